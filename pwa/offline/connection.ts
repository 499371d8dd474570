import { atom, getDefaultStore, useAtomValue } from "jotai";
import { onOutcome } from "../api/outcomes.ts";
import { backoff, serverAnswers } from "./sending/server-answers.ts";

export type Connection = "online" | "offline";

/**
 * Whether our server can be reached, as calls have shown. `navigator.onLine` is only trusted when
 * it is false.
 */
export const connectionAtom = atom<Connection>(
  globalThis.navigator?.onLine === false ? "offline" : "online",
);

/** True while what answered last was a server in trouble, not a broken line. */
const troubleAtom = atom(false);

let timer: ReturnType<typeof setTimeout> | undefined;
let probes = 0;

export function useConnection(): Connection {
  return useAtomValue(connectionAtom);
}

/** Whether the server is what keeps this page offline. */
export function useServerTrouble(): boolean {
  const offline = useConnection() === "offline";
  return useAtomValue(troubleAtom) && offline;
}

export function isOnline(): boolean {
  return getDefaultStore().get(connectionAtom) === "online";
}

/** Follows calls and the browser's events. Call once at start. */
export function startConnection(): void {
  onOutcome((outcome) => {
    getDefaultStore().set(troubleAtom, outcome === "trouble");
    if (outcome === "lost") setConnection("offline");
    // A portal answers every call, a broken proxy perhaps only this one.
    else if (outcome === "foreign" || outcome === "trouble") void probe();
    // The answer may have been under way when the connection broke, so it proves nothing.
    else if (globalThis.navigator?.onLine === false) void probe();
    else setConnection("online");
  });
  addEventListener("offline", () => {
    getDefaultStore().set(troubleAtom, false);
    setConnection("offline");
  });
  addEventListener("online", () => void probe());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible" && !isOnline()) void probe();
  });
  if (!isOnline()) probeLater();
}

/** Asks the server's health page now, for a button to try again, for example. */
export async function probe(): Promise<void> {
  setConnection((await serverAnswers()) ? "online" : "offline");
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

/** Asks again after 2, 4, 8 … 60 s; a hidden page waits until it is visible. */
function probeLater(): void {
  if (timer !== undefined) return;
  probes += 1;
  timer = setTimeout(() => {
    timer = undefined;
    if (document.visibilityState === "visible") void probe();
  }, backoff(probes));
}
