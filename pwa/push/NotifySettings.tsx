import { type FormEvent, useState } from "react";
import * as v from "valibot";
import { BalanceAlert as Alert } from "../../contract/wallet.ts";
import { request } from "../api/request.ts";
import { inDigits, useLocale, useText } from "../i18n/t.ts";
import { useRemote } from "../lists/use-remote.ts";
import { useCurrentUser } from "../offline/chat-user.ts";
import { useConnection } from "../offline/connection.ts";
import { useIsWorker } from "../settings/settings.ts";
import { Button, useBusy } from "../ui/Button.tsx";
import { FormProblems } from "../ui/form/FormProblems.tsx";
import { fieldSentence, showRefused } from "../ui/form/form-errors.ts";
import { NumberInput } from "../ui/form/Inputs.tsx";
import { Switch } from "../ui/form/Switch.tsx";
import { Part } from "../ui/Part.tsx";
import { setArrivalSound, useArrivalSound } from "./arrivals.ts";
import { usePush, usePushSwitch } from "./push.ts";
import { liveText } from "./text.ts";

/**
 * How this device announces orders, for the profile: with notifications, and for staff also with a
 * sound.
 */
export function NotifySettings() {
  const text = useText(liveText);
  const isStaff = useCurrentUser()?.role !== "user";
  const isWorker = useIsWorker();
  return (
    <Part title={text.title}>
      {isStaff ? <SoundSwitch /> : null}
      <PushSwitch staff={isStaff} />
      {isStaff || isWorker ? null : <BalanceAlert />}
    </Part>
  );
}

function PushSwitch({ staff }: { staff: boolean }) {
  const text = useText(liveText);
  const { state, busy, turn } = usePushSwitch();
  const able = state === "on" || state === "off";
  const description =
    state === "blocked"
      ? text.blocked
      : state === "unsupported"
        ? text.unsupported
        : staff
          ? text.arrivalsText
          : text.pushText;
  return (
    <Switch
      label={staff ? text.arrivals : text.push}
      description={description}
      checked={state === "on"}
      disabled={!able}
      busy={busy}
      onChange={turn}
    />
  );
}

/** Below which balance the user wants a push. Empty: never. */
function BalanceAlert() {
  const text = useText(liveText);
  const locale = useLocale();
  const offline = useConnection() === "offline";
  const { busy, run } = useBusy();
  const [typed, setTyped] = useState<string>();
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [saved, setSaved] = useState(false);
  const push = usePush();
  const now = useRemote(() => request("GET wallet/alert")).value;
  const shown = typed ?? (now?.below ? inDigits(String(now.below), locale) : "");
  const below = shown.trim() || null;
  const save = (event: FormEvent) => {
    event.preventDefault();
    const read = v.safeParse(Alert.entries.below, below);
    setProblems(read.success ? {} : { below: fieldSentence(read.issues[0].message, locale) });
    if (!read.success) return;
    void run(
      async () => {
        await request("PUT wallet/alert", { json: { below } });
        setSaved(true);
      },
      (error) => showRefused(error, setProblems),
    );
  };
  return (
    <form noValidate onSubmit={save} className="flex flex-wrap items-end gap-3">
      <NumberInput
        name="below"
        inputMode="decimal"
        label={text.alert}
        error={problems["below"]}
        value={shown}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setSaved(false);
        }}
        className="min-w-0 flex-[1_1_12rem]"
      />
      <Button type="submit" variant="secondary" busy={busy} disabled={offline || !now}>
        {text.alertSave}
      </Button>
      <FormProblems of={problems} tries={problems} />
      <p role="status" className="basis-full text-xs text-soft">
        {saved ? (
          <strong className="text-approved">{text.alertSaved} </strong>
        ) : (
          <span>{text.alertEmpty} </span>
        )}
        <span>
          {push === "on" || push === undefined
            ? text.alertText
            : text[push === "off" ? "alertNotHere" : "alertBlocked"]}
        </span>
      </p>
    </form>
  );
}

function SoundSwitch() {
  const text = useText(liveText);
  const wanted = useArrivalSound();
  return (
    <Switch
      label={text.sound}
      description={text.soundText}
      checked={wanted}
      onChange={setArrivalSound}
    />
  );
}
