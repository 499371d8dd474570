import { useEffect, useEffectEvent } from "react";
import { GiveCode } from "../../contract/phones/phone.ts";
import { request } from "../api/request.ts";
import { bothOf, formatDigits, formatWait, useLocale, useText } from "../i18n/t.ts";
import { Button, useBusy } from "../ui/Button.tsx";
import { NumberInput } from "../ui/form/Inputs.tsx";
import { FieldForm, useFields } from "../ui/form/use-fields.tsx";
import { showToast } from "../ui/toast.ts";
import { useCountdown } from "../ui/use-countdown.ts";
import { phoneText } from "./text.ts";

type Props = { phone: string; onDone: () => void; onLater: () => void };

/** Has a code sent to a number at once, and takes it: the number is theirs then. */
export function ProvePhone({ phone, onDone, onLater }: Props) {
  const text = useText(phoneText);
  const locale = useLocale();
  const [left, wait] = useCountdown();
  const { busy, run } = useBusy();
  const fields = useFields<GiveCode>({
    check: GiveCode,
    empty: { code: "" },
    words: text,
    refusedAt: { "sms-code-wrong": "code", "sms-code-over": "code", "phone-taken": "code" },
  });
  const ask = () =>
    run(async () => wait((await request("PUT users/phone", { json: { phone } })).waitSeconds));
  const begin = useEffectEvent(ask);
  useEffect(() => {
    void begin();
  }, []);
  const prove = async (json: GiveCode) => {
    await request("POST users/phone/code", { json });
    showToast("success", bothOf(phoneText, "proved"));
    onDone();
  };
  return (
    <div className="flex flex-col gap-4">
      <p role="status">{text.sentTo(formatDigits(phone, locale))}</p>
      <FieldForm of={fields} onSend={prove} label={text.confirm} busyLabel={text.confirming}>
        <NumberInput {...fields.input("code")} inputMode="numeric" autoComplete="one-time-code" />
      </FieldForm>
      <SendAgain left={left} busy={busy} onAgain={ask} />
      <Button variant="ghost" onClick={onLater}>
        {text.later}
      </Button>
    </div>
  );
}

type AgainProps = { left: number; busy: boolean; onAgain: () => unknown };

/** Asks for another code, once the first one had time to come. */
function SendAgain({ left, busy, onAgain }: AgainProps) {
  const text = useText(phoneText);
  const locale = useLocale();
  return (
    <Button variant="secondary" busy={busy} disabled={left > 0} onClick={onAgain}>
      {left > 0 ? text.againIn(formatWait(left, locale)) : text.again}
    </Button>
  );
}
