import { TextInput, type TextInputProps } from "./TextInput.tsx";

/** Digits, Bengali or ASCII: it stays text and the schema reads both. Pass inputMode="decimal" for amounts with poisha. */
export function NumberInput(props: TextInputProps) {
  return <TextInput inputMode="numeric" autoComplete="off" {...props} />;
}
