import { getDefaultStore, useAtomValue } from "jotai";
import type { QueueItem } from "../../contract/queue.ts";
import { callIfChanged } from "../api/client.ts";
import { showBadge } from "../offline/unseen.ts";
import { remembered } from "../storage/local.ts";

/** Two rising notes: frequency in Hz and start in s. */
const notes = [
  [659.3, 0],
  [880, 0.14],
] as const;
const LENGTH_S = 0.5;
const LOUDNESS = 0.25;
const PATIENCE_MS = 300;

let sound: AudioContext | undefined;

/**
 * Plays a short bell, without a sound file. Browsers allow it only after the user has touched the
 * page.
 */
async function chime(): Promise<void> {
  sound ??= newSound();
  if (!sound) return;
  if (sound.state !== "running") await Promise.race([sound.resume(), waitFor(PATIENCE_MS)]);
  // A suspended context would play it whenever it resumes, and a late bell is of no use.
  if (sound.state === "running") ring(sound);
}

function ring(sound: AudioContext): void {
  const { currentTime, destination } = sound;
  for (const [pitch, after] of notes) {
    const tone = new OscillatorNode(sound, { type: "sine", frequency: pitch });
    const volume = new GainNode(sound, { gain: 0 });
    const start = currentTime + after;
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(LOUDNESS, start + 0.01);
    volume.gain.exponentialRampToValueAtTime(0.001, start + LENGTH_S);
    tone.connect(volume).connect(destination);
    tone.start(start);
    tone.stop(start + LENGTH_S);
  }
}

/** Browsers allow sound only after a tap, so this waits for the first one on this page. */
function unlockSound(): void {
  addEventListener(
    "pointerdown",
    () => {
      sound ??= newSound();
      void sound?.resume();
    },
    { once: true },
  );
}

function waitFor(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}

function newSound(): AudioContext | undefined {
  return typeof AudioContext === "undefined" ? undefined : new AudioContext();
}

/*
 * Tells staff about new orders: with a sound, and with their number on the app's icon while the
 * page is hidden. It is a setting of the device, not of the user: the computer at the desk should
 * ring, an admin's phone perhaps not.
 */
const COUNTED = 50;

const wantedAtom = remembered<"" | "1">("order-sound", "");
/**
 * The newest pending order when it last rang, and when the page was last looked at. Ids are in the
 * order of time.
 */
let rung: string | undefined;
let seen: string | undefined;

export function useArrivalSound(): boolean {
  return useAtomValue(wantedAtom) === "1";
}

/** Call it in answer to a tap, because browsers allow no sound before one. */
export function setArrivalSound(wanted: boolean): void {
  getDefaultStore().set(wantedAtom, wanted ? "1" : "");
  if (wanted) void chime();
  else showBadge(0);
}

/**
 * Rings when an order has come since the last call. Those of the first call are not new. @throws
 * ApiError, Offline
 */
export async function announceArrivals(): Promise<void> {
  if (!isWanted()) return;
  const ids = await newestPending();
  const [newest = ""] = ids;
  if (rung !== undefined && newest > rung) void chime();
  rung = newest > (rung ?? "") ? newest : rung;
  if (document.visibilityState === "visible") seen = rung;
  else showBadge(ids.filter((id) => id > (seen ?? "")).length);
}

/**
 * Removes the badge when the page is looked at, and lets the first tap unlock the sound. Answers a
 * function that stops it.
 */
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
  const page = await callIfChanged<QueueItem[]>("apply/order", {
    searchParams: { status: "pending", limit: COUNTED },
  });
  return page.status === 200 ? page.value.map((order) => order._id) : [];
}

function isWanted(): boolean {
  return getDefaultStore().get(wantedAtom) === "1";
}
