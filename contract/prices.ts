import * as v from "valibot";
import { builtInPrices, type PriceName } from "./services/index.ts";
import { amount, atMost } from "./values/fields.ts";
import { MAX_PRICE_TK } from "./values/money.ts";

export type { PriceName };

/**
 * POST /api/balance/{path} → the price that it sets. A path that the specification does not name
 * follows its pattern.
 */
export const pricePaths: Record<string, string> = Object.fromEntries(
  builtInPrices.map(({ price }) => [price.path ?? `update-${price.name}-balance`, price.name]),
);

/** Price setting → its word in the message that confirms a change. */
export const priceLabels: Record<string, string> = Object.fromEntries(
  builtInPrices.map(({ price, service }) => [price.name, price.word ?? service.name.en]),
);

export const priceNames = builtInPrices.map(({ price }) => price.name) as PriceName[];

/**
 * GET /api/balance: every price in tk by the name of its setting, also those of an operator's own
 * services.
 */
export const Prices = v.objectWithRest(v.entriesFromList(priceNames, v.number()), v.number());
export type Prices = v.InferOutput<typeof Prices>;

/**
 * PUT /api/balance: prices to set together, as sent in tk. `was`: the price that the admin has
 * seen.
 */
export const ChangePrices = v.strictObject({
  changes: v.pipe(
    v.array(
      v.strictObject({ name: atMost(100), was: amount(MAX_PRICE_TK), price: amount(MAX_PRICE_TK) }),
      "required",
    ),
    v.nonEmpty("required"),
    v.maxLength(500, "too-long"),
  ),
});
/** A price to set, in poisha. */
export type PriceStep = v.InferOutput<typeof ChangePrices>["changes"][number];

/**
 * A change of a price, in tk. `was` is null when unknown, `by` when it was changed from the command
 * line.
 */
export const PriceChange = v.object({
  _id: v.string(),
  name: v.string(),
  was: v.nullable(v.number()),
  price: v.number(),
  by: v.nullable(v.string()),
  at: v.string(),
});
export type PriceChange = v.InferOutput<typeof PriceChange>;
