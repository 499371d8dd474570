import { useEffect, useState } from "react";
import type { Proof } from "../../contract/factors.ts";
import { request } from "../api/request.ts";
import { useText } from "../i18n/t.ts";
import { useRemote } from "../lists/use-remote.ts";
import { Dialog } from "../ui/overlay/Dialog.tsx";
import { SkeletonList } from "../ui/Page.tsx";
import { showFailure } from "../ui/toast.ts";
import { ProofForm } from "./ProofForm.tsx";
import { factorsText } from "./text.ts";

/** Asks the signed-in user to prove that it is them. */
export function ProofDialog({ onEnd }: { onEnd: (given: boolean) => void }) {
  const text = useText(factorsText);
  const { value, error } = useRemote(() => request("GET factors"));
  const kinds = value?.proofs;
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (!error || kinds) return;
    showFailure(error);
    onEnd(false);
  }, [error, kinds, onEnd]);
  const send = async (proof: Proof) => {
    await request("POST factors/prove", { json: proof });
    onEnd(true);
  };
  return (
    <Dialog sheet title={text.proofTitle} onClose={() => onEnd(false)} busy={busy}>
      <p className="mb-4 text-soft">{text.proofIntro}</p>
      {kinds ? (
        <ProofForm
          kinds={kinds}
          begin={() => request("POST factors/prove/options")}
          send={send}
          onBusy={setBusy}
        />
      ) : (
        <SkeletonList rows={1} />
      )}
    </Dialog>
  );
}
