import { useText } from "../i18n/t.ts";
import { orderText } from "../orders/form/text.ts";
import { Checkbox } from "../ui/form/Checkbox.tsx";
import { useBirthForm } from "./use-birth-form.ts";

/** A part of its own: it must register after the fields, since the first wrong field in that order gets the focus. */
export function Consent() {
  const text = useText(orderText);
  const { register, formState } = useBirthForm();
  return (
    <Checkbox
      {...register("consent")}
      label={text.consent}
      error={formState.errors.consent ? text.consentNeeded : undefined}
    />
  );
}
