import {
  ComboboxButton,
  ComboboxInput,
  ComboboxOption,
  ComboboxOptions,
  Combobox as HeadlessCombobox,
  Portal,
} from "@headlessui/react";
import { Fragment, type KeyboardEvent, type Ref, useId, useRef, useState } from "react";
import { searchForm } from "../../../contract/values/search-form.ts";
import { ChevronDownIcon } from "../icons.tsx";
import { Field, type FieldProps, partField } from "./TextInput.tsx";

/** `latin`: words in lower case by which an English keyboard finds it. */
type Suggestion = { value: string; latin: string };

export type Suggestions = {
  suggestions: Suggestion[];
  /** The accessible name of the list. */
  listLabel: string;
  /** How the list shows typed text that is no suggestion. */
  asTyped: (typed: string) => string;
};

type Props = FieldProps &
  Suggestions & {
    name: string;
    value: string;
    onChange: (value: string) => void;
    onBlur: () => void;
    ref: Ref<HTMLInputElement>;
    maxLength?: number;
  };

/** A text input with suggestions; any other text is allowed too. For use in a `Controller`. */
export function Combobox(props: Props) {
  const id = useId();
  const [field, { suggestions, listLabel, asTyped, value, onChange, ...input }] = partField({ ...props, id });
  const [query, setQuery] = useState("");
  const leaving = useRef(false);
  // The list is inside this element, not at the end of the page, where opening it would scroll the page away.
  const frame = useRef<HTMLElement>(null);
  const choose = (chosen: string | null) => {
    // Tab keeps what is typed, whatever is marked in the list.
    if (!leaving.current) onChange(chosen ?? "");
  };
  return (
    <Field {...field}>
      {(control) => (
        <HeadlessCombobox
          as="div"
          ref={frame}
          className="relative"
          value={value}
          onChange={choose}
          onClose={() => setQuery("")}
        >
          {/* ComboboxInput's own element would lose `aria-describedby`. The types of Fragment have no id. */}
          <ComboboxInput as={Fragment} {...{ id }}>
            <input
              {...input}
              {...control}
              type="text"
              autoComplete="off"
              className="control pe-11"
              value={value}
              onChange={({ currentTarget }) => {
                setQuery(currentTarget.value);
                onChange(currentTarget.value);
              }}
              onKeyDown={({ key }: KeyboardEvent) => {
                leaving.current = key === "Tab";
              }}
              onBlur={() => {
                leaving.current = false;
                input.onBlur();
              }}
            />
          </ComboboxInput>
          <ComboboxButton
            aria-label={listLabel}
            className="absolute inset-y-0 end-0 flex w-11 items-center justify-center text-soft"
          >
            <ChevronDownIcon className="size-5" />
          </ComboboxButton>
          <Portal.Group target={frame}>
            <ComboboxOptions
              modal={false}
              anchor={{ to: "bottom start", gap: 4, padding: 8 }}
              className="z-50 [--anchor-max-height:20rem] w-(--input-width) min-w-44 animate-rise overscroll-contain rounded-lg border border-line bg-surface p-1.5 text-ink shadow-pop outline-none"
            >
              {offered(suggestions, value, query).map((word) => (
                <ComboboxOption
                  key={word}
                  value={word}
                  className="flex min-h-11 cursor-pointer items-center rounded-md px-3 py-2 wrap-anywhere data-focus:bg-accent-soft data-selected:font-semibold data-selected:text-accent"
                >
                  {suggestions.some((one) => one.value === word) ? word : asTyped(word)}
                </ComboboxOption>
              ))}
            </ComboboxOptions>
          </Portal.Group>
        </HeadlessCombobox>
      )}
    </Field>
  );
}

/**
 * First what was typed, so that Enter takes it; then suggestions that begin with it. All of them when only the button was used.
 */
function offered(suggestions: Suggestion[], value: string, query: string): string[] {
  const begun = searchForm(query);
  const found = suggestions
    .filter((one) => [searchForm(one.value), ...one.latin.split(" ")].some((word) => word.startsWith(begun)))
    .map((one) => one.value);
  return value && (begun || !found.includes(value)) ? [value, ...found.filter((word) => word !== value)] : found;
}
