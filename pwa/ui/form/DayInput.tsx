import { useState } from "react";
import { readDate, readDay, TYPED, writeDate } from "../../../contract/values/dates/typed-date.ts";
import { fieldMessages } from "../../../contract/values/field-messages.ts";
import { inDigits, useLocale, useText } from "../../i18n/t.ts";
import { IconButton } from "../Button.tsx";
import { CloseIcon } from "../icons.tsx";
import { uiText } from "../text.ts";
import { DateInput } from "./DateInput.tsx";

type Props = {
  label: string;
  name?: string;
  hideLabel?: boolean;
  max?: string;
  day: string | undefined;
  onChange: (day: string | undefined) => void;
};

/**
 * A day (YYYY-MM-DD) to filter a list by, typed or chosen in the calendar. What is no date stays,
 * with the reason, and filters nothing.
 */
export function DayInput({ name = "day", day, max, onChange, ...about }: Props) {
  const text = useText(uiText);
  const locale = useLocale();
  const [typed, setTyped] = useState<string>();
  const [left, setLeft] = useState(false);
  const shown = typed ?? (day ? inDigits(writeDate(day, TYPED), locale) : "");
  const read = readDay(shown);
  const choose = (written: string) => {
    const read = readDate(written);
    if (read ?? written.trim() === "") onChange(read);
  };
  return (
    <DateInput
      {...about}
      wordless
      name={name}
      look="day"
      calendar={{ min: "2020-01-01", max }}
      {...(day && {
        end: (
          <IconButton aria-label={text.noDay} onClick={() => onChange(undefined)}>
            <CloseIcon />
          </IconButton>
        ),
      })}
      {...(left &&
        shown.trim() !== "" &&
        "problem" in read && { error: fieldMessages[read.problem][locale] })}
      typed={shown}
      value={shown}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        setLeft(false);
        choose(value);
      }}
      onBlur={() => {
        setLeft(true);
        if ("problem" in read) onChange(undefined);
        else setTyped(undefined);
      }}
      onReplace={(written) => {
        setTyped(undefined);
        choose(written);
      }}
    />
  );
}
