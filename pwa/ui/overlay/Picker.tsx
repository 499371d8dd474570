import { Field, Label, Listbox, ListboxButton, ListboxOption, ListboxOptions } from "@headlessui/react";
import { CheckIcon, ChevronDownIcon } from "../icons.tsx";

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

/** A choice that applies at once, for filters. In forms use `Select`. */
export function Picker({ label, hideLabel, value, onChange, placeholder, options, className = "" }: Props) {
  const choices = [{ value: "", label: placeholder }, ...options];
  return (
    <Field className={`flex min-w-0 flex-col gap-1.5 ${className}`}>
      <Label className={hideLabel ? "sr-only" : "text-sm font-semibold"}>{label}</Label>
      <Listbox value={value} onChange={onChange}>
        <ListboxButton className="control flex items-center justify-between gap-2 text-start">
          <span className="min-w-0 truncate">{choices.find((one) => one.value === value)?.label ?? placeholder}</span>
          <ChevronDownIcon className="size-5 shrink-0 text-soft" />
        </ListboxButton>
        <ListboxOptions
          anchor={{ to: "bottom start", gap: 4, padding: 8 }}
          className="z-50 w-max max-w-[calc(100vw-1rem)] min-w-(--button-width) animate-rise overscroll-contain rounded-lg border border-line bg-surface p-1.5 text-ink shadow-pop outline-none"
        >
          {choices.map((choice) => (
            <ListboxOption
              key={choice.value}
              value={choice.value}
              className="group flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 py-2 data-focus:bg-accent-soft data-selected:font-semibold data-selected:text-accent"
            >
              <span className="flex-1">{choice.label}</span>
              <CheckIcon className="invisible size-5 group-data-selected:visible" />
            </ListboxOption>
          ))}
        </ListboxOptions>
      </Listbox>
    </Field>
  );
}
