import { useState } from "react";
import { GivePhone } from "../../contract/phones/phone.ts";
import { act, useAct } from "../acts/act.tsx";
import { request } from "../api/request.ts";
import { bothOf, useText } from "../i18n/t.ts";
import { AnswerAwaited } from "../lists/ListParts.tsx";
import { useRemote } from "../lists/use-remote.ts";
import { useCurrentUser } from "../offline/chat-user.ts";
import { useConnection } from "../offline/connection.ts";
import { Button, useBusy } from "../ui/Button.tsx";
import { NumberInput } from "../ui/form/Inputs.tsx";
import { Switch } from "../ui/form/Switch.tsx";
import { FieldForm, useFields } from "../ui/form/use-fields.tsx";
import { Part } from "../ui/Part.tsx";
import { type Asked, askedNow, useEntryPart } from "./asked.ts";
import { ProvePhone } from "./ProvePhone.tsx";
import { TooOften, useTooOften } from "./TooOften.tsx";
import { phoneText } from "./text.ts";

/**
 * A customer's own number, for the profile. `sends`: the desk sends SMS; else one that is kept is
 * only to be removed.
 */
export function MyPhone({ sends }: { sends: boolean }) {
  const text = useText(phoneText);
  const offline = useConnection() === "offline";
  const mine = useRemote(() => request("GET users/phone"));
  const me = useCurrentUser()?._id;
  const [kept, keep] = useEntryPart<Given & { of: string | undefined }>("proving");
  const given = sends && kept?.of === me ? kept : undefined;
  const setGiven = (now: Given | undefined) => keep(now && { ...now, of: me });
  const [typed, setTyped] = useState("");
  const [changing, setChanging] = useState(false);
  const { busy, run } = useBusy();
  const done = () => {
    setGiven(undefined);
    setTyped("");
    setChanging(false);
    void mine.refresh();
  };
  const remove = useAct(() =>
    act({
      call: "DELETE users/phone",
      send: {},
      danger: true,
      title: text.removeTitle,
      label: text.remove,
      about: text.removeText,
      done: bothOf(phoneText, "removed"),
      onDone: done,
    }),
  );
  const now = mine.value;
  if (!now)
    return sends ? (
      <Part title={text.title} lead={text.lead}>
        <AnswerAwaited of={mine} rows={1} />
      </Part>
    ) : null;
  const { phone, proved, smsReady } = now;
  if (!sends && !phone) return null;
  const rests = !given && !changing;
  const turn = (wanted: boolean) =>
    run(async () => {
      await request("PUT users/phone/sms-ready", { json: { smsReady: wanted } });
      mine.change((value) => ({ ...value, smsReady: wanted }));
    });
  return (
    <Part title={text.title} lead={sends ? text.lead : text.leadOff}>
      {phone ? (
        <p className="flex flex-wrap gap-x-3">
          <span className="font-semibold tabular-nums">{phone.replaceAll("*", "•")}</span>
          {proved ? null : <span className="text-soft">{text.unproved}</span>}
        </p>
      ) : null}
      {given ? (
        <ProvePhone
          {...given}
          onAsked={(asked) => setGiven({ ...given, asked })}
          laterLabel={text.otherNumber}
          onDone={done}
          onLater={() => {
            setTyped(given.phone);
            setGiven(undefined);
          }}
        />
      ) : null}
      {!sends || given || (proved && !changing) ? null : (
        <NumberForm typed={typed} focused={changing || typed !== ""} onGiven={setGiven} />
      )}
      {changing && !given ? (
        <Button variant="ghost" onClick={done}>
          {text.keep}
        </Button>
      ) : null}
      {sends && proved && rests ? (
        <Switch
          label={text.ready}
          description={text.readyText}
          checked={smsReady}
          disabled={offline}
          busy={busy}
          onChange={turn}
        />
      ) : null}
      {phone && rests ? (
        <div className="flex flex-wrap gap-3">
          {sends && proved ? (
            <Button variant="secondary" disabled={offline} onClick={() => setChanging(true)}>
              {text.change}
            </Button>
          ) : null}
          <Button variant="ghost" disabled={offline} onClick={() => remove.ask()}>
            {text.remove}
          </Button>
        </div>
      ) : null}
      {remove.dialog}
    </Part>
  );
}

/** A number to which a code was sent, and when. */
type Given = { phone: string; asked: Asked };
type FormProps = { typed: string; focused: boolean; onGiven: (given: Given) => void };

function NumberForm({ typed, focused, onGiven }: FormProps) {
  const text = useText(phoneText);
  const offline = useConnection() === "offline";
  const fields = useFields<GivePhone>({ check: GivePhone, empty: { phone: typed }, words: text });
  const often = useTooOften();
  const send = async (json: GivePhone) => {
    const { waitSeconds } = await request("PUT users/phone", { json });
    onGiven({ ...json, asked: askedNow(waitSeconds) });
  };
  return (
    <>
      <FieldForm
        of={fields}
        onSend={(json) => often.unless(() => send(json))}
        off={offline || often.left > 0}
        label={text.sendCode}
        busyLabel={text.sending}
      >
        <NumberInput
          {...fields.input("phone")}
          inputMode="tel"
          autoComplete="tel-national"
          autoFocus={focused}
        />
      </FieldForm>
      <TooOften left={often.left} desk />
    </>
  );
}
