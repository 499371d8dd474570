import { atom } from "jotai";

/*
 * Local and session storage: null in some WebViews, throwing where the browser blocks site data,
 * full, or missing in a worker. What can't be kept there lasts as long as the page, so that
 * everybody reads what was written.
 */
const kept = new Map<string, string | undefined>();

// Another tab has written it, so it is kept there after all.
globalThis.addEventListener?.("storage", (event: Event) => {
  if ("key" in event && typeof event.key === "string") kept.delete(event.key);
  else kept.clear();
});

/** A value of local storage; undefined when it is missing. */
export function readLocal(key: string): string | undefined {
  if (kept.has(key)) return kept.get(key);
  return inStorage("localStorage", (storage) => storage.getItem(key))?.answer ?? undefined;
}

/** A JSON value of local storage; undefined also when it is no JSON. */
export function readLocalJson(key: string): unknown {
  try {
    return JSON.parse(readLocal(key) ?? "");
  } catch {
    return undefined;
  }
}

export function writeLocal(key: string, value: string): void {
  if (inStorage("localStorage", (storage) => storage.setItem(key, value))) kept.delete(key);
  else kept.set(key, value);
}

export function removeLocal(key: string): void {
  if (inStorage("localStorage", (storage) => storage.removeItem(key))) kept.delete(key);
  else kept.set(key, undefined);
}

const PROBE = "kagoj-probe";

/** Whether local storage outlives this page. */
export function outlivesPage(): boolean {
  return Boolean(
    inStorage("localStorage", (storage) => {
      storage.setItem(PROBE, "");
      storage.removeItem(PROBE);
    }),
  );
}

/** A value of this tab, over reloads. */
export function readTab(key: string): string | undefined {
  return inStorage("sessionStorage", (storage) => storage.getItem(key))?.answer ?? undefined;
}

/** False where it can't be kept over a reload. */
export function writeTab(key: string, value: string): boolean {
  return Boolean(inStorage("sessionStorage", (storage) => storage.setItem(key, value)));
}

/**
 * An atom for a choice of this device, kept in local storage. It is stored as plain text, as older
 * releases wrote it.
 */
export function remembered<Choice extends string>(name: string, fallback: Choice) {
  const key = `kagoj-${name}`;
  const chosen = atom((readLocal(key) ?? fallback) as Choice);
  return atom(
    (get) => get(chosen),
    (_get, set, choice: Choice) => {
      set(chosen, choice);
      writeLocal(key, choice);
    },
  );
}

/** What `use` answers; undefined where there is no such storage, or it refuses. */
function inStorage<T>(
  name: "localStorage" | "sessionStorage",
  use: (storage: Storage) => T,
): { answer: T } | undefined {
  try {
    const storage = globalThis[name];
    return storage ? { answer: use(storage) } : undefined;
  } catch {
    return undefined;
  }
}
