import type { ReactNode } from "react";
import { Controller, type FieldError, type FieldPath, get, useFormContext, useFormState } from "react-hook-form";
import type { RoshidFields } from "../../../../contract/roshid.ts";
import { useLocale } from "../../../i18n/t.ts";
import { fieldSentence } from "../../../offline/errors.ts";
import { Combobox, type Suggestions } from "../../../ui/form/Combobox.tsx";
import { TextArea } from "../../../ui/form/TextArea.tsx";
import { TextInput } from "../../../ui/form/TextInput.tsx";
import { type RoshidField, useRoshidLabels } from "../../labels.ts";
import { isRequired, type LineName } from "../roshid-form.ts";

type Props = {
  name: FieldPath<RoshidFields>;
  hint?: ReactNode;
  /** Shows the number keyboard on a phone. */
  decimal?: boolean;
  long?: boolean;
  suggestions?: Suggestions;
  className?: string;
  /** Shown below the field, for example an offered value. */
  children?: ReactNode;
};

/** A field of the form with its label, error and help. */
export function Line({ name, hint, decimal, long, suggestions, className, children }: Props) {
  const words = useRoshidLabels();
  const locale = useLocale();
  const { register, control } = useFormContext<RoshidFields>();
  const { errors } = useFormState({ control, name });
  const code = (get(errors, name) as FieldError | undefined)?.message;
  // The last part of a path (landDetails.0.plotNo) is the field's name.
  const part = name.split(".").at(-1) as RoshidField;
  const shared = {
    label: words[part],
    hint,
    error: code && fieldSentence(code, locale),
    required: name.includes(".") || isRequired(name as LineName),
    maxLength: part === "totalInWords" ? 400 : 200,
  };
  return (
    <div className={`flex min-w-0 flex-col gap-1 ${className ?? ""}`}>
      {suggestions ? (
        <Controller
          name={name}
          control={control}
          render={({ field }) => <Combobox {...shared} {...suggestions} {...field} value={String(field.value)} />}
        />
      ) : long ? (
        <TextArea {...register(name)} {...shared} rows={2} />
      ) : (
        <TextInput {...register(name)} {...shared} autoComplete="off" inputMode={decimal ? "decimal" : undefined} />
      )}
      {children}
    </div>
  );
}
