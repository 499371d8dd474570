import * as v from "valibot";

/** PUT /api/users/update-balance-*: the settlement confirmation. `balance` in tk. */
export const Settled = v.object({ message: v.string(), balance: v.number() });
export type Settled = v.InferOutput<typeof Settled>;

export const TransferKind = v.picklist(["topup", "charge", "refund", "adjustment", "opening"]);
export type TransferKind = v.InferOutput<typeof TransferKind>;

/**
 * One movement of the user's wallet. `amount` is signed: negative leaves the wallet. Both in tk. `service` is the price it
 * was charged by, `serviceName` what the service is called where it is an operator's own, a retired one too.
 */
export const StatementRow = v.object({
  _id: v.string(),
  kind: TransferKind,
  service: v.nullable(v.string()),
  serviceName: v.nullable(v.object({ bn: v.string(), en: v.string() })),
  amount: v.number(),
  balance: v.number(),
  reason: v.nullable(v.string()),
  createdAt: v.string(),
});
export type StatementRow = v.InferOutput<typeof StatementRow>;
