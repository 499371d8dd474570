import * as v from "valibot";
import { builtInSwitches, type SwitchName } from "./services/index.ts";

export type { SwitchName };

export const switchNames = builtInSwitches.map(({ name }) => name) as SwitchName[];

/** Whether each service is open, by the name of its switch. */
export const Switches = v.objectWithRest(
  Object.fromEntries(builtInSwitches.map(({ name }) => [name, v.boolean()])) as Record<
    SwitchName,
    v.BooleanSchema<undefined>
  >,
  v.boolean(),
);
export type Switches = v.InferOutput<typeof Switches>;

/** PUT /api/apply/toggle-order. An operator's own service is opened and closed by PUT /api/services/{key}. */
export const ToggleOrder = v.strictObject({
  toggleName: v.picklist(switchNames, "not-allowed"),
  status: v.boolean("invalid"),
});
export type ToggleOrder = v.InferOutput<typeof ToggleOrder>;
