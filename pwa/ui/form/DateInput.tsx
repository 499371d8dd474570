import { useRef } from "react";
import { addDateSign, type DateStyle, readDate, tidyDate } from "../../../contract/values/typed-date.ts";
import { formatDate } from "../../i18n/format.ts";
import { useLocale } from "../../i18n/locale.ts";
import { TextInput, type TextInputProps } from "./TextInput.tsx";

type Props = Omit<TextInputProps, "value" | "look"> & {
  /** What stands in it. */
  typed: string;
  style: DateStyle;
  onReplace: (date: string) => void;
};

/**
 * A typed date, in either digits; the signs come by themselves, and on leaving it is written out in the field's own style. What was
 * understood stands beneath in words, so that a slip shows before it costs.
 */
export function DateInput({ typed, style, onReplace, hint, onFocus, onChange, onBlur, ...input }: Props) {
  const locale = useLocale();
  const before = useRef("");
  const date = readDate(typed, style);
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      {...input}
      look="number"
      hint={date ? <span className="text-sm font-semibold text-approved">{formatDate(date, locale)}</span> : hint}
      onFocus={(event) => {
        before.current = event.currentTarget.value;
        onFocus?.(event);
      }}
      onChange={(event) => {
        const field = event.currentTarget;
        if (field.selectionEnd === field.value.length) field.value = addDateSign(field.value, before.current, style);
        before.current = field.value;
        void onChange?.(event);
      }}
      onBlur={(event) => {
        onBlur?.(event);
        const tidy = tidyDate(event.currentTarget.value, style);
        if (tidy !== event.currentTarget.value) onReplace(tidy);
      }}
    />
  );
}
