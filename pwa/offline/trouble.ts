import { atom, getDefaultStore, useAtomValue } from "jotai";

/** The failure of this device's storage (full, blocked, broken); undefined while it works. */
const troubleAtom = atom<unknown>(undefined);

/** For a line in the layout: `sentence(trouble)` tells of full storage, otherwise that something went wrong. */
export function useStorageTrouble(): unknown {
  return useAtomValue(troubleAtom);
}

export function storageTrouble(): unknown {
  return getDefaultStore().get(troubleAtom);
}

export function reportStorageTrouble(error: unknown): void {
  getDefaultStore().set(troubleAtom, error);
}
