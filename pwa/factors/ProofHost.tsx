import { useAtomValue } from "jotai";
import { lazy, Suspense, useEffect } from "react";
import { proveWith } from "../api/outcomes.ts";
import { askForProof, proofAskedAtom } from "./proof.ts";

const ProofDialog = lazy(async () => ({ default: (await import("./ProofDialog.tsx")).ProofDialog }));

/** The place of the dialog in which a user proves who they are. The call that needs it waits meanwhile, and then goes on. */
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
