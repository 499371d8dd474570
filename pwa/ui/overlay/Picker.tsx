import { useId } from "react";
import { CheckIcon, ChevronDownIcon } from "../icons.tsx";
import { type Opener, useAnswer, useFirstUse } from "./use-first-use.ts";
import type { Parts } from "./use-parts.ts";

type Option = { value: string; label: string };
type Props = {
  label: string;
  /** Hides the label, except from screen readers. */
  hideLabel?: boolean;
  /** "" when nothing is chosen. */
  value: string;
  onChange: (value: string) => void;
  /** The first option, for no choice. */
  placeholder: string;
  options: Option[];
  className?: string;
};

const buttonLook = "control flex items-center justify-between gap-2 text-start";

/** A choice that applies at once, for filters. In forms use `Select`. */
export function Picker(props: Props) {
  const { label, hideLabel, value, placeholder, options, className = "" } = props;
  const { start, used } = useFirstUse();
  const id = useId();
  const choices = [{ value: "", label: placeholder }, ...options];
  const said = choices.find((one) => one.value === value)?.label ?? placeholder;
  const labelLook = hideLabel ? "sr-only" : "text-sm font-semibold";
  const frame = `flex min-w-0 flex-col gap-1.5 ${className}`;
  if (used)
    return (
      <used.parts.Field className={frame}>
        <used.parts.Label className={labelLook}>{label}</used.parts.Label>
        <UsedPicker {...props} {...used} said={said} choices={choices} />
      </used.parts.Field>
    );
  return (
    <div className={frame}>
      <span id={`${id}-label`} className={labelLook}>
        {label}
      </span>
      <button
        type="button"
        id={id}
        aria-labelledby={`${id}-label ${id}`}
        aria-haspopup="listbox"
        {...start}
        className={buttonLook}
      >
        <Said>{said}</Said>
      </button>
    </div>
  );
}

type UsedProps = Props & { parts: Parts; opener: Opener; said: string; choices: Option[] };

function UsedPicker({ parts, opener, value, onChange, said, choices }: UsedProps) {
  const button = useAnswer(opener);
  return (
    <parts.Listbox value={value} onChange={onChange}>
      <parts.ListboxButton ref={button} className={buttonLook}>
        <Said>{said}</Said>
      </parts.ListboxButton>
      <parts.ListboxOptions
        anchor={{ to: "bottom start", gap: 4, padding: 8 }}
        className="z-50 w-max max-w-[calc(100vw-1rem)] min-w-(--button-width) animate-rise overscroll-contain rounded-lg border border-line bg-surface p-1.5 text-ink shadow-pop outline-none"
      >
        {choices.map((choice) => (
          <parts.ListboxOption
            key={choice.value}
            value={choice.value}
            className="group flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 py-2 data-focus:bg-accent-soft data-selected:font-semibold data-selected:text-accent"
          >
            <span className="flex-1">{choice.label}</span>
            <CheckIcon className="invisible size-5 group-data-selected:visible" />
          </parts.ListboxOption>
        ))}
      </parts.ListboxOptions>
    </parts.Listbox>
  );
}

function Said({ children }: { children: string }) {
  return (
    <>
      <span className="min-w-0 truncate">{children}</span>
      <ChevronDownIcon className="size-5 shrink-0 text-soft" />
    </>
  );
}
