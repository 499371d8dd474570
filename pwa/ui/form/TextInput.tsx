import type { ComponentProps, ReactNode } from "react";
import { Field, type FieldProps } from "./Field.tsx";

export type TextInputProps = FieldProps & Omit<ComponentProps<"input">, keyof FieldProps> & { end?: ReactNode };

/** One line of text. Works with `{...register("name")}`. `end` stands inside the control, at its end. */
export function TextInput({ label, hint, error, required, hideLabel, id, end, className, ...input }: TextInputProps) {
  return (
    <Field {...{ label, hint, error, required, hideLabel, id, className }}>
      {(control) => (
        <div className="relative">
          <input type="text" {...input} {...control} className={`control ${end ? "pe-13" : ""}`} />
          {end ? <div className="absolute inset-y-0 end-0.5 flex items-center">{end}</div> : null}
        </div>
      )}
    </Field>
  );
}
