import { atom, getDefaultStore, useAtomValue } from "jotai";
import { isReachable } from "../api/client.ts";
import { offline } from "../api/errors.ts";
import { onOutcome } from "../api/outcomes.ts";
import { backoff } from "./sending/backoff.ts";
import { insist } from "./sending/insist.ts";

export type Connection = "online" | "offline";

/** Whether our server can be reached, as real calls found out. `navigator.onLine` is believed only when it says no. */
export const connectionAtom = atom<Connection>(globalThis.navigator?.onLine === false ? "offline" : "online");

let timer: ReturnType<typeof setTimeout> | undefined;
let probes = 0;
let probing: Promise<void> | undefined;

export function useConnection(): Connection {
  return useAtomValue(connectionAtom);
}

export function isOnline(): boolean {
  return getDefaultStore().get(connectionAtom) === "online";
}

/** Call once at start. */
export function startConnection(): void {
  onOutcome((outcome) => {
    if (outcome === "lost") setConnection("offline");
    // The answer may have been on its way when the line broke: it proves nothing against what the browser says.
    else if (globalThis.navigator?.onLine === false) void probe();
    else setConnection("online");
  });
  addEventListener("offline", () => setConnection("offline"));
  addEventListener("online", () => void probe());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible" && !isOnline()) void probe();
  });
  if (!isOnline()) probeLater();
}

/** Asks the server's health page now, for a "try again" button for example. Calls meanwhile share one answer. */
export function probe(): Promise<void> {
  probing ??= insist(async () => {
    if (!(await isReachable())) throw offline("the health page");
  })
    .then(
      () => setConnection("online"),
      () => setConnection("offline"),
    )
    .finally(() => {
      probing = undefined;
    });
  return probing;
}

function setConnection(connection: Connection): void {
  getDefaultStore().set(connectionAtom, connection);
  if (connection === "offline") {
    probeLater();
    return;
  }
  clearTimeout(timer);
  timer = undefined;
  probes = 0;
}

/** 2, 4, 8 … 60 s apart; a hidden page waits until it is looked at. */
function probeLater(): void {
  if (timer !== undefined) return;
  probes += 1;
  timer = setTimeout(() => {
    timer = undefined;
    if (document.visibilityState === "visible") void probe();
  }, backoff(probes));
}
