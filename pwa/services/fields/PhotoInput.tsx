import { useController } from "react-hook-form";
import type { Field } from "../../../contract/services/declare.ts";
import { maxOf } from "../../../contract/services/fields.ts";
import { PhotoField } from "../../attachments/PhotoField.tsx";
import { useLocale } from "../../i18n/locale.ts";
import { problemSentence } from "./problem-sentence.ts";
import type { ServiceFormState } from "./ServiceFields.tsx";

type Props = {
  field: Field;
  form: ServiceFormState;
  draftOf: (() => string) | undefined;
};

/** Asks for pictures and PDFs. A loaded part of its own, because few services have such a field. */
export function PhotoInput({ field, form, draftOf }: Props) {
  const locale = useLocale();
  const { control, getValues } = form;
  const { name } = field;
  const { field: input, fieldState } = useController({ control, name });
  return (
    <PhotoField
      name={name}
      label={field.label[locale]}
      hint={field.hint?.[locale]}
      error={problemSentence(fieldState.error?.message, field, "", locale)}
      required={field.required ?? false}
      max={maxOf(field)}
      value={listOf(input.value)}
      onChange={(change) => input.onChange(change(listOf(getValues(name))))}
      draftOf={draftOf}
      inputRef={input.ref}
    />
  );
}

/** A draft of an older release, or of another kind of field, has no list. */
function listOf(value: unknown): string[] {
  return Array.isArray(value) ? value : [];
}
