import * as v from "valibot";
import { builtInPrices, type PriceName } from "./services/index.ts";

export type { PriceName };

/** POST /api/balance/{path} → the price that it sets. A path that the specification does not name follows its pattern. */
export const pricePaths: Record<string, string> = Object.fromEntries(
  builtInPrices.map(({ price }) => [price.path ?? `update-${price.name}-balance`, price.name]),
);

/** Price setting → its word in the message that confirms a change. */
export const priceLabels: Record<string, string> = Object.fromEntries(
  builtInPrices.map(({ price, service }) => [price.name, price.word ?? service.name.en]),
);

export const priceNames = builtInPrices.map(({ price }) => price.name) as PriceName[];

/** GET /api/balance: every price in tk by the name of its setting, also those of an operator's own services. */
export const Prices = v.objectWithRest(
  Object.fromEntries(builtInPrices.map(({ price }) => [price.name, v.number()])) as Record<
    PriceName,
    v.NumberSchema<undefined>
  >,
  v.number(),
);
export type Prices = v.InferOutput<typeof Prices>;

/** A change of a price, in tk. `was` is null when unknown, `by` when it was changed from the command line. */
export const PriceChange = v.object({
  _id: v.string(),
  name: v.string(),
  was: v.nullable(v.number()),
  price: v.number(),
  by: v.nullable(v.string()),
  at: v.string(),
});
export type PriceChange = v.InferOutput<typeof PriceChange>;
