import { type ComponentProps, type ReactNode, useId } from "react";
import { FieldError } from "./Field.tsx";

type Props = Omit<ComponentProps<"input">, "type"> & { label: ReactNode; error?: string };

export function Checkbox({ label, error, id, className = "", ...rest }: Props) {
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
