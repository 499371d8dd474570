import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import type { FactorAdded, TotpSecret } from "../../contract/factors.ts";
import { isApiError } from "../api/errors.ts";
import { request } from "../api/request.ts";
import { saveAs } from "../api/save.ts";
import { bothOf, useLocale, useText } from "../i18n/t.ts";
import { sentence } from "../offline/errors.ts";
import { copyText } from "../storage/clipboard.ts";
import { Button, useBusy } from "../ui/Button.tsx";
import { CopyValue } from "../ui/CopyValue.tsx";
import { fieldSentence, refusedFields } from "../ui/form/form-errors.ts";
import { TextInput } from "../ui/form/TextInput.tsx";
import { CheckIcon, CopyIcon, DownloadIcon } from "../ui/icons.tsx";
import { Dialog, FormDialog } from "../ui/overlay/Dialog.tsx";
import { Banner, Skeleton } from "../ui/Page.tsx";
import { LateQr } from "../ui/qr/LateQr.tsx";
import { showFailure, showToast } from "../ui/toast.ts";
import { makePasskey, passkeyTrouble } from "./passkey.ts";
import { factorsText } from "./text.ts";

type Props = { onClose: () => void; onAdded: (added: FactorAdded) => void };

/** Names a new passkey and has the browser make it. */
export function AddPasskeyDialog({ onClose, onAdded }: Props) {
  const text = useText(factorsText);
  const add = async ({ name = "" }: Record<string, string>) => {
    const passkey = await makePasskey(await request("POST factors/passkey/options"));
    onAdded(await request("POST factors/passkey", { json: { name, passkey } }));
  };
  return (
    <NamingDialog
      title={text.addPasskey}
      name={text.thisDevice}
      label={text.add}
      busyLabel={text.adding}
      onClose={onClose}
      onSend={add}
    >
      <p className="text-soft">{text.passkeyAbout}</p>
    </NamingDialog>
  );
}

/** Shows the secret of a new app, and adds it by the app's first code. */
export function AddTotpDialog({ onClose, onAdded }: Props) {
  const text = useText(factorsText);
  const [made, setMade] = useState<TotpSecret>();
  useEffect(() => {
    let left = false;
    request("POST factors/totp/secret").then(
      (secret) => left || setMade(secret),
      (error) => {
        if (left) return;
        showFailure(error);
        onClose();
      },
    );
    return () => {
      left = true;
    };
  }, [onClose]);
  const add = async ({ name = "", code = "" }: Record<string, string>) =>
    onAdded(await request("POST factors/totp", { json: { name, code } }));
  return (
    <NamingDialog
      title={text.addTotp}
      name={text.authenticator}
      label={text.add}
      busyLabel={text.adding}
      onClose={onClose}
      onSend={add}
      code
    >
      <p className="text-soft">{text.totpAbout}</p>
      <div className="mx-auto">
        {made ? (
          <LateQr text={made.address} label={text.totpQr} />
        ) : (
          <Skeleton className="size-40" />
        )}
      </div>
      <a
        href={made?.address}
        className="self-center font-semibold text-accent underline underline-offset-4"
      >
        {text.openApp}
      </a>
      <div className="min-h-16">
        <p className="text-sm text-soft">{text.secret}</p>
        {made ? (
          <CopyValue
            value={made.secret}
            shown={inFours(made.secret)}
            label={text.copySecret}
            mono
          />
        ) : null}
      </div>
    </NamingDialog>
  );
}

/** A secret as it is easiest to type from another screen. Apps ignore the spaces. */
function inFours(secret: string): string {
  return secret.replace(/.{4}(?=.)/g, "$& ");
}

type NamingProps = {
  title: string;
  name: string;
  label: string;
  busyLabel: string;
  /** Also asks for an app's code. */
  code?: boolean;
  onClose: () => void;
  onSend: (typed: Record<string, string>) => Promise<void>;
  children?: ReactNode;
};

function NamingDialog({
  title,
  name,
  label,
  busyLabel,
  code,
  onClose,
  onSend,
  children,
}: NamingProps) {
  const text = useText(factorsText);
  const locale = useLocale();
  const { busy, run } = useBusy();
  const [problems, setProblems] = useState<Record<string, string>>({});
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    const empty = Object.keys(typed).filter((field) => !typed[field]?.trim());
    setProblems(Object.fromEntries(empty.map((field) => [field, "required"])));
    if (empty.length > 0) return;
    await run(
      () => onSend(typed),
      (error) => {
        const about =
          isApiError(error) && error.code === "wrong-proof" && code
            ? { code: error.sentence[locale] }
            : undefined;
        const fields = about ?? refusedFields(error);
        setProblems(fields);
        if (Object.keys(fields).length === 0)
          showToast("error", passkeyTrouble(error) ?? sentence(error));
      },
    );
  };
  const field = (of: string) => ({
    name: of,
    required: true,
    autoComplete: "off",
    error: problems[of] && fieldSentence(problems[of], locale),
    onChange: () => setProblems({}),
  });
  return (
    <FormDialog
      title={title}
      label={label}
      busy={busy}
      busyLabel={busyLabel}
      onClose={onClose}
      onSubmit={submit}
      problems={problems}
      tries={problems}
    >
      {children}
      {code ? (
        <TextInput label={text.firstCode} inputMode="numeric" look="number" {...field("code")} />
      ) : null}
      <TextInput
        label={text.name}
        hint={text.nameHint}
        defaultValue={name}
        maxLength={60}
        {...field("name")}
      />
    </FormDialog>
  );
}

/** The toast after a second factor was added. */
export function notifyAdded(): void {
  showToast("success", bothOf(factorsText, "added"));
}

/** New recovery codes, which are shown this once: who closes them without a copy is asked first. */
export function CodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const text = useText(factorsText);
  const [copied, setCopied] = useState(false);
  const [saved, setSaved] = useState(false);
  const [asking, setAsking] = useState(false);
  const all = codes.join("\n");
  const copy = async () => {
    // Plain http in a LAN has no clipboard: the codes can be saved or written down.
    await copyText(all).then(
      () => setCopied(true),
      () => undefined,
    );
  };
  return (
    <Dialog
      sheet
      title={text.codesTitle}
      onClose={copied || saved ? onClose : () => setAsking(true)}
      actions={
        <>
          {asking ? (
            <Button variant="secondary" onClick={() => setAsking(false)}>
              {text.codesBack}
            </Button>
          ) : null}
          <Button onClick={onClose}>{text.codesKept}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Banner tone={asking ? "danger" : "warn"} role={asking ? "alert" : undefined}>
          {asking ? text.codesOnce : text.codesIntro}
        </Banner>
        <ul
          translate="no"
          className="grid grid-cols-1 gap-x-4 gap-y-1 rounded-md bg-sunken p-4 font-mono text-sm
            sm:grid-cols-2"
        >
          {codes.map((code) => (
            <li key={code} className="tracking-wide">
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-3 *:flex-1 *:px-3">
          <Button
            variant="secondary"
            icon={copied ? <CheckIcon className="size-5" /> : <CopyIcon className="size-5" />}
            onClick={() => void copy()}
          >
            {text.copyCodes}
          </Button>
          <Button
            variant="secondary"
            icon={<DownloadIcon className="size-5" />}
            onClick={() => {
              saveAs(new Blob([`${all}\n`], { type: "text/plain" }), text.codesFile);
              setSaved(true);
            }}
          >
            {text.saveCodes}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
