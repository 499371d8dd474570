import { type ComponentProps, type ReactNode, useId, useState } from "react";
import { ChevronDownIcon, DocumentIcon, UploadIcon } from "../icons.tsx";
import {
  Field,
  FieldError,
  type FieldProps,
  partField,
  TextInput,
  type TextInputProps,
} from "./TextInput.tsx";

/**
 * Bengali or ASCII digits. The value stays text, and the schema reads both. Use inputMode="decimal"
 * for amounts with poisha.
 */
export function NumberInput(props: TextInputProps) {
  return <TextInput inputMode="numeric" autoComplete="off" {...props} />;
}

type Props = FieldProps & Omit<ComponentProps<"textarea">, keyof FieldProps>;

/**
 * A text of several lines, or at first of two `rows`. It grows with its text in browsers that can
 * do that.
 */
export function TextArea(props: Props) {
  const [field, text] = partField(props);
  return (
    <Field {...field}>
      {(control) => (
        <textarea
          rows={3}
          {...text}
          {...control}
          className={`control field-sizing-content max-h-80 ${text.rows ? "min-h-16" : "min-h-24"}`}
        />
      )}
    </Field>
  );
}

export type Option = { value: string; label: string; disabled?: boolean };

type SelectProps = FieldProps &
  Omit<ComponentProps<"select">, keyof FieldProps | "children"> & {
    options: Option[];
    placeholder?: string;
  };

/** The browser's own select. `placeholder` is the first, empty option. */
export function Select(props: SelectProps) {
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
          <ChevronDownIcon
            className="pointer-events-none absolute inset-y-0 end-3 my-auto size-5
            text-soft"
          />
        </div>
      )}
    </Field>
  );
}

type CheckboxProps = Omit<ComponentProps<"input">, "type"> & { label: ReactNode; error?: string };

export function Checkbox({ label, error, id, className = "", ...rest }: CheckboxProps) {
  const made = useId();
  const controlId = id ?? made;
  return (
    <div className={`flex flex-col gap-1 ${className}`}>
      <label htmlFor={controlId} className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
        <input
          {...rest}
          id={controlId}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${controlId}-error` : rest["aria-describedby"]}
          className="mt-1 size-5 shrink-0"
        />
        <span className="text-sm">{label}</span>
      </label>
      {error ? <FieldError id={`${controlId}-error`}>{error}</FieldError> : null}
    </div>
  );
}

type FileInputProps = FieldProps &
  Omit<ComponentProps<"input">, keyof FieldProps | "type"> & {
    prompt: string;
    change?: string;
    /** What was chosen in another form. */
    kept?: File | undefined;
  };

/**
 * A large area to tap or drop a file on; with the word to `change` it, one line once a file is
 * chosen. It shows the name of that.
 */
export function FileInput(props: FileInputProps) {
  const [field, { prompt, change, kept, onChange, ...input }] = partField(props);
  const [chosen, setChosen] = useState(kept?.name ?? "");
  return (
    <Field {...field}>
      {(control) => (
        <div
          className={`relative flex items-center justify-center rounded-md border border-dashed
            border-edge text-center
            ${
              change && chosen
                ? "min-h-11 flex-wrap gap-x-2 px-3 py-1.5"
                : "min-h-24 flex-col gap-1 p-4"
            }
            text-sm text-soft transition-colors hover:border-accent hover:text-accent
            focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-accent
            ${input.disabled ? "bg-sunken" : "bg-surface"}`}
        >
          {chosen ? <DocumentIcon className="text-accent" /> : <UploadIcon />}
          <span
            translate={chosen ? "no" : undefined}
            className={`min-w-0 ${chosen ? "font-semibold wrap-anywhere text-ink" : ""}`}
          >
            {chosen || prompt}
          </span>
          {change && chosen ? (
            <span className="shrink-0 font-semibold text-accent">· {change}</span>
          ) : null}
          <input
            {...input}
            {...control}
            type="file"
            onChange={(event) => {
              setChosen([...(event.currentTarget.files ?? [])].map((file) => file.name).join(", "));
              onChange?.(event);
            }}
            className="absolute inset-0 cursor-pointer opacity-0 disabled:cursor-not-allowed"
          />
        </div>
      )}
    </Field>
  );
}
