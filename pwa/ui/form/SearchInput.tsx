import { useEffect, useEffectEvent, useState } from "react";
import { normaliseText } from "../../../contract/values/typed-text.ts";
import { SearchIcon } from "../icons.tsx";
import { TextInput, type TextInputProps } from "./TextInput.tsx";

const PAUSE_MS = 350;

type Props = Omit<TextInputProps, "value" | "type" | "end"> & {
  /** The text to search for; undefined for none. */
  value: string | undefined;
  onSearch: (wanted: string | undefined) => void;
};

/** Searches when typing pauses. It is emptied when `value` is removed from outside. */
export function SearchInput({ value, onSearch, ...input }: Props) {
  const [typed, setTyped] = useState(value ?? "");
  const wanted = normaliseText(typed) || undefined;
  const search = useEffectEvent(onSearch);
  useEffect(() => {
    if (wanted === value) return;
    const timer = setTimeout(() => search(wanted), wanted ? PAUSE_MS : 0);
    return () => clearTimeout(timer);
  }, [wanted, value]);
  useEffect(() => {
    if (value === undefined) setTyped("");
  }, [value]);
  return (
    <TextInput
      name="q"
      autoComplete="off"
      {...input}
      type="search"
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      end={typed ? undefined : <SearchIcon className="pointer-events-none me-3 size-5 text-soft" />}
    />
  );
}
