import { useState } from "react";
import { GivePhone } from "../../contract/phones/phone.ts";
import { act, useAct } from "../acts/act.tsx";
import { request } from "../api/request.ts";
import { bothOf, useText } from "../i18n/t.ts";
import { useRemote } from "../lists/use-remote.ts";
import { useConnection } from "../offline/connection.ts";
import { Button, useBusy } from "../ui/Button.tsx";
import { NumberInput } from "../ui/form/Inputs.tsx";
import { Switch } from "../ui/form/Switch.tsx";
import { FieldForm, useFields } from "../ui/form/use-fields.tsx";
import { Part } from "../ui/Part.tsx";
import { ProvePhone } from "./ProvePhone.tsx";
import { phoneText } from "./text.ts";

/** A customer's own number, for the profile of a desk that sends SMS. */
export function MyPhone() {
  const text = useText(phoneText);
  const offline = useConnection() === "offline";
  const mine = useRemote(() => request("GET users/phone"));
  const [given, setGiven] = useState<Given>();
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
  if (!now) return null;
  const { phone, proved, smsReady } = now;
  const turn = (wanted: boolean) =>
    run(async () => {
      await request("PUT users/phone/sms-ready", { json: { smsReady: wanted } });
      mine.change((value) => ({ ...value, smsReady: wanted }));
    });
  return (
    <Part title={text.title} lead={text.lead}>
      {phone ? (
        <p className="flex flex-wrap gap-x-3">
          <span className="font-semibold tabular-nums">{phone.replaceAll("*", "•")}</span>
          {proved ? null : <span className="text-soft">{text.unproved}</span>}
        </p>
      ) : null}
      {given ? (
        <ProvePhone
          {...given}
          laterLabel={text.otherNumber}
          onDone={done}
          onLater={() => {
            setTyped(given.phone);
            setGiven(undefined);
          }}
        />
      ) : null}
      {given || (proved && !changing) ? null : (
        <NumberForm typed={typed} focused={changing || typed !== ""} onGiven={setGiven} />
      )}
      {changing && !given ? (
        <Button variant="ghost" onClick={done}>
          {text.keep}
        </Button>
      ) : null}
      {proved && !given && !changing ? (
        <>
          <Switch
            label={text.ready}
            description={text.readyText}
            checked={smsReady}
            disabled={offline}
            busy={busy}
            onChange={turn}
          />
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary" disabled={offline} onClick={() => setChanging(true)}>
              {text.change}
            </Button>
            <Button variant="ghost" disabled={offline} onClick={() => remove.ask()}>
              {text.remove}
            </Button>
          </div>
        </>
      ) : null}
      {remove.dialog}
    </Part>
  );
}

/** A number to which a code was sent, and the seconds until another may be. */
type Given = { phone: string; sent: number };
type FormProps = { typed: string; focused: boolean; onGiven: (given: Given) => void };

function NumberForm({ typed, focused, onGiven }: FormProps) {
  const text = useText(phoneText);
  const offline = useConnection() === "offline";
  const fields = useFields<GivePhone>({ check: GivePhone, empty: { phone: typed }, words: text });
  const send = async (json: GivePhone) => {
    const { waitSeconds } = await request("PUT users/phone", { json });
    onGiven({ ...json, sent: waitSeconds });
  };
  return (
    <FieldForm
      of={fields}
      onSend={send}
      off={offline}
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
  );
}
