import * as v from "valibot";
import { OrderedBy } from "./orders.ts";
import { gatewayKeys } from "./recharge/gateways.ts";
import { walletKeys } from "./recharge.ts";
import { day } from "./values/dates/date-fields.ts";
import { amount, pageQuery, Words, wholeNumber } from "./values/fields.ts";
import { MAX_BALANCE_TK } from "./values/money.ts";

/** PUT /api/users/update-balance-*: the settlement confirmation. `balance` in tk. */
export const Settled = v.object({ message: v.string(), balance: v.number() });

/**
 * GET and PUT /api/wallet/alert: below which balance, in tk, its owner wants a push. Poisha once
 * parsed; null for none.
 */
export const BalanceAlert = v.strictObject({
  below: v.nullable(v.pipe(amount(MAX_BALANCE_TK), v.minValue(1, "invalid"))),
});
export type BalanceAlert = v.InferOutput<typeof BalanceAlert>;
export const BalanceAlertSet = v.object({ below: v.nullable(v.number()) });

export const TransferKind = v.picklist([
  "topup",
  "bonus",
  "charge",
  "refund",
  "adjustment",
  "opening",
]);

/**
 * One movement of the user's wallet. `amount` (negative: out of the wallet) and `balance` in tk.
 * `service` is the name of the price; `serviceName` is the name of an operator's own service, also
 * of a retired one; `orderId`, `orderNumber`, `forWhom`, `number`, which is masked, and what was
 * `chosen`, as far as lists show it, are of the order that was paid or refunded, which may be
 * deleted by now. `orderedBy`: the worker who ordered it.
 */
export const StatementRow = v.object({
  _id: v.string(),
  kind: TransferKind,
  service: v.nullable(v.string()),
  serviceName: v.nullable(Words),
  orderId: v.nullable(v.string()),
  orderNumber: v.nullable(v.string()),
  sentBy: v.optional(v.picklist(walletKeys)),
  /** Only where a recharge came otherwise than by bKash. */
  gateway: v.optional(v.picklist(gatewayKeys)),
  /** After how many seconds it was credited by itself. */
  byItself: v.optional(v.number()),
  /** That a bonus came by. */
  code: v.optional(v.string()),
  forWhom: v.optional(v.string()),
  number: v.optional(v.string()),
  chosen: v.optional(v.array(v.object({ label: Words, option: Words }))),
  amount: v.number(),
  balance: v.number(),
  reason: v.nullable(v.string()),
  orderedBy: v.optional(OrderedBy),
  createdAt: v.string(),
});
export type StatementRow = v.InferOutput<typeof StatementRow>;

/** The first and the last day, YYYY-MM-DD in Dhaka. */
const days = { from: v.optional(day), to: v.optional(day) };

/** Query of GET /api/wallet/statement. */
export const StatementQuery = v.object({
  ...pageQuery,
  before: v.optional(wholeNumber(1)),
  ...days,
});
export type StatementQuery = v.InferOutput<typeof StatementQuery>;

/** Query of GET /api/wallet/statement/sums. */
export const StatementDays = v.object(days);
export type StatementDays = v.InferOutput<typeof StatementDays>;

/**
 * What was moved on those days, in tk, none below 0: added (recharges, and what the desk put in),
 * spent, given back, and what the desk took off. The balance has changed by `added - spent +
 * returned - takenOff`.
 */
export const StatementSums = v.object({
  added: v.number(),
  spent: v.number(),
  returned: v.number(),
  takenOff: v.number(),
});
export type StatementSums = v.InferOutput<typeof StatementSums>;
