import { type ReactNode, useState } from "react";
import { DeviceBounds, DeviceForm, type HeardDevice } from "../../contract/desk/heard.ts";
import { act, useAct } from "../acts/act.tsx";
import { formAct } from "../acts/form-act.tsx";
import { request } from "../api/request.ts";
import {
  bothOf,
  formatDate,
  formatNumber,
  formatRelative,
  formatTaka,
  useLocale,
  useText,
} from "../i18n/t.ts";
import { AnswerAwaited } from "../lists/ListParts.tsx";
import { useRemote } from "../lists/use-remote.ts";
import { useConnection } from "../offline/connection.ts";
import { Button } from "../ui/Button.tsx";
import { NumberInput } from "../ui/form/Inputs.tsx";
import { TextInput } from "../ui/form/TextInput.tsx";
import { MoreIcon, PlusIcon, SimIcon } from "../ui/icons.tsx";
import { Menu } from "../ui/overlay/Menu.tsx";
import { Part } from "../ui/Part.tsx";
import { PhoneKey } from "./PhoneKey.tsx";
import { heardText } from "./text.ts";

type Props = { closed: boolean; children: ReactNode };

/**
 * The phones of the desk that forward their messages. `closed`: no real money is taken here. What
 * stands below comes with them, or they would push it down.
 */
export function Phones({ closed, children }: Props) {
  const text = useText(heardText);
  const locale = useLocale();
  const offline = useConnection() === "offline";
  const list = useRemote(() => request("GET recharge/heard/devices"), {
    events: ["recharge-history"],
  });
  const acts = usePhoneActs(() => list.refresh());
  if (!list.value) return <AnswerAwaited of={list} rows={2} />;
  const { devices, today } = list.value;
  const counted = [today.byItself, today.byHand, today.waiting] as const;
  const [itself, hand, waiting] = counted.map((count) => formatNumber(count, locale));
  return (
    <>
      <Part title={text.phonesTitle} lead={text.today(itself ?? "", hand ?? "", waiting ?? "")}>
        {devices.length === 0 ? (
          <p className="text-soft">{text.noPhones}</p>
        ) : (
          <ul className="-my-2 divide-y divide-line">
            {devices.map((device) => (
              <PhoneRow key={device._id} device={device} acts={acts} />
            ))}
          </ul>
        )}
        <Button
          variant="secondary"
          icon={<PlusIcon />}
          className="self-start"
          disabled={offline || closed}
          onClick={() => acts.add()}
        >
          {text.addPhone}
        </Button>
        {acts.dialogs}
      </Part>
      {children}
    </>
  );
}

function PhoneRow({
  device,
  acts,
}: {
  device: HeardDevice;
  acts: ReturnType<typeof usePhoneActs>;
}) {
  const text = useText(heardText);
  const locale = useLocale();
  const { name, heardAt, silentSince, endedAt } = device;
  const taka = (sum: number) => formatTaka(sum, locale);
  return (
    <li className="flex items-center gap-3 py-2">
      <SimIcon className="shrink-0 text-soft" />
      <div className="min-w-0 flex-1">
        <p className={`font-semibold wrap-anywhere ${endedAt ? "text-soft" : ""}`}>{name}</p>
        <p className="text-sm text-soft">
          {endedAt
            ? text.ended(formatDate(endedAt, locale))
            : heardAt
              ? text.lastHeard(formatRelative(heardAt, locale))
              : text.never}
        </p>
        {endedAt ? null : (
          <p className="flex flex-wrap gap-x-3 text-sm text-soft tabular-nums">
            <span>{text.creditedToday(taka(device.creditedToday), taka(device.mostDay))}</span>
            <span>{text.perMessage(taka(device.mostMessage))}</span>
          </p>
        )}
        {silentSince && !endedAt ? (
          <p className="text-sm font-semibold text-pending">{text.silent}</p>
        ) : null}
      </div>
      {endedAt ? null : (
        <Menu
          label={text.more(name)}
          trigger={<MoreIcon />}
          items={[
            { label: text.bounds, onSelect: () => acts.bound(device) },
            { label: text.end, danger: true, onSelect: () => acts.end(device) },
          ]}
        />
      )}
    </li>
  );
}

function usePhoneActs(refresh: () => Promise<void>) {
  const text = useText(heardText);
  const [made, setMade] = useState<{ name: string; phoneKey: string }>();
  const form = { words: text, refusedAt: { "device-there": "name" }, onDone: refresh } as const;
  const add = useAct(() => {
    // Beside the answer, which has the key alone.
    let named = "";
    return formAct({
      ...form,
      call: "POST recharge/heard/devices",
      send(json) {
        named = json.name.trim();
        return { json };
      },
      title: text.addPhone,
      label: () => text.addPhone,
      busyLabel: text.adding,
      check: DeviceForm,
      empty: { name: "" },
      fields: ({ input }) => <TextInput {...input("name")} autoComplete="off" maxLength={40} />,
      async onDone({ key }) {
        await refresh();
        setMade({ name: named, phoneKey: key });
      },
    });
  });
  const bound = useAct(({ _id: id, name, mostMessage, mostDay }: HeardDevice) =>
    formAct({
      ...form,
      call: "PUT recharge/heard/devices/:id",
      send: (json) => ({ path: { id }, json }),
      title: text.bounds,
      label: () => text.save,
      busyLabel: text.saving,
      check: DeviceBounds,
      empty: { name, mostMessage: String(mostMessage), mostDay: String(mostDay) },
      fields: ({ input }) => (
        <>
          <TextInput {...input("name")} autoComplete="off" maxLength={40} />
          <p className="text-sm text-soft">{text.boundsText}</p>
          <NumberInput {...input("mostMessage")} inputMode="decimal" />
          <NumberInput {...input("mostDay")} inputMode="decimal" />
        </>
      ),
      done: bothOf(heardText, "saved"),
    }),
  );
  const end = useAct(({ _id: id, name }: HeardDevice) =>
    act({
      call: "DELETE recharge/heard/devices/:id",
      send: { path: { id } },
      danger: true,
      title: text.endTitle(name),
      label: text.end,
      about: text.endText,
      done: bothOf(heardText, "endedNow"),
      onDone: refresh,
    }),
  );
  return {
    add: add.ask,
    bound: bound.ask,
    end: end.ask,
    dialogs: (
      <>
        {add.dialog}
        {bound.dialog}
        {end.dialog}
        {made ? <PhoneKey {...made} onClose={() => setMade(undefined)} /> : null}
      </>
    ),
  };
}
