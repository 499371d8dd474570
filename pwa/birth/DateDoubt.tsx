import { type ComponentProps, useRef } from "react";
import { useWatch } from "react-hook-form";
import { formatDate } from "../i18n/format.ts";
import { useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import { Button } from "../ui/Button.tsx";
import { NumberInput } from "../ui/form/NumberInput.tsx";
import { addDateSign, type DateField, readFormDate, tidyFormDate, turnedFormDate } from "./dates.ts";
import { fieldHintText } from "./field-hint-text.ts";
import { birthText } from "./text.ts";
import { useBirthForm } from "./use-birth-form.ts";

type Props = Omit<ComponentProps<typeof NumberInput>, "name"> & { name: DateField };

/** A date in the form's own order. What it means is said beneath, since everybody here writes the day first. */
export function DateInput({ name, hint, onChange, onBlur, ...rest }: Props) {
  const hints = useText(fieldHintText);
  const locale = useLocale();
  const { control, setValue } = useBirthForm();
  const typed = useWatch({ control, name });
  const before = useRef("");
  const date = readFormDate(name, typed);
  const replace = (value: string) => setValue(name, value, { shouldDirty: true, shouldValidate: Boolean(rest.error) });
  return (
    <>
      <NumberInput
        {...rest}
        name={name}
        inputMode="numeric"
        enterKeyHint="next"
        hint={`${hint} · ${name === "dateOfBirth" ? hints.dayFirst : hints.monthFirst}`}
        onFocus={(event) => {
          before.current = event.currentTarget.value;
        }}
        onChange={(event) => {
          const input = event.currentTarget;
          if (input.selectionEnd === input.value.length) input.value = addDateSign(name, input.value, before.current);
          before.current = input.value;
          void onChange?.(event);
        }}
        onBlur={(event) => {
          onBlur?.(event);
          const tidy = tidyFormDate(name, event.currentTarget.value);
          if (tidy !== event.currentTarget.value) replace(tidy);
        }}
        className="[&_input]:tabular-nums"
      />
      {date ? (
        <p className="-mt-1 text-sm font-semibold text-approved">= {formatDate(date, locale)}</p>
      ) : (
        <Doubt name={name} typed={typed} onReplace={replace} />
      )}
    </>
  );
}

/** Only when the date is written to its end. */
function Doubt({ name, typed, onReplace }: { name: DateField; typed: string; onReplace: (value: string) => void }) {
  const text = useText(birthText);
  const turned = turnedFormDate(name, typed);
  if (turned)
    return (
      <div role="status" className="flex flex-wrap items-center justify-between gap-2 text-sm text-pending">
        {name === "dateOfBirth" ? text.turnedBirth : text.turned}
        <Button variant="secondary" onClick={() => onReplace(turned)} className="min-h-11 px-4">
          {text.writeThis(turned)}
        </Button>
      </div>
    );
  if ((typed.match(/[0-9০-৯]/g)?.length ?? 0) < 8) return null;
  return (
    <p role="status" className="text-sm text-pending">
      {text.dateDoubt}
    </p>
  );
}
