import { atom } from "jotai";

/**
 * A choice of this device that outlives the page; where storage is blocked or full it lasts as long as the page. An atom.
 * Stored as the plain word that older releases wrote.
 */
export function remembered<Choice extends string>(name: string, fallback: Choice) {
  const key = `kagoj-${name}`;
  const chosen = atom(read(key, fallback));
  return atom(
    (get) => get(chosen),
    (_get, set, choice: Choice) => {
      set(chosen, choice);
      try {
        localStorage.setItem(key, choice);
      } catch {
        // The page knows it still.
      }
    },
  );
}

function read<Choice extends string>(key: string, fallback: Choice): Choice {
  try {
    return (globalThis.localStorage?.getItem(key) ?? fallback) as Choice;
  } catch {
    return fallback;
  }
}
