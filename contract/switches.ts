import * as v from "valibot";
import { builtInSwitches, type SwitchName } from "./services/index.ts";
import { atMost, storable } from "./values/fields.ts";

export type { SwitchName };

export const switchNames = builtInSwitches.map(({ name }) => name) as SwitchName[];

export const Switches = v.objectWithRest(v.entriesFromList(switchNames, v.boolean()), v.boolean());
export type Switches = v.InferOutput<typeof Switches>;

/** PUT /api/apply/toggle-order. An operator's own service is opened and closed by PUT /api/services/{key}. */
export const ToggleOrder = v.strictObject({
  toggleName: v.picklist(switchNames, "not-allowed"),
  status: v.boolean("invalid"),
});

const clock = v.pipe(v.string("required"), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, "invalid"));

/** Daily hours in the time of Dhaka, HH:MM. When they close before they open, that is on the next day. */
export const OpeningHours = v.pipe(
  v.strictObject({ opens: clock, closes: clock }),
  v.forward(
    v.partialCheck([["opens"], ["closes"]], ({ opens, closes }) => opens !== closes, "invalid"),
    ["closes"],
  ),
);
export type OpeningHours = v.InferOutput<typeof OpeningHours>;

/** PUT /api/apply/opening-hours of a switch, also of an operator's own service; null takes them away. */
export const SetHours = v.strictObject({
  name: v.pipe(atMost(60), storable),
  hours: v.nullable(OpeningHours),
});
