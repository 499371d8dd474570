import type { ProofKind } from "../../contract/factors.ts";
import { ProofForm } from "../factors/ProofForm.tsx";
import { useText } from "../i18n/t.ts";
import { beginSecondStep, finishSignIn } from "../session/second-step.ts";
import { Button } from "../ui/Button.tsx";
import { secondStepText } from "./second-step-text.ts";

type Props = { ticket?: string; proofs?: ProofKind[]; onEntered: () => void; onBack: () => void };

/** The second step of a login, for an account with a second factor. */
export function SecondStep({ ticket = "", proofs = [], onEntered, onBack }: Props) {
  const text = useText(secondStepText);
  return (
    <section aria-labelledby="second-step" className="flex flex-col gap-4">
      <h2 id="second-step" className="text-lg font-semibold">
        {text.title}
      </h2>
      <ProofForm
        kinds={proofs}
        begin={() => beginSecondStep(ticket)}
        send={async (proof) => {
          await finishSignIn(ticket, proof);
          onEntered();
        }}
      />
      <Button variant="ghost" onClick={onBack}>
        {text.back}
      </Button>
    </section>
  );
}
