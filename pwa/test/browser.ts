import "fake-indexeddb/auto";

/*
 * What the core needs of a browser and Node lacks. Import it before the code under test: the signed-in person is read
 * when `session/chat-user.ts` is loaded.
 */
const events = new EventTarget();
const page = Object.assign(new EventTarget(), {
  visibilityState: "visible",
  documentElement: { lang: "bn" },
  getElementById: () => null,
});
const kept = new Map<string, string>();

export const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
  clear: () => kept.clear(),
};

define("localStorage", storage);
define("document", page);
define("addEventListener", events.addEventListener.bind(events));
define("removeEventListener", events.removeEventListener.bind(events));

/** Relative addresses are meant for this server from now on. */
export function browseAt(origin: string): void {
  define("location", { origin });
}

/** An event of the window, as another tab or the system would cause it. */
export function fire(type: string, facts: object = {}): void {
  events.dispatchEvent(Object.assign(new Event(type), facts));
}

/** A browser without Web Locks, as on plain http in a LAN. Returns the way back. */
export function withoutLocks(): () => void {
  const { locks } = navigator;
  Object.defineProperty(navigator, "locks", { value: undefined, configurable: true });
  return () => Object.defineProperty(navigator, "locks", { value: locks, configurable: true });
}

/** The browser says that it has no network. Returns the way back. */
export function withoutLine(): () => void {
  Object.defineProperty(navigator, "onLine", { value: false, configurable: true });
  return () => Object.defineProperty(navigator, "onLine", { value: true, configurable: true });
}

function define(name: string, value: unknown): void {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}
