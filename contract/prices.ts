import * as v from "valibot";
import { builtInPrices, type PriceName } from "./services/index.ts";
import { amount, atMost, pageQuery, text } from "./values/fields.ts";
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

/** An option of a choice, as `field` and `value` are declared. */
const OptionName = v.strictObject({ field: atMost(30), value: atMost(100) });
export type OptionName = v.InferOutput<typeof OptionName>;

/**
 * What adds to a price, or with `cost` what the desk pays: for an option, or for the service
 * itself.
 */
export type Part = { name: string; option?: OptionName | undefined; cost?: boolean | undefined };

/**
 * PUT /api/balance: prices to set together, as sent in tk. `was`: the price that the admin has
 * seen. Of a `group` either may be null, where the list price holds. Of an `option` it is what it
 * adds to the price of every group, 0 for nothing; with `cost` what the desk itself pays.
 */
export const ChangePrices = v.strictObject({
  changes: v.pipe(
    v.array(
      v.pipe(
        v.strictObject({
          name: atMost(100),
          group: v.optional(v.pipe(v.string("invalid"), v.uuid("invalid"))),
          option: v.optional(OptionName),
          cost: v.optional(v.literal(true, "not-allowed")),
          was: v.nullable(amount(MAX_PRICE_TK)),
          price: v.nullable(amount(MAX_PRICE_TK)),
        }),
        v.forward(
          v.partialCheck(
            [["group"], ["price"]],
            ({ group, price }) => group !== undefined || price !== null,
            "required",
          ),
          ["price"],
        ),
        v.forward(
          v.partialCheck(
            [["group"], ["option"], ["cost"]],
            ({ group, option, cost }) => group === undefined || !(option || cost),
            "not-allowed",
          ),
          ["group"],
        ),
      ),
      "required",
    ),
    v.nonEmpty("required"),
    v.maxLength(500, "too-long"),
  ),
});
/** A price to set, in poisha. */
export type PriceStep = v.InferOutput<typeof ChangePrices>["changes"][number];

/**
 * A change of a price, in tk. `group`: the name of whose it is, null for the list price. `option`:
 * what adds to the price. `cost`: it is what the desk pays. `was` is null when unknown, `by` when
 * it was changed from the command line; of a group `was` and `price` where the list price holds.
 */
export const PriceChange = v.object({
  _id: v.string(),
  name: v.string(),
  group: v.nullable(v.string()),
  option: v.nullable(OptionName),
  cost: v.boolean(),
  was: v.nullable(v.number()),
  price: v.nullable(v.number()),
  by: v.nullable(v.string()),
  at: v.string(),
});
export type PriceChange = v.InferOutput<typeof PriceChange>;

/**
 * GET /api/balance/costs: what the desk itself pays, in tk, for a service by the name of its price,
 * or with its `option`. What costs nothing has no row.
 */
export const Cost = v.object({
  name: v.string(),
  option: v.nullable(OptionName),
  cost: v.number(),
});
export type Cost = v.InferOutput<typeof Cost>;

/** More columns can't be compared at a glance. */
export const MOST_GROUPS = 12;

/**
 * Customers with prices of their own. `people`: how many they are. `prices`: in tk, those that
 * differ from the list prices, by the name of the setting.
 */
export const PriceGroup = v.object({
  _id: v.string(),
  name: v.string(),
  people: v.number(),
  prices: v.record(v.string(), v.number()),
});
export type PriceGroup = v.InferOutput<typeof PriceGroup>;

/** POST price-groups, PUT price-groups/{id}. */
export const NamePriceGroup = v.strictObject({ name: text(30) });

/** PUT users/users/{id}/price-group. Empty: the list prices; null once parsed. */
export const ChoosePriceGroup = v.strictObject({
  group: v.union(
    [
      v.pipe(
        v.literal(""),
        v.transform(() => null),
      ),
      v.pipe(v.string(), v.uuid()),
    ],
    "invalid",
  ),
});

export const ListGroupPeople = v.object(pageQuery);
/** Who pays a group's prices. */
export const GroupPerson = v.object({
  _id: v.string(),
  fullName: v.string(),
  username: v.string(),
});
export type GroupPerson = v.InferOutput<typeof GroupPerson>;
