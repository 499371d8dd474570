import { type FormEvent, useState } from "react";
import type { OpeningHours, Span } from "../../../contract/opening-hours.ts";
import { normaliseNumber } from "../../../contract/values/typed-text.ts";
import { type Weekday, weekdayNames, weekdays } from "../../../contract/week.ts";
import { useLocale, useText } from "../../i18n/t.ts";
import { Button, useBusy } from "../../ui/Button.tsx";
import { FormProblems } from "../../ui/form/FormProblems.tsx";
import { showRefused } from "../../ui/form/form-errors.ts";
import { NumberInput, Select } from "../../ui/form/Inputs.tsx";
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
type Days = NonNullable<OpeningHours["weekdays"]>;

/** Gives a switch hours, of every day and of days that differ, or takes them away. */
export function HoursDialog({ switchName, label, hours, onClose }: Props) {
  const text = useText(listText);
  const [daily, setDaily] = useState<Span>(hours ?? { opens: "09:00", closes: "21:00" });
  const [days, setDays] = useState<Days>(hours?.weekdays ?? {});
  const { busy, run } = useBusy();
  const [problems, setProblems] = useState<Record<string, string>>({});
  const read = { ...readSpan(daily), weekdays: readDays(days) };
  const spans = [read, ...Object.values(read.weekdays).filter((span) => span !== null)];
  const save = (wanted: OpeningHours | null) =>
    run(
      async () => {
        await setHours(switchName, wanted);
        onClose();
      },
      (error) => showRefused(error, setProblems),
    );
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void save(read);
  };
  return (
    <Dialog sheet title={`${text.hours}\u00a0· ${label}`} busy={busy} onClose={onClose}>
      <form onSubmit={handleSubmit} className="flex flex-col gap-4">
        <p className="text-sm text-soft">{text.hoursText}</p>
        <Clocks span={daily} onChange={setDaily} problems={problems} />
        <fieldset className="flex min-w-0 flex-col gap-2">
          <legend className="mb-2 font-semibold">{text.otherDays}</legend>
          {weekdayNames.map((day) => (
            <DayHours
              key={day}
              day={day}
              span={days[day]}
              usual={daily}
              problems={problems}
              onChange={(span) => setDays({ ...days, [day]: span })}
            />
          ))}
        </fieldset>
        <FormProblems of={problems} tries={problems} />
        <Button
          type="submit"
          busy={busy}
          disabled={spans.some(({ opens, closes }) => !opens || !closes || opens === closes)}
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

type DayProps = Omit<ClocksProps, "span" | "at" | "onChange"> & {
  day: Weekday;
  /** Undefined: as every day; null: closed. */
  span: Span | null | undefined;
  usual: Span;
  onChange: (span: Span | null | undefined) => void;
};

/** How a day of the week differs from every day, if it does. */
function DayHours({ day, span, usual, problems, onChange }: DayProps) {
  const text = useText(listText);
  const locale = useLocale();
  const choose = (chosen: string) =>
    onChange(chosen === "closed" ? null : chosen === "own" ? (span ?? usual) : undefined);
  return (
    <>
      <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-center gap-3">
        <span aria-hidden="true">{weekdays[day][locale]}</span>
        <Select
          hideLabel
          name={day}
          label={weekdays[day][locale]}
          value={span === undefined ? "" : span === null ? "closed" : "own"}
          onChange={(event) => choose(event.currentTarget.value)}
          placeholder={text.asEveryDay}
          options={[
            { value: "closed", label: text.closedDay },
            { value: "own", label: text.ownHours },
          ]}
        />
      </div>
      {span ? (
        <Clocks span={span} at={`weekdays.${day}.`} onChange={onChange} problems={problems} />
      ) : null}
    </>
  );
}

type ClocksProps = {
  span: Span;
  /** The path of the span in what is sent. */
  at?: string;
  problems: Record<string, string>;
  onChange: (span: Span) => void;
};

function Clocks({ span, at = "", problems, onChange }: ClocksProps) {
  const text = useText(listText);
  const locale = useLocale();
  const read = readSpan(span);
  return (
    <div className="grid grid-cols-2 gap-3">
      {(["opens", "closes"] as const).map((name) => (
        <NumberInput
          key={name}
          name={`${at}${name}`}
          label={text[name]}
          required
          error={problems[`hours.${at}${name}`]}
          value={span[name]}
          hint={read[name] ? formatClock(read[name], locale) : text.clockHint}
          onChange={(event) => onChange({ ...span, [name]: event.currentTarget.value })}
        />
      ))}
    </div>
  );
}

function readDays(days: Days): Days {
  const own = weekdayNames.flatMap((day) => {
    const span = days[day];
    return span === undefined ? [] : [[day, span && readSpan(span)] as const];
  });
  return Object.fromEntries(own);
}

function readSpan({ opens, closes }: Span): Span {
  return { opens: readClock(opens), closes: readClock(closes) };
}

/**
 * A time of the day as it is typed, "9.30" or "৯:৩০", as HH:MM; empty when it is none. The
 * browser's own field shows its own language.
 */
function readClock(typed: string): string {
  const [, hours = "", minutes = "00"] =
    /^(\d|[01]\d|2[0-3])(?:[:.]?([0-5]\d))?$/.exec(normaliseNumber(typed)) ?? [];
  return hours && `${hours.padStart(2, "0")}:${minutes}`;
}
