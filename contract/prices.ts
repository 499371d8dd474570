import * as v from "valibot";

/** The eleven price settings, with the word each has in its confirmation message. */
export const priceLabels = {
  nidBalance: "NID",
  nidPDFBalance: "NID PDF",
  serverBalance: "Server Copy",
  birthBalance: "Birth",
  tinBalance: "TIN",
  robiAirtelBalance: "Robi Airtel",
  gpBalance: "GP",
  blBalance: "Banglalink",
  teletalkBalance: "Teletalk",
  roshidBalance: "Roshid",
  editRoshidBalance: "Edit Roshid",
} as const;

export type PriceName = keyof typeof priceLabels;
export const priceNames = Object.keys(priceLabels) as PriceName[];

/** POST /api/balance/{path} → the one field it takes. Paths are the specification's. */
export const pricePaths: Record<string, PriceName> = {
  "update-nid-balance": "nidBalance",
  "update-nidPDF-balance": "nidPDFBalance",
  "update-server-balance": "serverBalance",
  "update-birth-balance": "birthBalance",
  "update-tin-balance": "tinBalance",
  "update-robiAirtel-balance": "robiAirtelBalance",
  "update-gp-balance": "gpBalance",
  "update-bl-balance": "blBalance",
  "update-teletalk-balance": "teletalkBalance",
  "update-roshid-balance": "roshidBalance",
  "update-edit-roshid-balance": "editRoshidBalance",
};

/** GET /api/balance: every price in tk. */
export const Prices = v.object(
  Object.fromEntries(priceNames.map((name) => [name, v.number()])) as Record<PriceName, v.NumberSchema<undefined>>,
);
export type Prices = v.InferOutput<typeof Prices>;

/** A change of a price, in tk. `was` is null where it was not kept, `by` where the operator did it from the command line. */
export const PriceChange = v.object({
  _id: v.string(),
  name: v.picklist(priceNames),
  was: v.nullable(v.number()),
  price: v.number(),
  by: v.nullable(v.string()),
  at: v.string(),
});
export type PriceChange = v.InferOutput<typeof PriceChange>;
