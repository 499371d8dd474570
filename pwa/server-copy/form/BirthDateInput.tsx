import { type ComponentProps, useRef } from "react";
import { readDate } from "../../../contract/values/typed-date.ts";
import { useText } from "../../i18n/t.ts";
import { DateInput } from "../../ui/form/DateInput.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { CalendarIcon } from "../../ui/icons.tsx";
import { copyText } from "../text.ts";

/** A date of birth, typed or chosen in the phone's calendar. */
export function BirthDateInput(props: Omit<ComponentProps<typeof DateInput>, "label" | "style">) {
  const text = useText(copyText);
  const calendar = useRef<HTMLInputElement>(null);
  const { typed, onReplace } = props;
  const handleOpen = () => {
    try {
      calendar.current?.showPicker();
    } catch {
      // Some browsers open their calendar on focus, others not at all; then the date is typed.
      calendar.current?.focus();
    }
  };
  return (
    <div className="relative">
      <DateInput
        {...props}
        style="YYYY-MM-DD"
        label={text.dob}
        hint={text.dobHint}
        required
        placeholder="YYYY-MM-DD"
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
        value={readDate(typed) ?? ""}
        onChange={(event) => event.currentTarget.value && onReplace(event.currentTarget.value)}
        className="pointer-events-none absolute end-3 top-10 size-px opacity-0"
      />
    </div>
  );
}
