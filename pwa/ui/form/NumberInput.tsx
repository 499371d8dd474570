import { TextInput, type TextInputProps } from "./TextInput.tsx";

/** Bengali or ASCII digits. The value stays text, and the schema reads both. Use inputMode="decimal" for amounts with poisha. */
export function NumberInput(props: TextInputProps) {
  return <TextInput inputMode="numeric" autoComplete="off" {...props} />;
}
