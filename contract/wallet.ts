import * as v from "valibot";
import { Words } from "./values/fields.ts";

/** PUT /api/users/update-balance-*: the settlement confirmation. `balance` in tk. */
export const Settled = v.object({ message: v.string(), balance: v.number() });
export type Settled = v.InferOutput<typeof Settled>;

export const TransferKind = v.picklist(["topup", "charge", "refund", "adjustment", "opening"]);
export type TransferKind = v.InferOutput<typeof TransferKind>;

/**
 * One movement of the user's wallet. `amount` (negative: out of the wallet) and `balance` in tk. `service` is the name of
 * the price; `serviceName` is the name of an operator's own service, also of a retired one; `orderNumber` is of the order
 * that was paid or refunded.
 */
export const StatementRow = v.object({
  _id: v.string(),
  kind: TransferKind,
  service: v.nullable(v.string()),
  serviceName: v.nullable(Words),
  orderNumber: v.nullable(v.string()),
  amount: v.number(),
  balance: v.number(),
  reason: v.nullable(v.string()),
  createdAt: v.string(),
});
export type StatementRow = v.InferOutput<typeof StatementRow>;
