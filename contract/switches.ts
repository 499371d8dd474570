import * as v from "valibot";
import { OpeningHours } from "./opening-hours.ts";
import { builtInSwitches, type SwitchName } from "./services/index.ts";
import { atMost, storable } from "./values/fields.ts";

export type { SwitchName };

export const switchNames = builtInSwitches.map(({ name }) => name) as SwitchName[];

export const Switches = v.objectWithRest(v.entriesFromList(switchNames, v.boolean()), v.boolean());
export type Switches = v.InferOutput<typeof Switches>;

/**
 * PUT /api/apply/toggle-order. An operator's own service is opened and closed by PUT
 * /api/services/{key}.
 */
export const ToggleOrder = v.strictObject({
  toggleName: v.picklist(switchNames, "not-allowed"),
  status: v.boolean("invalid"),
});

/**
 * PUT /api/apply/opening-hours of a switch, also of an operator's own service; null takes them
 * away.
 */
export const SetHours = v.strictObject({
  name: v.pipe(atMost(60), storable),
  hours: v.nullable(OpeningHours),
});
