import type { UseFormRegisterReturn } from "react-hook-form";
import { useText } from "../../i18n/t.ts";
import { Checkbox } from "../../ui/form/Inputs.tsx";
import { fieldText } from "./text.ts";

/** Confirms that the user orders for themselves or was asked to. */
export function ConsentBox({ missing, ...box }: UseFormRegisterReturn & { missing: boolean }) {
  const text = useText(fieldText);
  return (
    <Checkbox {...box} label={text.consent} error={missing ? text.consentNeeded : undefined} />
  );
}
