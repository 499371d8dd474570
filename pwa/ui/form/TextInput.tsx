import type { ComponentProps, ReactNode } from "react";
import { Field, type FieldProps, partField } from "./Field.tsx";

const looks = {
  /** For numbers that are compared digit by digit: large, with space between digits. */
  number: "text-lg tracking-wide tabular-nums",
  /** Like `number`, with letters in capitals. */
  code: "text-lg tracking-wide tabular-nums uppercase",
  /** For the amount of a payment. */
  amount: "text-xl font-semibold tabular-nums",
  /** For a native date input in a narrow column. */
  day: "px-2.5",
};

export type TextInputProps = FieldProps &
  Omit<ComponentProps<"input">, keyof FieldProps | "style"> & {
    end?: ReactNode;
    look?: keyof typeof looks | undefined;
  };

/** A text input. Works with `{...register("name")}`. `end` is shown inside the input, at its end. */
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
