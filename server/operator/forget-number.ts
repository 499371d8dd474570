import { recordAudit } from "../audit/audit.ts";
import { type Carriers, findCarriers, forgetNumber } from "../forgetting/number.ts";
import type { Sought } from "../forgetting/same-number.ts";
import { ordersForgotten } from "../live/changes.ts";
import { tellProcesses } from "../live/hub.ts";
import { backupsStay, gone, isNothing, listed, type Order, type Place, type Plan } from "./forget.ts";

/** A number, in whatever carries it and whoever typed it. The number itself is written nowhere, nor into the log. */
export async function planNumber({ sql, seal, files }: Place, sought: Sought, order: Order): Promise<Plan> {
  const found = await findCarriers({ sql, seal }, sought);
  const before = countsOf(found, order);
  return {
    found: ["This number is in:", ...listed(before), ...staying(found, order)],
    nothing: isNothing(before),
    refusal:
      found.pending.length > 0 && !order.cancelPending
        ? `${found.pending.length} pending orders carry this number. Deliver or cancel them first, or add --cancel-pending: they are cancelled and refunded.`
        : undefined,
    async carryOut() {
      await forgetNumber(sql, files, sought, found, { cancel: order.cancelPending });
      const after = await findCarriers({ sql, seal }, sought);
      const { lines, whole } = gone(before, countsOf(after, order));
      await recordAudit(sql, {
        ...{ actor: undefined, action: "number-forgotten" },
        details: { orders: found.orders.length + found.pending.length, roshids: found.roshids.length, whole },
      });
      await tellProcesses(sql, ordersForgotten(found.owners));
      return { lines: [...lines, ...staying(after, order), backupsStay], whole };
    },
  };
}

function countsOf(found: Carriers, { cancelPending }: Order): [string, number][] {
  return [
    ["orders: what they asked for, notes and files", found.orders.length + (cancelPending ? found.pending.length : 0)],
    ["roshids with all their versions", found.roshids.length],
    ["look-ups of the last day", found.lookups],
    ["payers' phone numbers of recharges", found.payers.length],
    ["lines of the log: the number, purposes, reasons in them", found.log.length],
    ["typed reasons in the ledger", found.reasons.length],
  ];
}

function staying({ doubtful, names, desk, pending, unreadable }: Carriers, { cancelPending }: Order): string[] {
  return [
    "Stays: price, status and times of these orders and roshids, the ledger and the log, by ids.",
    ...(pending.length > 0 && !cancelPending ? [`Stays until decided: ${pending.length} pending orders.`] : []),
    ...(doubtful.length > 0 ? [`Stays until decided: ${doubtful.length} recharges, with the payer's number.`] : []),
    ...(unreadable > 0 ? [`NOT SEARCHED: ${unreadable} rows that can't be read. npm run doctor tells more.`] : []),
    ...(names.length > 0 ? [`Stays: ${names.length} users are named so. Forget them by id: ${names.join(", ")}`] : []),
    ...(desk.length > 0 ? [`Stays: the desk's own texts say it. Remove by hand: ${desk.join(", ")}`] : []),
  ];
}
