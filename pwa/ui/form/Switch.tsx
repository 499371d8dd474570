import { type ComponentProps, useId, useState } from "react";
import { useParts } from "../overlay/use-parts.ts";

type Props = {
  label: string;
  /** What the reader calls it, in large, when the label is a quoted English name; the label then stands small below. */
  title?: string | undefined;
  description?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  /** The change is being saved: further taps do nothing. */
  busy?: boolean;
};

const area =
  "group inline-flex h-11 w-15 shrink-0 items-center justify-center rounded-full disabled:cursor-not-allowed disabled:opacity-60";

/** Turns something on or off at once. If it is drawn before the overlay parts have loaded, it works without them and stays so. */
export function Switch({ label, title, description, checked, onChange, disabled, busy }: Props) {
  const [parts] = useState(useParts(false));
  const id = useId();
  const { Field, Label, Description, Switch: Lever } = parts ?? { ...plain, Switch: PlainLever };
  return (
    <Field className="flex min-h-12 items-center justify-between gap-4 py-1">
      <div className="min-w-0">
        {title ? (
          <p id={`${id}-title`} className="font-semibold">
            {title}
          </p>
        ) : null}
        <div className={title ? "flex flex-wrap gap-x-2 text-xs text-soft" : ""}>
          <Label id={`${id}-label`} htmlFor={id} lang={title && "en"} className={title ? "" : "block font-semibold"}>
            {label}
          </Label>
          {description ? (
            <Description id={`${id}-description`} className="text-xs text-soft">
              {description}
            </Description>
          ) : null}
        </div>
      </div>
      <Lever
        id={id}
        aria-labelledby={`${id}-label`}
        aria-describedby={
          [title && `${id}-title`, description && `${id}-description`].filter(Boolean).join(" ") || undefined
        }
        checked={checked}
        onChange={onChange}
        disabled={disabled || busy}
        aria-busy={busy || undefined}
        className={area}
      >
        <span className="h-8 w-14 rounded-full border-2 border-edge bg-sunken p-0.5 transition-colors group-data-checked:border-accent group-data-checked:bg-accent">
          <span className="block size-6 rounded-full bg-edge transition-transform group-data-checked:translate-x-6 group-data-checked:bg-on-accent" />
        </span>
      </Lever>
    </Field>
  );
}

const plain = { Field: "div", Label: "label", Description: "p" } as const;

type LeverProps = Omit<ComponentProps<"button">, "onChange"> & Pick<Props, "checked" | "onChange">;

function PlainLever({ checked, onChange, ...rest }: LeverProps) {
  return (
    <button
      {...rest}
      type="button"
      role="switch"
      aria-checked={checked}
      data-checked={checked || undefined}
      onClick={() => onChange(!checked)}
    />
  );
}
