import { useEffect, useRef, useState } from "react";
import {
  type ClosingDue,
  type ClosingWay,
  CountForm,
  closingWays,
  closingWayWords,
} from "../../contract/reports/closing.ts";
import { act, useAct } from "../acts/act.tsx";
import { bothOf, formatDate, formatTaka, useLocale, useText } from "../i18n/t.ts";
import { useConnection } from "../offline/connection.ts";
import { NumberInput, Select, TextArea } from "../ui/form/Inputs.tsx";
import { FieldForm, useFields } from "../ui/form/use-fields.tsx";
import { Card } from "../ui/Page.tsx";
import { countOf, daysOf, differenceIn, differenceOf } from "./sums.ts";
import { closingsText } from "./text.ts";

type Counts = Record<ClosingWay, string>;
type Typed = Counts & { note: string };
type Due = ClosingDue["ways"][number];
type Props = {
  due: ClosingDue;
  onChoose: (day: string) => void;
  onClosed: () => unknown;
  onFailed: () => unknown;
};

const nothingTyped = Object.fromEntries(
  [...closingWays, "note"].map((name) => [name, ""]),
) as Typed;

/**
 * The sums that whoever counts has seen: those of when they began to type, as long as nobody tells
 * them of others. `tell`: they are told, and see the next ones.
 */
function useSeen(due: ClosingDue, typed: boolean) {
  const [seen, setSeen] = useState(due);
  const told = useRef(false);
  useEffect(() => {
    if (typed && !told.current && seen.day === due.day) return;
    told.current = false;
    setSeen(due);
  }, [due, typed, seen.day]);
  const tell = () => {
    told.current = true;
  };
  return { ways: seen.ways, tell };
}

/**
 * What came in by each way, to be counted, and the button that closes the day for ever. Where money
 * came meanwhile, the sums are others, and what was typed stays.
 */
export function CloseDay({ due, onChoose, onClosed, onFailed }: Props) {
  const text = useText(closingsText);
  const locale = useLocale();
  const offline = useConnection() === "offline";
  const { days, day, ways } = due;
  const words = Object.fromEntries(
    closingWays.map((way) => [way, closingWayWords[way][locale]]),
  ) as Record<ClosingWay, string>;
  const fields = useFields<Typed>({
    check: CountForm,
    empty: nothingTyped,
    words: { ...words, note: text.note, noteHint: text.noteHint },
  });
  const typed = fields.watch();
  const seen = useSeen(due, Object.values(typed).some(Boolean));
  const said = ({ way, expected }: Pick<Due, "way" | "expected">, counts: Counts) => {
    const counted = countOf(counts[way]) ?? null;
    const difference = differenceOf([{ expected, counted }]);
    return difference === undefined ? text.uncounted : differenceIn(difference, locale);
  };
  const close = useAct(({ note, ...counts }: Typed) =>
    act({
      call: "POST closings",
      seen: seen.ways,
      send: {
        json: {
          day,
          ways: seen.ways.map(({ way, expected }) => ({
            way,
            expected,
            counted: counts[way] || null,
          })),
          note,
        },
      },
      title: text.sure(daysOf(due, locale)),
      label: text.close,
      busyLabel: text.closing,
      about: <Counted lines={ways.map((one) => [words[one.way], said(one, counts)])} />,
      done: bothOf(closingsText, "done"),
      onDone: onClosed,
      onFailed: () => {
        seen.tell();
        return onFailed();
      },
    }),
  );
  const hintOf = (one: Due) =>
    [
      text.expected(formatTaka(one.expected, locale)),
      one.late !== 0 && text.late(formatTaka(one.late, locale)),
      countOf(typed[one.way]) !== undefined && said(one, typed),
    ]
      .filter(Boolean)
      .join(" · ");
  return (
    <Card as="section" aria-labelledby="close" className="flex flex-col gap-4">
      <div>
        <h2 id="close" className="text-lg font-semibold">
          {text.closeTitle(daysOf(due, locale))}
        </h2>
        <p className="text-sm text-soft">{ways.length > 0 ? text.intro : text.nothing}</p>
      </div>
      <FieldForm
        of={fields}
        onSend={async (sent) => close.ask(sent)}
        label={text.close}
        busyLabel={text.closing}
        off={offline}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          {days.length > 1 ? (
            <Select
              name="day"
              label={text.which}
              value={day}
              onChange={(event) => onChoose(event.currentTarget.value)}
              options={days.map((value) => ({
                value,
                label: formatDate(`${value}T12:00:00Z`, locale),
              }))}
            />
          ) : null}
          {ways.map((row) => (
            <NumberInput
              key={row.way}
              {...fields.input(row.way)}
              inputMode="decimal"
              hint={hintOf(row)}
            />
          ))}
        </div>
        <TextArea {...fields.input("note")} rows={2} maxLength={300} />
      </FieldForm>
      {close.dialog}
    </Card>
  );
}

/** What was counted, once more before the day is closed: each way with its difference. */
function Counted({ lines }: { lines: [way: string, difference: string][] }) {
  const text = useText(closingsText);
  return (
    <>
      <ul className="mb-3 flex flex-col gap-1">
        {lines.map(([way, difference]) => (
          <li key={way} className="flex flex-wrap justify-between gap-x-3">
            <span>{way}</span>
            <span className="font-semibold">{difference}</span>
          </li>
        ))}
      </ul>
      <p>{text.sureText}</p>
    </>
  );
}
