import { type ReactNode, useId } from "react";
import { useText } from "../../i18n/t.ts";
import { WarningIcon } from "../icons.tsx";
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

export type ControlProps = { id: string; required?: boolean; "aria-invalid"?: true; "aria-describedby"?: string };

type Frame = FieldProps & { id?: string | undefined; className?: string | undefined };
type Props = Frame & { children: (control: ControlProps) => ReactNode };

/** Splits properties into those of {@link Field} and those of its control. */
export function partField<Props extends Frame>(props: Props): [Frame, Omit<Props, keyof Frame>] {
  const { label, hint, error, required, aside, hideLabel, id, className, ...control } = props;
  return [{ label, hint, error, required, aside, hideLabel, id, className }, control];
}

/** A label with a control, its hint and its error, connected for screen readers. Spread the given props on the control. */
export function Field({ label, hint, error, required, aside, hideLabel, id, className = "", children }: Props) {
  const made = useId();
  const controlId = id ?? made;
  const described = [hint ? `${controlId}-hint` : "", error ? `${controlId}-error` : ""].filter(Boolean).join(" ");
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
  return required === false ? <span className="font-normal text-soft"> ({text.optional})</span> : null;
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
