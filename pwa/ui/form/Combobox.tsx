import { type Ref, useEffect, useId, useState } from "react";
import type { FieldProps } from "./Field.tsx";
import { TextInput } from "./TextInput.tsx";

/** `latin`: words, in small letters, that find it on an English keyboard. */
export type Suggestion = { value: string; latin: string };

export type Suggestions = {
  suggestions: Suggestion[];
  /** How the list is called. */
  listLabel: string;
  /** What the list calls the word that was typed and is none of the suggestions. */
  asTyped: (typed: string) => string;
};

export type ComboboxProps = FieldProps &
  Suggestions & {
    name: string;
    value: string;
    onChange: (value: string) => void;
    onBlur: () => void;
    ref: Ref<HTMLInputElement>;
    maxLength?: number;
  };

let arrived: typeof import("./Suggesting.tsx") | undefined;

async function fetchList(): Promise<void> {
  arrived ??= await import("./Suggesting.tsx");
}

/**
 * One line of text with suggestions; every other text is as good. Works in a `Controller`. Until the list has come it is the line
 * alone, and it stays that for as long as somebody types in it, or where the list can't be had.
 */
export function Combobox(props: ComboboxProps) {
  const id = useId();
  const [listed, setListed] = useState(arrived !== undefined);
  useEffect(() => {
    const list = () => {
      if (document.activeElement?.id !== id) setListed(true);
    };
    void fetchList().then(list, () => undefined);
  }, [id]);
  if (listed && arrived) return <arrived.Suggesting {...props} id={id} />;
  const { suggestions: _, listLabel: __, asTyped: ___, onChange, onBlur, ...rest } = props;
  const leave = () => {
    onBlur();
    // Another window leaves the focus where it is.
    if (document.hasFocus()) setListed(arrived !== undefined);
  };
  return (
    <TextInput
      {...rest}
      id={id}
      autoComplete="off"
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={leave}
    />
  );
}
