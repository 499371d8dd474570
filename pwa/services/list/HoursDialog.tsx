import { type FormEvent, useState } from "react";
import type { OpeningHours } from "../../../contract/switches.ts";
import { normaliseNumber } from "../../../contract/values/typed-text.ts";
import { useLocale, useText } from "../../i18n/t.ts";
import { Button, useBusy } from "../../ui/Button.tsx";
import { NumberInput } from "../../ui/form/Inputs.tsx";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import { setHours } from "../manage.ts";
import { formatClock } from "../OpenHours.tsx";
import { listText } from "./text.ts";

type Props = {
  switchName: string;
  label: string;
  hours: OpeningHours | undefined;
  onClose: () => void;
};

/** Gives a switch daily hours, or takes them away. */
export function HoursDialog({ switchName, label, hours, onClose }: Props) {
  const text = useText(listText);
  const locale = useLocale();
  const [typed, setTyped] = useState(hours ?? { opens: "09:00", closes: "21:00" });
  const read = { opens: readClock(typed.opens), closes: readClock(typed.closes) };
  const { busy, run } = useBusy();
  const save = (wanted: OpeningHours | null) =>
    run(async () => {
      await setHours(switchName, wanted);
      onClose();
    });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void save(read);
  };
  return (
    <Dialog sheet title={`${text.hours} · ${label}`} busy={busy} onClose={onClose}>
      <form onSubmit={handleSubmit} className="flex flex-col gap-4">
        <p className="text-sm text-soft">{text.hoursText}</p>
        <div className="grid grid-cols-2 gap-3">
          {(["opens", "closes"] as const).map((name) => (
            <NumberInput
              key={name}
              name={name}
              label={text[name]}
              required
              value={typed[name]}
              hint={read[name] ? formatClock(read[name], locale) : text.clockHint}
              onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.value })}
            />
          ))}
        </div>
        <Button
          type="submit"
          busy={busy}
          disabled={!read.opens || !read.closes || read.opens === read.closes}
        >
          {text.save}
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

/** A time of the day as it is typed, "9.30" or "৯:৩০", as HH:MM; empty when it is none. The browser's own field shows its own language. */
function readClock(typed: string): string {
  const [, hours = "", minutes = "00"] =
    /^(\d|[01]\d|2[0-3])(?:[:.]?([0-5]\d))?$/.exec(normaliseNumber(typed)) ?? [];
  return hours && `${hours.padStart(2, "0")}:${minutes}`;
}
