import { useRef } from "react";
import { useLocation } from "wouter";
import { ForgottenCode, Forgotten as Form } from "../../contract/auth.ts";
import { isApiError, isOffline } from "../api/errors.ts";
import { request } from "../api/request.ts";
import { bothOf, defineText, formatWait, useLocale, useText } from "../i18n/t.ts";
import { currentUser } from "../offline/chat-user.ts";
import { type Asked, askedNow, useEntryPart, useWaitSince } from "../phones/asked.ts";
import { TooOften, useTooOften } from "../phones/TooOften.tsx";
import { enter } from "../session/session.ts";
import { DeskLink } from "../settings/DeskLink.tsx";
import { afterLogin } from "../shell/login-address.ts";
import { Button, useBusy } from "../ui/Button.tsx";
import { NumberInput } from "../ui/form/Inputs.tsx";
import { PasswordInput, TextInput } from "../ui/form/TextInput.tsx";
import { FieldForm, useFields } from "../ui/form/use-fields.tsx";
import { showToast } from "../ui/toast.ts";

type Props = { name: string; onBack: (name: string) => void };

/**
 * A new password by a code that is sent to a proved number, in the place of the login's form.
 * `name`: what was typed there.
 */
export function Forgotten({ name, onBack }: Props) {
  const text = useText(forgottenText);
  const [step, keep] = useEntryPart<Step>("forgotten");
  const wait = useWaitSince(step?.asked);
  const asks = useTooOften();
  const ask = (json: Form) =>
    asks.unless(async () => {
      const { waitSeconds } = await request("POST auth/forgotten", { json });
      keep({ username: json.username, asked: askedNow(waitSeconds) });
    });
  const back = () => {
    keep(undefined);
    onBack(step?.username ?? name);
  };
  return (
    <div className="flex flex-col gap-4">
      {step ? (
        <CodeForm
          username={step.username}
          left={Math.max(wait, asks.left)}
          onAgain={ask}
          onChanged={back}
          onEntered={() => keep(undefined)}
        />
      ) : (
        <NameForm name={name} off={asks.left > 0} onSend={ask} />
      )}
      <TooOften left={asks.left} />
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-soft">
        <span>{text.noNumber}</span>
        <DeskLink
          named
          className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-accent underline"
        />
      </p>
      <Button variant="ghost" onClick={back}>
        {text.back}
      </Button>
    </div>
  );
}

/** To whom a code is on its way, and since when: the entry of the history keeps it. */
type Step = { username: string; asked: Asked };

type NameProps = { name: string; off: boolean; onSend: (form: Form) => Promise<void> };

function NameForm({ name, off, onSend }: NameProps) {
  const text = useText(forgottenText);
  const fields = useFields<Form>({ check: Form, empty: { username: name }, words: text });
  return (
    <FieldForm of={fields} onSend={onSend} off={off} label={text.send} busyLabel={text.sending}>
      <TextInput
        {...fields.input("username")}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        autoFocus
      />
    </FieldForm>
  );
}

type CodeProps = {
  username: string;
  left: number;
  onAgain: (form: Form) => Promise<void>;
  /** The password is changed, and the login is to be gone through. */
  onChanged: () => void;
  onEntered: () => void;
};

function CodeForm({ username, left, onAgain, onChanged, onEntered }: CodeProps) {
  const text = useText(forgottenText);
  const locale = useLocale();
  const [, navigate] = useLocation();
  const { busy, run } = useBusy();
  const tries = useTooOften();
  /** No answer came to a try, which may have changed it nevertheless. */
  const unheard = useRef(false);
  const fields = useFields<ForgottenCode>({
    check: ForgottenCode,
    empty: { username, code: "", newPassword: "" },
    words: text,
    refusedAt: {
      "sms-code-wrong": "code",
      "sms-code-over": "code",
      "password-too-common": "newPassword",
    },
  });
  const change = async (json: ForgottenCode) => {
    const refusal = await failureOf(request("POST auth/forgotten/code", { json }));
    if (isOffline(refusal)) unheard.current = true;
    const spent = unheard.current && isApiError(refusal) && refusal.code === "sms-code-over";
    if (refusal && !spent) throw refusal;
    const entering = enter("POST auth/login", { username, password: json.newPassword });
    const shut = await failureOf(entering);
    // Where a second step is asked, the password was right, and the login has its form.
    const opens = !shut || (isApiError(shut) && shut.ticket);
    if (refusal && !opens) throw isOffline(shut) ? shut : refusal;
    showToast("success", bothOf(forgottenText, "changed"));
    if (shut) return onChanged();
    const { address, state } = afterLogin(currentUser());
    onEntered();
    navigate(address, { state });
  };
  const again = async () => {
    await onAgain({ username });
    fields.resetField("code");
  };
  return (
    <>
      <p role="status">{text.sent}</p>
      <FieldForm
        of={fields}
        onSend={(json) => tries.unless(() => change(json))}
        off={tries.left > 0}
        label={text.change}
        busyLabel={text.changing}
      >
        {/* Password managers save the new password under this name. */}
        <input type="text" autoComplete="username" value={username} readOnly hidden />
        <NumberInput
          {...fields.input("code")}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
        />
        <PasswordInput {...fields.input("newPassword")} autoComplete="new-password" />
      </FieldForm>
      <TooOften left={tries.left} />
      <Button variant="secondary" busy={busy} disabled={left > 0} onClick={() => run(again)}>
        {left > 0 ? text.againIn(formatWait(left, locale)) : text.again}
      </Button>
    </>
  );
}

/** What a call failed with, or undefined. */
function failureOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => undefined,
    (error: unknown) => error,
  );
}

const forgottenText = defineText({
  username: ["ইউজারনেম বা মোবাইল নম্বর", "User name or mobile number"],
  send: ["SMS-এ কোড পাঠান", "Send a code by SMS"],
  sending: ["পাঠানো হচ্ছে…", "Sending…"],
  sent: [
    "অ্যাকাউন্টে নিশ্চিত করা নম্বর থাকলে সেখানে একটি কোড যাচ্ছে।",
    "If the account has a confirmed number, a code is on its way to it.",
  ],
  code: ["SMS-এর কোড", "Code of the SMS"],
  codeHint: ["৬ সংখ্যা, ৫ মিনিট চলবে", "6 digits, good for 5 minutes"],
  newPassword: ["নতুন পাসওয়ার্ড", "New password"],
  newPasswordHint: ["কমপক্ষে ৬ অক্ষর", "At least 6 characters"],
  change: ["পাসওয়ার্ড বদলে ঢুকুন", "Change it and log in"],
  changing: ["বদলানো হচ্ছে…", "Changing…"],
  changed: ["পাসওয়ার্ড বদলেছে।", "The password is changed."],
  again: ["কোড আবার পাঠান", "Send the code again"],
  againIn: [(time: string) => `আবার ${time} পরে`, (time: string) => `Again in ${time}`],
  noNumber: ["নম্বর দেওয়া নেই, বা কোড আসে না?", "No number given, or no code comes?"],
  back: ["লগইনে ফিরুন", "Back to the login"],
});
