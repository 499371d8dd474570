import { useState } from "react";
import { readDate, writeDate } from "../../../contract/values/typed-date.ts";
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

const STYLE = "DD-MM-YYYY";

/** A day (YYYY-MM-DD) to filter a list by, typed or chosen in the calendar. What is no date is forgotten when it is left. */
export function DayInput({ name = "day", day, max, onChange, ...about }: Props) {
  const text = useText(uiText);
  const locale = useLocale();
  const [typed, setTyped] = useState<string>();
  const shown = typed ?? (day ? inDigits(writeDate(day, STYLE), locale) : "");
  const choose = (written: string) => {
    const read = readDate(written, STYLE);
    if (read ?? written.trim() === "") onChange(read);
  };
  return (
    <DateInput
      {...about}
      wordless
      name={name}
      look="day"
      style={STYLE}
      placeholder={text.dayStyle}
      calendar={{ min: "2020-01-01", max }}
      {...(day && {
        end: (
          <IconButton aria-label={text.noDay} onClick={() => onChange(undefined)}>
            <CloseIcon />
          </IconButton>
        ),
      })}
      typed={shown}
      value={shown}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        choose(value);
      }}
      onBlur={() => setTyped(undefined)}
      onReplace={(written) => {
        setTyped(undefined);
        choose(written);
      }}
    />
  );
}
