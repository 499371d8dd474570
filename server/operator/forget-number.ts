import { recordAudit } from "../audit/audit.ts";
import { type Carriers, findCarriers, forgetNumber } from "../forgetting/number.ts";
import type { Sought } from "../forgetting/same-number.ts";
import { ordersForgotten } from "../live/changes.ts";
import { notifyProcesses } from "../live/hub.ts";
import type { Order, Place, Subject, Survey } from "./forget.ts";

/** A number, in whatever carries it and whoever typed it. The number itself is written nowhere, nor into the log. */
export async function numberToForget({ sql, seal, files }: Place, sought: Sought, order: Order): Promise<Subject> {
  const cancel = order.cancelPending;
  const found = await findCarriers({ sql, seal }, sought);
  const { orders, pending, roshids, owners } = found;
  return {
    title: "This number is in:",
    survey: surveyOf(found, cancel),
    refusals:
      pending.length > 0 && !cancel
        ? [
            `${pending.length} pending orders carry this number. Deliver or cancel them first, or add --cancel-pending: they are cancelled and refunded.`,
          ]
        : [],
    async forget() {
      await forgetNumber(sql, files, sought, found, { cancel });
      return surveyOf(await findCarriers({ sql, seal }, sought), cancel);
    },
    async record(whole) {
      const details = { orders: orders.length + pending.length, roshids: roshids.length, whole };
      await recordAudit(sql, { actor: undefined, action: "number-forgotten", details });
      await notifyProcesses(sql, ordersForgotten(owners));
    },
  };
}

function surveyOf(found: Carriers, cancel: boolean): Survey {
  const { orders, pending, roshids, payers, doubtful, log, reasons, names, desk, lookups, unreadable } = found;
  return {
    counts: [
      ["orders: what they asked for, notes and files", orders.length + (cancel ? pending.length : 0)],
      ["roshids with all their versions", roshids.length],
      ["look-ups of the last day", lookups],
      ["payers' phone numbers of recharges", payers.length],
      ["lines of the log: the number, purposes, reasons in them", log.length],
      ["typed reasons in the ledger", reasons.length],
    ],
    stays: [
      "Stays: price, status and times of these orders and roshids, the ledger and the log, by ids.",
      ...(pending.length > 0 && !cancel ? [`Stays until decided: ${pending.length} pending orders.`] : []),
      ...(doubtful.length > 0 ? [`Stays until decided: ${doubtful.length} recharges, with the payer's number.`] : []),
      ...(unreadable > 0 ? [`NOT SEARCHED: ${unreadable} rows that can't be read. npm run doctor tells more.`] : []),
      ...(names.length > 0
        ? [`Stays: ${names.length} users are named so. Forget them by id: ${names.join(", ")}`]
        : []),
      ...(desk.length > 0 ? [`Stays: the desk's own texts say it. Remove by hand: ${desk.join(", ")}`] : []),
    ],
  };
}
