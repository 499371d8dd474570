import type { ComponentProps } from "react";
import { Field, type FieldProps, partField } from "./Field.tsx";

type Props = FieldProps & Omit<ComponentProps<"textarea">, keyof FieldProps>;

/** Several lines; grows with its text where the browser can. */
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
