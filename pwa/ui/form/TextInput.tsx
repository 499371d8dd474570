import type { ComponentProps, ReactNode } from "react";
import { Field, type FieldProps, partField } from "./Field.tsx";

const looks = {
  /** A number that is compared digit by digit: large, its digits apart. */
  number: "text-lg tracking-wide tabular-nums",
  /** The same with letters, in capitals. */
  code: "text-lg tracking-wide tabular-nums uppercase",
  /** Money that is about to move. */
  amount: "text-xl font-semibold tabular-nums",
  /** A native date in a narrow column. */
  day: "px-2.5",
};

export type TextInputProps = FieldProps &
  Omit<ComponentProps<"input">, keyof FieldProps | "style"> & {
    end?: ReactNode;
    look?: keyof typeof looks | undefined;
  };

/** One line of text. Works with `{...register("name")}`. `end` stands inside the control, at its end. */
export function TextInput(props: TextInputProps) {
  const [field, { end, look, ...input }] = partField(props);
  return (
    <Field {...field}>
      {(control) => (
        <div className="relative">
          <input
            type="text"
            {...input}
            {...control}
            className={`control ${end ? "pe-13" : ""} ${look ? looks[look] : ""}`}
          />
          {end ? <div className="absolute inset-y-0 end-0.5 flex items-center">{end}</div> : null}
        </div>
      )}
    </Field>
  );
}
