import { Description, Field, Switch as HeadlessSwitch, Label } from "@headlessui/react";
import { useId } from "react";

type Props = {
  label: string;
  /** Shown instead of the label, which is then for screen readers only. */
  title?: string | undefined;
  description?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  /** The change is being saved: further taps do nothing. */
  busy?: boolean;
};

/** Turns something on or off at once. */
export function Switch({ label, title, description, checked, onChange, disabled, busy }: Props) {
  const id = useId();
  return (
    <Field className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 py-1">
      {/* Where its longest word has no room beside the switch, that goes below. */}
      <div className="beside">
        {title ? (
          <p id={`${id}-title`} className="font-semibold">
            {title}
          </p>
        ) : null}
        <div className={title ? "flex flex-wrap gap-x-2 text-xs text-soft" : ""}>
          <Label
            id={`${id}-label`}
            htmlFor={id}
            className={title ? "sr-only" : "block font-semibold"}
          >
            {label}
          </Label>
          {description ? (
            <Description id={`${id}-description`} className="text-xs text-soft">
              {description}
            </Description>
          ) : null}
        </div>
      </div>
      <HeadlessSwitch
        id={id}
        aria-labelledby={`${id}-label`}
        aria-describedby={
          [title && `${id}-title`, description && `${id}-description`].filter(Boolean).join(" ") ||
          undefined
        }
        checked={checked}
        onChange={onChange}
        disabled={disabled || busy}
        aria-busy={busy || undefined}
        className="group inline-flex h-11 w-15 shrink-0 items-center justify-center rounded-full
          disabled:cursor-not-allowed disabled:opacity-60"
      >
        <span
          className="h-8 w-14 rounded-full border-2 border-edge bg-sunken p-0.5
          transition-colors group-data-checked:border-accent group-data-checked:bg-accent"
        >
          <span
            className="block size-6 rounded-full bg-edge transition-transform
            group-data-checked:translate-x-6 group-data-checked:bg-on-accent"
          />
        </span>
      </HeadlessSwitch>
    </Field>
  );
}
