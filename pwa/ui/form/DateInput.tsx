import { addDateSign, type DateStyle, readDate, tidyDate } from "../../../contract/values/typed-date.ts";
import { formatDate } from "../../i18n/format.ts";
import { useLocale } from "../../i18n/locale.ts";
import { TextInput, type TextInputProps } from "./TextInput.tsx";
import { useMask } from "./use-mask.ts";

type Props = Omit<TextInputProps, "value" | "look"> & {
  /** The text in the input. */
  typed: string;
  style: DateStyle;
  onReplace: (date: string) => void;
};

/**
 * A date, typed in Bengali or English digits. Separators are added while typing, and the date is put into `style` when the
 * field is left. Below it the date is shown in words, so that a mistake is seen early.
 */
export function DateInput({ typed, style, onReplace, hint, onFocus, onChange, onBlur, ...input }: Props) {
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
      {...input}
      {...mask}
      look="number"
      hint={date ? <span className="text-sm font-semibold text-approved">{formatDate(date, locale)}</span> : hint}
    />
  );
}
