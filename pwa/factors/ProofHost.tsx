import { atom, getDefaultStore, useAtomValue } from "jotai";
import { lazy, Suspense, useEffect } from "react";
import { proveWith } from "../api/outcomes.ts";

const ProofDialog = lazy(async () => ({
  default: (await import("./ProofDialog.tsx")).ProofDialog,
}));

/**
 * Somebody waits for a proof that this is the user: the dialog calls `end`, with whether it was
 * given.
 */
const proofAskedAtom = atom<{ end: (given: boolean) => void }>();

let asked: Promise<boolean> | undefined;

/**
 * Asks the user to prove who they are. Calls that need it at once share one dialog. False when it
 * was closed.
 */
function askForProof(): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => {
    getDefaultStore().set(proofAskedAtom, { end: resolve });
  }).finally(() => {
    asked = undefined;
    getDefaultStore().set(proofAskedAtom, undefined);
  });
  return asked;
}

/**
 * The place of the dialog in which a user proves who they are. The call that needs it waits
 * meanwhile, and then goes on.
 */
export function ProofHost() {
  const asked = useAtomValue(proofAskedAtom);
  useEffect(() => proveWith(askForProof), []);
  if (!asked) return null;
  return (
    <Suspense>
      <ProofDialog onEnd={asked.end} />
    </Suspense>
  );
}
