import "fake-indexeddb/auto";

/*
 * The parts of a browser that the code needs and Node lacks. Import it before the code under test,
 * because the signed-in user is read when `offline/chat-user.ts` is loaded.
 */
const events = new EventTarget();
/** The cookies that scripts can read. */
export const cookies = new Map<string, string>();
const page = Object.defineProperty(
  Object.assign(new EventTarget(), {
    visibilityState: "visible",
    documentElement: { lang: "bn" },
    getElementById: () => null,
    // For a download: nothing comes of the tap.
    createElement: () => ({ click: () => undefined }),
  }),
  "cookie",
  {
    get: () => [...cookies].map((pair) => pair.join("=")).join("; "),
    set: (cookie: string) => {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (/max-age=0\b/.test(cookie)) cookies.delete(name);
      else cookies.set(name, value);
    },
  },
);
const kept = new Map<string, string>();

export const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
  clear: () => kept.clear(),
  /** Not in a browser: every entry, as key and value in one text. */
  entries: () => [...kept].map((entry) => entry.join(" = ")),
};

define("localStorage", storage);
define("document", page);
define("addEventListener", events.addEventListener.bind(events));
define("removeEventListener", events.removeEventListener.bind(events));

/** From now on relative addresses are those of this server. */
export function browseAt(origin: string): void {
  define("location", { origin });
}

/** Fires an event of the window, as another tab or the system would. */
export function fire(type: string, facts: object = {}): void {
  events.dispatchEvent(Object.assign(new Event(type), facts));
}

/**
 * Removes Web Locks, as on plain http in a LAN, or has others. Answers a function that restores
 * them.
 */
export function withoutLocks(how: PropertyDescriptor = { value: undefined }): () => void {
  const { locks } = navigator;
  Object.defineProperty(navigator, "locks", { ...how, configurable: true });
  return () => Object.defineProperty(navigator, "locks", { value: locks, configurable: true });
}

/** Makes the browser report no network. Answers a function that restores it. */
export function withoutLine(): () => void {
  Object.defineProperty(navigator, "onLine", { value: false, configurable: true });
  return () => Object.defineProperty(navigator, "onLine", { value: true, configurable: true });
}

function define(name: string, value: unknown): void {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}
