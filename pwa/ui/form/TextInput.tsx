import { type ComponentProps, type ReactNode, useId, useState } from "react";
import { useText } from "../../i18n/t.ts";
import { IconButton } from "../Button.tsx";
import { EyeIcon, EyeOffIcon, WarningIcon } from "../icons.tsx";
import { uiText } from "../text.ts";

export type FieldProps = {
  label: string;
  hint?: ReactNode;
  error?: string;
  /** False, not left out: the label says that it is optional. */
  required?: boolean;
  /** Beside the label, at the end of its line: a way to fill the field. */
  aside?: ReactNode;
  /** Hides the label, except from screen readers. */
  hideLabel?: boolean;
};

export type ControlProps = {
  id: string;
  required?: boolean;
  "aria-invalid"?: true;
  "aria-describedby"?: string;
};

type Frame = FieldProps & { id?: string | undefined; className?: string | undefined };
type Props = Frame & { children: (control: ControlProps) => ReactNode };

/** Splits properties into those of {@link Field} and those of its control. */
export function partField<Props extends Frame>(props: Props): [Frame, Omit<Props, keyof Frame>] {
  const { label, hint, error, required, aside, hideLabel, id, className, ...control } = props;
  return [{ label, hint, error, required, aside, hideLabel, id, className }, control];
}

/**
 * A label with a control, its hint and its error, connected for screen readers. Spread the given
 * props on the control.
 */
export function Field({
  label,
  hint,
  error,
  required,
  aside,
  hideLabel,
  id,
  className = "",
  children,
}: Props) {
  const made = useId();
  const controlId = id ?? made;
  const described = [hint ? `${controlId}-hint` : "", error ? `${controlId}-error` : ""]
    .filter(Boolean)
    .join(" ");
  const named = (
    <label
      htmlFor={controlId}
      className={hideLabel ? "sr-only" : `text-sm font-semibold ${required ? "required" : ""}`}
    >
      {label}
      <OptionalMark required={required} />
    </label>
  );
  return (
    <div className={`flex min-w-0 flex-col gap-1.5 ${className}`}>
      {aside ? (
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          {named}
          {aside}
        </div>
      ) : (
        named
      )}
      {children({
        id: controlId,
        required,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": described || undefined,
      })}
      {hint ? <Hint id={`${controlId}-hint`}>{hint}</Hint> : null}
      {error ? <FieldError id={`${controlId}-error`}>{error}</FieldError> : null}
    </div>
  );
}

/** Names what may be left empty; most fields may not. */
export function OptionalMark({ required }: { required: boolean | undefined }) {
  const text = useText(uiText);
  return required === false ? (
    <span className="font-normal text-soft"> ({text.optional})</span>
  ) : null;
}

export function Hint({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="text-xs text-soft">
      {children}
    </p>
  );
}

/** The English that the specification quotes stands in a second, smaller line. */
export function FieldError({ id, children }: { id: string; children: string }) {
  const [first, second] = children.split("\n");
  return (
    <p id={id} className="flex items-start gap-1.5 text-sm text-danger">
      <WarningIcon className="mt-0.5 size-5" />
      <span>
        {first}
        {second ? <span className="block text-xs">{second}</span> : null}
      </span>
    </p>
  );
}

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

/**
 * A text input. Works with `{...register("name")}`. `end` is shown inside the input, at its end.
 */
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

/** A password input with a button to show what is typed. */
export function PasswordInput(props: TextInputProps) {
  const text = useText(uiText);
  const [shown, setShown] = useState(false);
  const toggle = (
    <IconButton
      aria-label={shown ? text.hidePassword : text.showPassword}
      onClick={() => setShown(!shown)}
    >
      {shown ? <EyeOffIcon /> : <EyeIcon />}
    </IconButton>
  );
  return (
    <TextInput
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={shown ? "text" : "password"}
      end={toggle}
    />
  );
}
