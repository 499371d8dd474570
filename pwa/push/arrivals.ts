import { getDefaultStore, useAtomValue } from "jotai";
import type { QueueItem } from "../../contract/queue.ts";
import { callList } from "../api/client.ts";
import { remembered } from "../offline/remembered.ts";
import { showBadge } from "../offline/unseen.ts";
import { chime, unlockSound } from "./chime.ts";

/*
 * The staff's ear: a sound for a new order, and while the page is out of sight the number of those that came on the app's
 * icon. Wanted on a device, not by a person: the desk's computer rings, the admin's phone may not.
 */
const COUNTED = 50;

const wantedAtom = remembered<"" | "1">("order-sound", "");
/** The newest pending order that was rung for, and that was there when the page was last looked at. Ids are time-ordered. */
let rung: string | undefined;
let seen: string | undefined;

export function useArrivalSound(): boolean {
  return useAtomValue(wantedAtom) === "1";
}

/** Call in answer to a tap: browsers allow no sound before one. */
export function setArrivalSound(wanted: boolean): void {
  getDefaultStore().set(wantedAtom, wanted ? "1" : "");
  if (wanted) void chime();
  else showBadge(0);
}

/** Rings when an order came since it last rang; what stood there at the first call is no news. @throws ApiError, Offline */
export async function announceArrivals(): Promise<void> {
  if (!isWanted()) return;
  const ids = await newestPending();
  const [newest = ""] = ids;
  if (rung !== undefined && newest > rung) void chime();
  rung = newest > (rung ?? "") ? newest : rung;
  if (document.visibilityState === "visible") seen = rung;
  else showBadge(ids.filter((id) => id > (seen ?? "")).length);
}

/** Takes the badge away when the page is looked at, and lets the first tap unlock the sound. Returns a function that stops it. */
export function startArrivals(): () => void {
  if (isWanted()) unlockSound();
  const look = () => {
    if (document.visibilityState !== "visible") return;
    seen = rung;
    if (isWanted()) showBadge(0);
  };
  document.addEventListener("visibilitychange", look);
  return () => document.removeEventListener("visibilitychange", look);
}

async function newestPending(): Promise<string[]> {
  const page = await callList<QueueItem>("apply/order", { searchParams: { status: "pending", limit: COUNTED } });
  return page.status === 200 ? page.rows.map((order) => order._id) : [];
}

function isWanted(): boolean {
  return getDefaultStore().get(wantedAtom) === "1";
}
