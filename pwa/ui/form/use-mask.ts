import {
  type ChangeEvent,
  type CompositionEvent,
  type FocusEvent,
  type FormEvent,
  useRef,
} from "react";

type Input = HTMLInputElement;
type Handlers = {
  onFocus?: ((event: FocusEvent<Input>) => void) | undefined;
  onChange?: ((event: ChangeEvent<Input>) => unknown) | undefined;
  onBlur?: ((event: FocusEvent<Input>) => void) | undefined;
};
type Mask = {
  /** The text with what is added while typing at its end; `before` is the text before this key. */
  grow: (typed: string, before: string) => string;
  /** The whole text, put in order. */
  tidy: (typed: string) => string;
  onReplace: (text: string) => void;
};

/**
 * Changes the text of an input: at each key, when the keyboard has composed something, and when the
 * input is left. Never while the keyboard is composing: it holds the text as its own, and writes
 * over what was changed (21051990 became 21-21051990). Everything that changes a field's text while
 * somebody types goes through this.
 */
export function useMask({ grow, tidy, onReplace }: Mask, { onFocus, onChange, onBlur }: Handlers) {
  const before = useRef("");
  const grown = (field: Input) =>
    field.selectionEnd === field.value.length ? grow(field.value, before.current) : field.value;
  const replace = (field: Input, text: string) => {
    if (text !== field.value) onReplace(text);
    before.current = text;
  };
  return {
    onFocus: (event: FocusEvent<Input>) => {
      before.current = event.currentTarget.value;
      onFocus?.(event);
    },
    onChange: (event: ChangeEvent<Input>) => {
      const field = event.currentTarget;
      if (!isComposing(event)) {
        const text = grown(field);
        if (text !== field.value) field.value = text;
        before.current = text;
      }
      void onChange?.(event);
    },
    onCompositionEnd: (event: CompositionEvent<Input>) =>
      replace(event.currentTarget, tidy(grown(event.currentTarget))),
    onBlur: (event: FocusEvent<Input>) => {
      onBlur?.(event);
      replace(event.currentTarget, tidy(event.currentTarget.value));
    },
  };
}

/** True while the keyboard is still composing what it will type. */
export function isComposing({ nativeEvent }: FormEvent): boolean {
  return (nativeEvent as InputEvent).isComposing === true;
}
