import { useEffect, useEffectEvent, useState } from "react";
import { GiveCode } from "../../contract/phones/phone.ts";
import { normaliseNumber } from "../../contract/values/typed-text.ts";
import { isApiError } from "../api/errors.ts";
import { request } from "../api/request.ts";
import { bothOf, formatDigits, formatWait, useLocale, useText } from "../i18n/t.ts";
import { Button, useBusy } from "../ui/Button.tsx";
import { NumberInput } from "../ui/form/Inputs.tsx";
import { FieldForm, useFields } from "../ui/form/use-fields.tsx";
import { showToast } from "../ui/toast.ts";
import { type Asked, askedNow, useWaitSince } from "./asked.ts";
import { TooOften, useTooOften } from "./TooOften.tsx";
import { phoneText } from "./text.ts";

type Props = {
  phone: string;
  /** When a code was sent, as `onAsked` told it. Without it one is asked for. */
  asked: Asked | undefined;
  onAsked: (asked: Asked) => void;
  laterLabel?: string;
  onDone: () => void;
  onLater: () => void;
};

/** Has a code sent to a number, and takes it: the number is theirs then. */
export function ProvePhone({ phone, asked, onAsked, laterLabel, onDone, onLater }: Props) {
  const text = useText(phoneText);
  const locale = useLocale();
  const wait = useWaitSince(asked);
  const { busy, run } = useBusy();
  const [failed, setFailed] = useState(false);
  const asks = useTooOften();
  const tries = useTooOften();
  const fields = useFields<GiveCode>({
    check: GiveCode,
    empty: { code: "" },
    words: text,
    refusedAt: { "sms-code-wrong": "code", "sms-code-over": "code", "phone-taken": "code" },
  });
  const ask = async () => {
    const { waitSeconds } = await request("PUT users/phone", { json: { phone } }).catch(
      (error: unknown) => {
        setFailed(true);
        throw error;
      },
    );
    onAsked(askedNow(waitSeconds));
    fields.resetField("code");
  };
  const askUnless = () => run(() => asks.unless(ask));
  const begin = useEffectEvent(() => (asked ? undefined : void askUnless()));
  useEffect(() => begin(), []);
  const prove = async (json: GiveCode) => {
    await request("POST users/phone/code", { json }).catch(async (error: unknown) => {
      // The code is spent, if it was this one's answer that was lost.
      const over = isApiError(error) && error.code === "sms-code-over";
      if (!over || !(await isProved(phone))) throw error;
    });
    showToast("success", bothOf(phoneText, "proved"));
    onDone();
  };
  const left = Math.max(wait, asks.left);
  return (
    <div className="flex flex-col gap-4">
      <p role="status">
        {asked ? text.sentTo(formatDigits(phone, locale)) : failed ? text.notSent : text.sending}
      </p>
      <FieldForm
        of={fields}
        onSend={(json) => tries.unless(() => prove(json))}
        off={tries.left > 0}
        label={text.confirm}
        busyLabel={text.confirming}
      >
        <NumberInput
          {...fields.input("code")}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
        />
      </FieldForm>
      <Button variant="secondary" busy={busy} disabled={left > 0} onClick={askUnless}>
        {left > 0 ? text.againIn(formatWait(left, locale)) : text.again}
      </Button>
      <TooOften left={tries.left || asks.left} desk />
      <Button variant="ghost" onClick={onLater}>
        {laterLabel ?? text.later}
      </Button>
    </div>
  );
}

/** Whether it is this number that stands proved in the account, as far as its end tells. */
async function isProved(phone: string): Promise<boolean> {
  const now = await request("GET users/phone");
  return now.proved && now.phone?.slice(-4) === normaliseNumber(phone).slice(-4);
}
