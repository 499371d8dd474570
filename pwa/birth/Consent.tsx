import { ConsentBox } from "../services/fields/ConsentBox.tsx";
import { useBirthForm } from "./use-birth-form.ts";

/** A component of its own, because it must register after the fields: the first wrong field in that order gets the focus. */
export function Consent() {
  const { register, formState } = useBirthForm();
  return <ConsentBox {...register("consent")} missing={formState.errors.consent !== undefined} />;
}
