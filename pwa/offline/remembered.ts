import { useSyncExternalStore } from "react";

const changed = new EventTarget();

/** A choice of this device that outlives the page. Where storage is blocked it lasts as long as the page. */
export function useRemembered<Choice extends string>(
  name: string,
  fallback: Choice,
): [Choice, (choice: Choice) => void] {
  const chosen = useSyncExternalStore(follow, () => read(name)) ?? fallback;
  return [chosen as Choice, (choice) => write(name, choice)];
}

const thisPage = new Map<string, string>();

function read(name: string): string | undefined {
  try {
    return localStorage.getItem(`kagoj-${name}`) ?? undefined;
  } catch {
    return thisPage.get(name);
  }
}

function write(name: string, choice: string): void {
  try {
    localStorage.setItem(`kagoj-${name}`, choice);
  } catch {
    thisPage.set(name, choice);
  }
  changed.dispatchEvent(new Event("change"));
}

function follow(listener: () => void): () => void {
  changed.addEventListener("change", listener);
  return () => changed.removeEventListener("change", listener);
}
