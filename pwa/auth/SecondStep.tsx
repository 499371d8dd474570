import type { Proof, ProofKind } from "../../contract/factors.ts";
import { request } from "../api/request.ts";
import { ProofForm } from "../factors/ProofForm.tsx";
import { defineText, useText } from "../i18n/t.ts";
import type { ChatUser } from "../offline/chat-user.ts";
import { enter } from "../session/session.ts";
import { Button } from "../ui/Button.tsx";

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

/**
 * What the browser needs to sign in a login whose password was right. @throws ApiError no-session;
 * Offline
 */
export function beginSecondStep(ticket: string): Promise<unknown> {
  return request("POST auth/second-step/options", { json: { ticket } });
}

/**
 * Finishes a login. @throws ApiError wrong-proof, too-many-requests; no-session when it took too
 * long; Offline
 */
function finishSignIn(ticket: string, proof: Proof): Promise<ChatUser> {
  return enter("POST auth/second-step", { ticket, ...proof });
}

const secondStepText = defineText({
  title: ["দুই ধাপে লগইন", "Two-step login"],
  back: ["অন্য নামে লগইন করুন", "Log in as someone else"],
});
