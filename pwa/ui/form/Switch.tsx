import { useId } from "react";

type Props = {
  label: string;
  description?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  name?: string;
  disabled?: boolean;
  /** The change is under way: no second tap. */
  busy?: boolean;
};

export function Switch({ label, description, checked, onChange, name, disabled, busy }: Props) {
  const id = useId();
  return (
    <div className="flex min-h-12 items-center justify-between gap-4 py-1">
      <div className="min-w-0">
        <label htmlFor={id} className="block font-semibold">
          {label}
        </label>
        {description ? (
          <p id={`${id}-text`} className="text-xs text-soft">
            {description}
          </p>
        ) : null}
      </div>
      <button
        type="button"
        role="switch"
        id={id}
        name={name}
        aria-checked={checked}
        aria-busy={busy || undefined}
        aria-describedby={description ? `${id}-text` : undefined}
        disabled={disabled || busy}
        onClick={() => onChange(!checked)}
        className="group inline-flex h-11 w-15 shrink-0 items-center justify-center rounded-full disabled:cursor-not-allowed disabled:opacity-60"
      >
        <span className="h-8 w-14 rounded-full border-2 border-edge bg-sunken p-0.5 transition-colors group-aria-checked:border-accent group-aria-checked:bg-accent">
          <span className="block size-6 rounded-full bg-edge transition-transform group-aria-checked:translate-x-6 group-aria-checked:bg-on-accent" />
        </span>
      </button>
    </div>
  );
}
