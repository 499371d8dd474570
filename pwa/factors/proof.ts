import { atom, getDefaultStore } from "jotai";

/** Somebody waits for a proof that this is the user: the dialog calls `end`, with whether it was given. */
export const proofAskedAtom = atom<{ end: (given: boolean) => void }>();

let asked: Promise<boolean> | undefined;

/** Asks the user to prove who they are. Calls that need it at once share one dialog. False when it was closed. */
export function askForProof(): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => {
    getDefaultStore().set(proofAskedAtom, { end: resolve });
  }).finally(() => {
    asked = undefined;
    getDefaultStore().set(proofAskedAtom, undefined);
  });
  return asked;
}
