import { type FormEvent, useEffect, useRef, useState } from "react";
import type { Proof, ProofKind } from "../../contract/factors.ts";
import { isApiError } from "../api/errors.ts";
import { useLocale, useText } from "../i18n/t.ts";
import { sentence } from "../offline/errors.ts";
import { Button, useBusy } from "../ui/Button.tsx";
import { fieldSentence, refusedFields } from "../ui/form/form-errors.ts";
import { PasswordInput, TextInput } from "../ui/form/TextInput.tsx";
import { LockIcon } from "../ui/icons.tsx";
import { showToast } from "../ui/toast.ts";
import { passkeyTrouble, signWithPasskey } from "./passkey.ts";
import { factorsText } from "./text.ts";

type Props = {
  kinds: ProofKind[];
  /** What the browser needs to sign with a passkey. */
  begin: () => Promise<unknown>;
  send: (proof: Proof) => Promise<void>;
  onBusy?: (busy: boolean) => void;
};

/**
 * One proof that it is the user, in the first of these ways; buttons lead to the others. For the
 * login too: without a form library.
 */
export function ProofForm({ kinds, begin, send, onBusy }: Props) {
  const text = useText(factorsText);
  const locale = useLocale();
  const [way, setWay] = useState(kinds[0] ?? "password");
  const { busy, run } = useBusy();
  const [problem, setProblem] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  // The button that led to this way is gone, and the focus with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another way is another field.
  useEffect(
    () => form.current?.querySelector<HTMLElement>("[name=proof], [type=submit]")?.focus(),
    [way],
  );
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get("proof") ?? "").trim();
    if (way !== "passkey" && !typed) return setProblem("required");
    setProblem(undefined);
    onBusy?.(true);
    await run(
      async () =>
        send(
          way === "passkey"
            ? { passkey: await signWithPasskey(await begin()) }
            : proofOf(way, typed),
        ),
      (error) => {
        if (isApiError(error) && error.status === 422 && way !== "passkey")
          setProblem(Object.values(refusedFields(error))[0] ?? error.sentence[locale]);
        else showToast("error", passkeyTrouble(error) ?? sentence(error));
      },
    );
    onBusy?.(false);
  };
  const instead = {
    passkey: text.usePasskeyInstead,
    totp: text.useTotpInstead,
    recovery: text.useRecoveryInstead,
    password: text.password,
  };
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-4"
    >
      {way === "passkey" ? (
        <p>{text.passkeyHow}</p>
      ) : (
        <ProofInput
          key={way}
          way={way}
          error={problem && fieldSentence(problem, locale)}
          onChange={() => setProblem(undefined)}
        />
      )}
      <Button
        type="submit"
        block
        busy={busy}
        busyLabel={text.checking}
        icon={way === "passkey" ? <LockIcon /> : undefined}
      >
        {way === "passkey" ? text.usePasskey : text.confirm}
      </Button>
      {kinds
        .filter((kind) => kind !== way)
        .map((kind) => (
          <Button
            key={kind}
            variant="ghost"
            disabled={busy}
            onClick={() => {
              setProblem(undefined);
              setWay(kind);
            }}
          >
            {instead[kind]}
          </Button>
        ))}
    </form>
  );
}

type Typed = Exclude<ProofKind, "passkey">;
type InputProps = { way: Typed; error: string | undefined; onChange: () => void };

/** What is typed as a proof. */
function ProofInput({ way, ...more }: InputProps) {
  const text = useText(factorsText);
  const field = { name: "proof", required: true, ...more };
  if (way === "password")
    return <PasswordInput label={text.password} autoComplete="current-password" {...field} />;
  if (way === "totp")
    return (
      <TextInput
        label={text.code}
        hint={text.codeHint}
        inputMode="numeric"
        autoComplete="one-time-code"
        look="number"
        {...field}
      />
    );
  return (
    <TextInput
      label={text.recoveryCode}
      hint={text.recoveryHint}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      look="code"
      {...field}
    />
  );
}

function proofOf(way: Typed, typed: string): Proof {
  if (way === "totp") return { code: typed };
  return way === "recovery" ? { recoveryCode: typed } : { password: typed };
}
