import { type ComponentProps, useRef } from "react";
import { formatDate } from "../../i18n/format.ts";
import { useLocale } from "../../i18n/locale.ts";
import { useText } from "../../i18n/t.ts";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { copyText } from "../text.ts";
import { CalendarIcon } from "./CalendarIcon.tsx";
import { addHyphen, readDate, tidyDate } from "./typed-date.ts";

type Props = Omit<ComponentProps<"input">, "value"> & {
  typed: string;
  error: string | undefined;
  onReplace: (date: string) => void;
};

/**
 * A date of birth: typed in either order and either digits, with hyphens by themselves, or taken from the phone's own
 * calendar. What was understood stands beneath in words, so that a slip shows before it costs.
 */
export function DateInput({ typed, error, onReplace, onChange, onBlur, ...input }: Props) {
  const text = useText(copyText);
  const locale = useLocale();
  const calendar = useRef<HTMLInputElement>(null);
  const before = useRef(typed);
  const date = readDate(typed);
  before.current = typed;

  const handleOpen = () => {
    try {
      calendar.current?.showPicker();
    } catch {
      // Browsers without it open their calendar on focus or not at all; typing is always there.
      calendar.current?.focus();
    }
  };

  return (
    <div className="relative">
      <TextInput
        {...input}
        label={text.dob}
        hint={
          date ? <span className="text-sm font-semibold text-approved">{formatDate(date, locale)}</span> : text.dobHint
        }
        error={error}
        required
        inputMode="numeric"
        autoComplete="off"
        placeholder="YYYY-MM-DD"
        className="[&_input]:text-lg [&_input]:tracking-wide [&_input]:tabular-nums"
        onChange={(event) => {
          const field = event.currentTarget;
          const atEnd = field.selectionStart === field.value.length;
          if (atEnd) field.value = addHyphen(field.value, before.current);
          void onChange?.(event);
        }}
        onBlur={(event) => {
          onBlur?.(event);
          const tidy = tidyDate(typed);
          if (tidy !== typed) onReplace(tidy);
        }}
        end={
          <IconButton aria-label={text.openCalendar} onClick={handleOpen}>
            <CalendarIcon />
          </IconButton>
        }
      />
      <input
        ref={calendar}
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        min="1900-01-01"
        max={new Date().toISOString().slice(0, 10)}
        value={date ?? ""}
        onChange={(event) => event.currentTarget.value && onReplace(event.currentTarget.value)}
        className="pointer-events-none absolute end-3 top-10 size-px opacity-0"
      />
    </div>
  );
}
