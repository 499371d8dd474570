import type { ComponentProps } from "react";
import { Field, type FieldProps, partField } from "./Field.tsx";

type Props = FieldProps & Omit<ComponentProps<"textarea">, keyof FieldProps>;

/** A text of several lines. It grows with its text in browsers that can do that. */
export function TextArea(props: Props) {
  const [field, text] = partField(props);
  return (
    <Field {...field}>
      {(control) => (
        <textarea rows={3} {...text} {...control} className="control field-sizing-content max-h-80 min-h-24" />
      )}
    </Field>
  );
}
