import {
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
  useController,
} from "react-hook-form";
import type { Field } from "../../../contract/services/declare.ts";
import { maxOf } from "../../../contract/services/fields.ts";
import { PhotoField } from "../../attachments/PhotoField.tsx";
import { useLocale } from "../../i18n/t.ts";
import { problemSentence } from "./number-checks.ts";

type Props<Values extends FieldValues, Sent> = {
  field: Field;
  form: Pick<UseFormReturn<Values, unknown, Sent>, "control" | "getValues">;
  draftOf: (() => string) | undefined;
  /** A file that another part of the form has got. */
  given?: File | undefined;
  /** What is said when there is none, in place of the usual sentence. */
  missing?: string;
};

/** Asks for pictures and PDFs. A loaded part of its own, because few services have such a field. */
export function PhotoInput<Values extends FieldValues, Sent>(props: Props<Values, Sent>) {
  const { field, form, draftOf, given, missing } = props;
  const locale = useLocale();
  const name = field.name as FieldPath<Values>;
  const { field: input, fieldState } = useController({ control: form.control, name });
  const value = listOf(input.value);
  const problem = problemSentence(fieldState.error?.message, field, "", locale);
  return (
    <PhotoField
      name={name}
      label={field.label[locale]}
      hint={field.hint?.[locale]}
      error={(problem && value.length === 0 && missing) || problem}
      required={field.required ?? false}
      max={maxOf(field)}
      value={value}
      onChange={(change) => input.onChange(change(listOf(form.getValues(name))))}
      draftOf={draftOf}
      given={given}
      inputRef={input.ref}
    />
  );
}

/** A draft of an older release, or of another kind of field, has no list. */
function listOf(value: unknown): string[] {
  return Array.isArray(value) ? value : [];
}
