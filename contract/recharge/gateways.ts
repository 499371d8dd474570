import * as v from "valibot";

/** Companies on whose pages people pay, as they write their names in both languages. */
export const gateways = { bkash: "bKash", sslcommerz: "SSLCommerz" } as const;
export type Gateway = keyof typeof gateways;
export const gatewayKeys = Object.keys(gateways) as Gateway[];

/** What they take for a payment its payer does not pay. Of the others nothing is promised. */
export const freeGateways = ["bkash"] as const satisfies Gateway[];

/**
 * GET /api/recharge/ways: how to recharge here, the cheapest and quickest first. `usually`: the
 * seconds from its beginning to the balance, the median of the last; null where there are few.
 */
export const RechargeWays = v.array(
  v.object({
    way: v.picklist([...gatewayKeys, "by-hand" as const]),
    usually: v.nullable(v.number()),
  }),
);
export type RechargeWays = v.InferOutput<typeof RechargeWays>;
export type Way = RechargeWays[number]["way"];
