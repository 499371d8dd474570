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
  const [given, setGiven] = useState<string>();
  const [changing, setChanging] = useState(false);
  const { busy, run } = useBusy();
  const done = () => {
    setGiven(undefined);
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
      {given ? <ProvePhone phone={given} onDone={done} onLater={done} /> : null}
      {given || (proved && !changing) ? null : <NumberForm onGiven={setGiven} />}
      {proved && !given ? (
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
            {changing ? null : (
              <Button variant="secondary" disabled={offline} onClick={() => setChanging(true)}>
                {text.change}
              </Button>
            )}
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

function NumberForm({ onGiven }: { onGiven: (phone: string) => void }) {
  const text = useText(phoneText);
  const fields = useFields<GivePhone>({ check: GivePhone, empty: { phone: "" }, words: text });
  return (
    <FieldForm
      of={fields}
      onSend={async ({ phone }) => onGiven(phone)}
      label={text.sendCode}
      busyLabel={text.sending}
    >
      <NumberInput {...fields.input("phone")} inputMode="tel" autoComplete="tel" />
    </FieldForm>
  );
}
