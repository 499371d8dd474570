import { type Control, type FieldValues, useWatch } from "react-hook-form";
import { type Declaration, pricedChoices } from "../../../contract/services/declare.ts";
import { extraOf } from "../../../contract/services/values.ts";

/**
 * What the options that are chosen add to the price, in tk. `options` names them: others have a
 * price of their own.
 */
export type Chosen = { extra: number; options: string };

/** What is chosen in the form of this service now. */
export function useChosen<Values extends FieldValues, Sent>(
  service: Pick<Declaration, "fields" | "placed">,
  control: Control<Values, unknown, Sent>,
): Chosen {
  const names = pricedChoices(service).map(({ name }) => name);
  const values = useWatch({ control: control as unknown as Control, name: names });
  const chosen = Object.fromEntries(names.map((name, at) => [name, values[at]]));
  return { extra: extraOf(service, chosen), options: values.join("\n") };
}
