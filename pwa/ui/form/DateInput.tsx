import { useRef, useState } from "react";
import { readDayOfField } from "../../../contract/values/dates/days-in-text.ts";
import { isStillToCome } from "../../../contract/values/dates/iso-date.ts";
import {
  addDateSign,
  type DayProblem,
  TYPED,
  tidyDate,
  writeDate,
} from "../../../contract/values/dates/typed-date.ts";
import { fieldMessages } from "../../../contract/values/field-messages.ts";
import { formatDate, inDigits, useLocale, useText } from "../../i18n/t.ts";
import { IconButton } from "../Button.tsx";
import { icon } from "../icons.tsx";
import { uiText } from "../text.ts";
import { TextInput, type TextInputProps } from "./TextInput.tsx";
import { useMask } from "./use-mask.ts";

const CalendarIcon = icon(
  "M5 6.5h14a1 1 0 0 1 1 1V19a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7.5a1 1 0 0 1 1-1zM4 11h16M8.5 " +
    "4v4.5M15.5 4v4.5",
);

type Days = { min: string; max?: string | undefined };
type Props = TextInputProps & {
  /** The text in the input. */
  typed: string;
  /** A text to put in the place of the one that is there. */
  onReplace: (date: string) => void;
  /** Also offers the device's calendar, between these days (YYYY-MM-DD). */
  calendar?: Days;
  /** A day to come is none. */
  past?: boolean | undefined;
  /** Without the date in words, where it only filters. */
  wordless?: boolean;
};

/**
 * A date, typed with its day first in Bengali or English digits; other orders are read too where
 * they are clear. Hyphens are added while typing, and the date is put in order when the field is
 * left. Below it the date is said in words, or why there is no such day, so that a mistake is seen
 * early.
 */
export function DateInput({
  typed,
  onReplace,
  calendar,
  past = false,
  wordless,
  hint,
  onFocus,
  onChange,
  onBlur,
  ...input
}: Props) {
  const text = useText(uiText);
  const locale = useLocale();
  const [typing, setTyping] = useState(false);
  const mask = useMask(
    { grow: addDateSign, tidy: tidyDate, onReplace },
    {
      onFocus: (event) => {
        setTyping(true);
        onFocus?.(event);
      },
      onChange,
      onBlur: (event) => {
        setTyping(false);
        return onBlur?.(event);
      },
    },
  );
  const day = readDayOfField(typed);
  const date = "date" in day ? day.date : undefined;
  const problem = date
    ? past && isStillToCome(date) && "still-to-come"
    : "problem" in day && !isUnfinished(day.problem, typing) && day.problem;
  const choose = (chosen: string) => onReplace(inDigits(writeDate(chosen, TYPED), locale));
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      look="number"
      placeholder={text.dayStyle}
      end={calendar ? <Calendar days={calendar} date={date} onChoose={choose} /> : undefined}
      {...input}
      {...mask}
      hint={
        problem ? (
          input.error ? undefined : (
            <span role="status" className="text-sm text-pending">
              {fieldMessages[problem][locale]}
            </span>
          )
        ) : date && !wordless ? (
          <span className="text-sm font-semibold text-approved">{formatDate(date, locale)}</span>
        ) : (
          hint
        )
      }
    />
  );
}

type CalendarProps = { days: Days; date: string | undefined; onChoose: (date: string) => void };

function Calendar({ days, date, onChoose }: CalendarProps) {
  const text = useText(uiText);
  const calendar = useRef<HTMLInputElement>(null);
  const handleOpen = () => {
    try {
      calendar.current?.showPicker();
    } catch {
      // Some browsers open their calendar on focus, others not at all; then the date is typed.
      calendar.current?.focus();
    }
  };
  return (
    <>
      <IconButton aria-label={text.openCalendar} onClick={handleOpen}>
        <CalendarIcon />
      </IconButton>
      <input
        ref={calendar}
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        {...days}
        value={date ?? ""}
        onChange={(event) => event.currentTarget.value && onChoose(event.currentTarget.value)}
        className="pointer-events-none absolute end-3 bottom-0 size-px opacity-0"
      />
    </>
  );
}

/** On its way to 1990 a year is 19, of which nothing is to be said. */
function isUnfinished(problem: DayProblem, typing: boolean): boolean {
  return problem === "not-a-date" || (typing && problem === "year-in-two-digits");
}
