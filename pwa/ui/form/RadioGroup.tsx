import { type ComponentProps, type ReactNode, useId } from "react";
import { pairs } from "./pairs.ts";
import { FieldError, Hint, OptionalMark } from "./TextInput.tsx";

export type Choice = {
  value: string;
  label: string;
  hint?: string;
  count?: string;
  icon?: ReactNode;
  disabled?: boolean;
};

export type RadioGroupProps = Omit<ComponentProps<"input">, "type" | "value" | "id"> & {
  label: string;
  hideLabel?: boolean;
  options: Choice[];
  /** Leave it out in forms of react-hook-form. */
  value?: string;
  hint?: string;
  error?: string;
  look?: "cards" | "segments";
  /** Two cards side by side, on phones too. */
  pairs?: boolean;
  /** One card below the other, on every screen. */
  stacked?: boolean;
  /** Less space between segments on phones, when there are many. */
  tight?: boolean;
};

/** An odd last one fills its row. */
const pairing = `${pairs} [&>:last-child:nth-child(odd)]:col-span-full`;
const wrapping = "sm:grid-cols-[repeat(auto-fit,minmax(12rem,1fr))]";

/** Native radio buttons as cards or as a segmented control. Works with `{...register("name")}`. */
export function RadioGroup({
  label,
  hideLabel,
  options,
  value,
  hint,
  error,
  look = "cards",
  pairs,
  stacked,
  tight,
  className = "",
  required,
  ...radio
}: RadioGroupProps) {
  const id = useId();
  const described = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""]
    .filter(Boolean)
    .join(" ");
  const cards = look === "cards";
  return (
    <fieldset className={`min-w-0 ${className}`} aria-describedby={described || undefined}>
      <legend
        className={
          hideLabel ? "sr-only" : `mb-1.5 text-sm font-semibold ${required ? "required" : ""}`
        }
      >
        {label}
        <OptionalMark required={required} />
      </legend>
      <div
        className={cards ? `grid gap-2 ${pairs ? pairing : stacked ? "" : wrapping}` : "segments"}
      >
        {options.map((option) => (
          <label key={option.value} className={tight ? "choice px-1 sm:px-3.5" : "choice"}>
            <input
              {...radio}
              type="radio"
              value={option.value}
              required={required}
              checked={value === undefined ? undefined : value === option.value}
              disabled={radio.disabled || option.disabled}
              className={cards ? "size-5 shrink-0" : "sr-only"}
            />
            {option.icon}
            <span className="min-w-0">
              <span className="block leading-snug">{option.label}</span>
              {option.hint ? <span className="block text-xs text-soft">{option.hint}</span> : null}
            </span>
            {option.count ? (
              <span className="-ms-2 text-xs text-soft tabular-nums">{option.count}</span>
            ) : null}
            <span className="choice-face" />
          </label>
        ))}
      </div>
      {hint ? <Hint id={`${id}-hint`}>{hint}</Hint> : null}
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </fieldset>
  );
}

type Props = Omit<RadioGroupProps, "look" | "onChange" | "value"> & {
  value: string;
  onChange: (value: string) => void;
};

/**
 * A short choice or filter with all options visible. What does not fit goes on in a second line.
 */
export function SegmentedControl({ onChange, ...rest }: Props) {
  return (
    <RadioGroup
      hideLabel
      {...rest}
      look="segments"
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
