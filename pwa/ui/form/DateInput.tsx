import { useRef } from "react";
import {
  addDateSign,
  type DateStyle,
  readDate,
  tidyDate,
} from "../../../contract/values/typed-date.ts";
import { formatDate, useLocale, useText } from "../../i18n/t.ts";
import { IconButton } from "../Button.tsx";
import { icon } from "../icons.tsx";
import { uiText } from "../text.ts";
import { TextInput, type TextInputProps } from "./TextInput.tsx";
import { useMask } from "./use-mask.ts";

const CalendarIcon = icon(
  "M5 6.5h14a1 1 0 0 1 1 1V19a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7.5a1 1 0 0 1 1-1zM4 11h16M8.5 4v4.5M15.5 4v4.5",
);

type Days = { min: string; max?: string | undefined };
type Props = TextInputProps & {
  /** The text in the input. */
  typed: string;
  style: DateStyle;
  onReplace: (date: string) => void;
  /** Also offers the device's calendar, between these days (YYYY-MM-DD). What is chosen there is replaced as YYYY-MM-DD. */
  calendar?: Days;
  /** Without the date in words, where it only filters. */
  wordless?: boolean;
};

/**
 * A date, typed in Bengali or English digits. Separators are added while typing, and the date is put into `style` when the
 * field is left. Below it the date is shown in words, so that a mistake is seen early.
 */
export function DateInput({
  typed,
  style,
  onReplace,
  calendar,
  wordless,
  hint,
  onFocus,
  onChange,
  onBlur,
  ...input
}: Props) {
  const locale = useLocale();
  const mask = useMask(
    {
      grow: (typed, before) => addDateSign(typed, before, style),
      tidy: (typed) => tidyDate(typed, style),
      onReplace,
    },
    { onFocus, onChange, onBlur },
  );
  const date = readDate(typed, style);
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      look="number"
      end={calendar ? <Calendar days={calendar} date={date} onChoose={onReplace} /> : undefined}
      {...input}
      {...mask}
      hint={
        date && !wordless ? (
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
