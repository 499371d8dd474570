import { atom } from "jotai";
import { readLocal, writeLocal } from "./local.ts";

/**
 * An atom for a choice of this device, kept in local storage. Where that is blocked or full, the choice lasts as long as the
 * page. It is stored as plain text, as older releases wrote it.
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
