import * as v from "valibot";

/** The order-type switches, with the labels the specification gives them. */
export const switchLabels = {
  nidCopy: "Sign/Nid Copy",
  nidPDF: "NID PDF",
  bio: "BIO",
  serverCopy: "serverCopy",
  tin: "Official serverCopy",
} as const;

export type SwitchName = keyof typeof switchLabels;
export const switchNames = Object.keys(switchLabels) as SwitchName[];

export const Switches = v.object({
  nidCopy: v.boolean(),
  nidPDF: v.boolean(),
  bio: v.boolean(),
  serverCopy: v.boolean(),
  tin: v.boolean(),
});
export type Switches = v.InferOutput<typeof Switches>;

export const ToggleOrder = v.strictObject({
  toggleName: v.picklist(switchNames, "not-allowed"),
  status: v.boolean("invalid"),
});
export type ToggleOrder = v.InferOutput<typeof ToggleOrder>;
