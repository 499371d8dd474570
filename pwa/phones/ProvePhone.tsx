import { useEffect, useEffectEvent, useState } from "react";
import { GiveCode } from "../../contract/phones/phone.ts";
import { request } from "../api/request.ts";
import { bothOf, formatDigits, formatWait, useLocale, useText } from "../i18n/t.ts";
import { Button, useBusy } from "../ui/Button.tsx";
import { NumberInput } from "../ui/form/Inputs.tsx";
import { FieldForm, useFields } from "../ui/form/use-fields.tsx";
import { showToast } from "../ui/toast.ts";
import { useCountdown } from "../ui/use-countdown.ts";
import { phoneText } from "./text.ts";

type Props = {
  phone: string;
  /** The seconds until another may be asked for, if a code was sent already. */
  sent?: number;
  laterLabel?: string;
  onDone: () => void;
  onLater: () => void;
};

/** Has a code sent to a number, and takes it: the number is theirs then. */
export function ProvePhone({ phone, sent, laterLabel, onDone, onLater }: Props) {
  const text = useText(phoneText);
  const locale = useLocale();
  const [left, wait] = useCountdown();
  const { busy, run } = useBusy();
  /** Undefined until it is known. */
  const [isSent, setSent] = useState<boolean | undefined>(sent !== undefined || undefined);
  const fields = useFields<GiveCode>({
    check: GiveCode,
    empty: { code: "" },
    words: text,
    refusedAt: { "sms-code-wrong": "code", "sms-code-over": "code", "phone-taken": "code" },
  });
  const ask = () =>
    run(async () => {
      const { waitSeconds } = await request("PUT users/phone", { json: { phone } }).catch(
        (error: unknown) => {
          setSent((was) => was ?? false);
          throw error;
        },
      );
      setSent(true);
      wait(waitSeconds);
      fields.resetField("code");
    });
  const begin = useEffectEvent(() => (sent === undefined ? void ask() : wait(sent)));
  useEffect(() => begin(), []);
  const prove = async (json: GiveCode) => {
    await request("POST users/phone/code", { json });
    showToast("success", bothOf(phoneText, "proved"));
    onDone();
  };
  return (
    <div className="flex flex-col gap-4">
      <p role="status">
        {isSent === undefined
          ? text.sending
          : isSent
            ? text.sentTo(formatDigits(phone, locale))
            : text.notSent}
      </p>
      <FieldForm of={fields} onSend={prove} label={text.confirm} busyLabel={text.confirming}>
        <NumberInput
          {...fields.input("code")}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
        />
      </FieldForm>
      <SendAgain left={left} busy={busy} onAgain={ask} />
      <Button variant="ghost" onClick={onLater}>
        {laterLabel ?? text.later}
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
