import { atom, getDefaultStore, useAtomValue } from "jotai";

/** Why this device's storage can't be used just now (full, blocked, broken); undefined when it can. */
const troubleAtom = atom<unknown>(undefined);

/** For a visible line in the shell: `sentence(trouble)` says a full device, and "something went wrong" else. */
export function useStorageTrouble(): unknown {
  return useAtomValue(troubleAtom);
}

export function storageTrouble(): unknown {
  return getDefaultStore().get(troubleAtom);
}

export function tellStorageTrouble(error: unknown): void {
  getDefaultStore().set(troubleAtom, error);
}
