import { type Ref, useEffect, useId, useState } from "react";
import type { FieldProps } from "./Field.tsx";
import { TextInput } from "./TextInput.tsx";

/** `latin`: words in lower case by which an English keyboard finds it. */
export type Suggestion = { value: string; latin: string };

export type Suggestions = {
  suggestions: Suggestion[];
  /** The accessible name of the list. */
  listLabel: string;
  /** How the list shows typed text that is no suggestion. */
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
 * A text input with suggestions; any other text is allowed too. For use in a `Controller`. Until the code of the list has
 * loaded, and as long as the input has the focus, it is a plain input.
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
    // When another window gets the focus, the input keeps its own.
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
