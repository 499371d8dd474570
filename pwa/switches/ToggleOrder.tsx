import { type FormEvent, useState } from "react";
import type { OpeningHours } from "../../contract/switches.ts";
import type { Locale } from "../i18n/format.ts";
import { useLocale } from "../i18n/locale.ts";
import { bothOf, useText } from "../i18n/t.ts";
import { useConnection } from "../offline/connection.ts";
import { openService, setHours } from "../services/manage.ts";
import { formatHours } from "../services/OpenHours.tsx";
import { useServices } from "../services/services.ts";
import { useSwitches } from "../settings/settings.ts";
import { Button } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { Switch } from "../ui/form/Switch.tsx";
import { TextInput } from "../ui/form/TextInput.tsx";
import { OfflineNote } from "../ui/NeedsConnection.tsx";
import { Dialog } from "../ui/overlay/Dialog.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import { SkeletonList } from "../ui/Skeleton.tsx";
import { showToast } from "../ui/toast.ts";
import { useBusy } from "../ui/use-busy.ts";
import { type SwitchRow, switchRows } from "./switch-rows.ts";
import { toggleText } from "./text.ts";

/** A switch for every service that can be closed. */
export function ToggleOrder() {
  const text = useText(toggleText);
  const switches = useSwitches().value;
  const offline = useConnection() === "offline";
  const locale = useLocale();
  const services = useServices();
  const [timing, setTiming] = useState<SwitchRow>();
  const [turning, setTurning] = useState<string>();
  const { busy, run } = useBusy();
  const turn = (row: SwitchRow, open: boolean) => {
    setTurning(row.name);
    void run(async () => {
      await openService({ ...row.service, switchName: row.name }, open);
      const said = open ? "turnedOn" : "turnedOff";
      showToast(
        "success",
        bothOf(toggleText, (words, locale) => words[said](row.label[locale])),
      );
    });
  };
  return (
    <div className="max-w-3xl">
      <PageHeader title={text.title}>{text.lead}</PageHeader>
      <OfflineNote>{switches ? text.needsNet : text.unknown}</OfflineNote>
      {switches ? (
        <Card flush className="divide-y divide-line">
          {switchRows(services).map((row) => (
            <div key={row.name} className="items-center gap-x-8 px-5 py-3 md:grid md:grid-cols-2">
              <Switch
                label={row.label[locale]}
                {...aboutRow(row, locale, switches[row.name] ? text.on : text.off)}
                checked={switches[row.name] === true}
                busy={busy && turning === row.name}
                disabled={offline || busy}
                onChange={(open) => turn(row, open)}
              />
              <div className="flex flex-wrap items-center justify-between gap-x-3">
                <p className="text-sm text-soft">
                  {row.service.hours ? formatHours(row.service.hours, locale) : text.always}
                </p>
                <Button
                  variant="ghost"
                  className="-me-3 px-3 text-sm"
                  aria-label={`${text.hours}: ${row.label[locale]}`}
                  disabled={offline}
                  onClick={() => setTiming(row)}
                >
                  {text.hours}
                </Button>
              </div>
            </div>
          ))}
        </Card>
      ) : offline ? null : (
        <SkeletonList label={text.loading} rows={3} />
      )}
      {timing ? <HoursDialog row={timing} onClose={() => setTiming(undefined)} /> : null}
    </div>
  );
}

/** In Bengali the service's own name comes first and the specification's label below it; in English the other way round. */
function aboutRow({ label, closes }: SwitchRow, locale: Locale, state: string) {
  const name = closes?.[locale];
  if (!name || name === label[locale]) return { description: state };
  return locale === "bn" ? { title: name, description: state } : { description: `${name} · ${state}` };
}

/** Gives a switch daily hours, or takes them away. */
function HoursDialog({ row: { name, label, service }, onClose }: { row: SwitchRow; onClose: () => void }) {
  const text = useText(toggleText);
  const locale = useLocale();
  const { hours } = service;
  const [typed, setTyped] = useState(hours ?? { opens: "09:00", closes: "21:00" });
  const { busy, run } = useBusy();
  const save = (wanted: OpeningHours | null) =>
    run(async () => {
      await setHours(name, wanted);
      onClose();
    });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void save(typed);
  };
  return (
    <Dialog sheet title={`${text.hours} · ${label[locale]}`} busy={busy} onClose={onClose}>
      <form onSubmit={handleSubmit} className="flex flex-col gap-4">
        <p className="text-sm text-soft">{text.hoursText}</p>
        <div className="grid grid-cols-2 gap-3">
          {(["opens", "closes"] as const).map((name) => (
            <TextInput
              key={name}
              type="time"
              name={name}
              label={text[name]}
              required
              value={typed[name]}
              onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.value })}
            />
          ))}
        </div>
        <Button type="submit" busy={busy} disabled={!typed.opens || !typed.closes || typed.opens === typed.closes}>
          {text.saveHours}
        </Button>
        {hours ? (
          <Button variant="ghost" disabled={busy} onClick={() => void save(null)}>
            {text.noHours}
          </Button>
        ) : null}
      </form>
    </Dialog>
  );
}
