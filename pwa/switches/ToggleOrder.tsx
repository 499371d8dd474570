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
      {timing ? (
        <HoursDialog
          name={timing.name}
          label={timing.label[locale]}
          hours={timing.service.hours}
          onClose={() => setTiming(undefined)}
        />
      ) : null}
    </div>
  );
}

/** In Bengali the service's own name comes first and the specification's label below it; in English the other way round. */
function aboutRow({ label, closes }: SwitchRow, locale: Locale, state: string) {
  const name = closes?.[locale];
  if (!name || name === label[locale]) return { description: state };
  return locale === "bn" ? { title: name, description: state } : { description: `${name} · ${state}` };
}

type Props = { name: string; label: string; hours: OpeningHours | undefined; onClose: () => void };

/** Gives a switch daily hours, or takes them away. */
function HoursDialog({ name, label, hours, onClose }: Props) {
  const text = useText(toggleText);
  const [opens, setOpens] = useState(hours?.opens ?? "09:00");
  const [closes, setCloses] = useState(hours?.closes ?? "21:00");
  const { busy, run } = useBusy();
  const save = (wanted: OpeningHours | null) =>
    run(async () => {
      await setHours(name, wanted);
      onClose();
    });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void save({ opens, closes });
  };
  return (
    <Dialog sheet title={`${text.hours} · ${label}`} busy={busy} onClose={onClose}>
      <form onSubmit={handleSubmit} className="flex flex-col gap-4">
        <p className="text-sm text-soft">{text.hoursText}</p>
        <div className="grid grid-cols-2 gap-3">
          <TextInput
            type="time"
            name="opens"
            label={text.opens}
            required
            value={opens}
            onChange={(event) => setOpens(event.currentTarget.value)}
          />
          <TextInput
            type="time"
            name="closes"
            label={text.closes}
            required
            value={closes}
            onChange={(event) => setCloses(event.currentTarget.value)}
          />
        </div>
        <Button type="submit" busy={busy} disabled={!opens || !closes || opens === closes}>
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
