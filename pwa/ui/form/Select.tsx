import type { ComponentProps } from "react";
import { ChevronDownIcon } from "../icons.tsx";
import { Field, type FieldProps, partField } from "./Field.tsx";

export type Option = { value: string; label: string; disabled?: boolean };

type Props = FieldProps &
  Omit<ComponentProps<"select">, keyof FieldProps | "children"> & { options: Option[]; placeholder?: string };

/** The browser's own select. `placeholder` is the first, empty option. */
export function Select(props: Props) {
  const [field, { options, placeholder, ...select }] = partField(props);
  return (
    <Field {...field}>
      {(control) => (
        <div className="relative">
          <select {...select} {...control} className="control">
            {placeholder === undefined ? null : <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDownIcon className="pointer-events-none absolute inset-y-0 end-3 my-auto size-5 text-soft" />
        </div>
      )}
    </Field>
  );
}
