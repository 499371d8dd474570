import type { ComponentProps } from "react";
import { Field, type FieldProps } from "./Field.tsx";

type Props = FieldProps & Omit<ComponentProps<"textarea">, keyof FieldProps>;

/** Several lines; grows with its text where the browser can. */
export function TextArea({ label, hint, error, required, hideLabel, id, className, rows = 3, ...rest }: Props) {
  return (
    <Field {...{ label, hint, error, required, hideLabel, id, className }}>
      {(control) => (
        <textarea {...rest} {...control} rows={rows} className="control field-sizing-content max-h-80 min-h-24" />
      )}
    </Field>
  );
}
