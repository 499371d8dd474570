import { atom } from "jotai";
import { readLocal, writeLocal } from "./local.ts";

/**
 * A choice of this device that outlives the page; where storage is blocked or full it lasts as long as the page. An atom.
 * Stored as the plain word that older releases wrote.
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
