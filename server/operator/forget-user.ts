import { tkFromPoisha } from "../../contract/values/money.ts";
import { recordAudit } from "../audit/audit.ts";
import { cancelPendingOf, forgetPerson, surveyPerson } from "../forgetting/person.ts";
import { accountsChanged, ordersForgotten, sessionsEnded } from "../live/changes.ts";
import { notifyProcesses } from "../live/hub.ts";
import { deleteUser, isDeleted } from "../users/users.ts";
import { getBalance } from "../wallet/ledger.ts";
import type { Order, Place, Subject } from "./forget.ts";

/** A user with all that is theirs. The account is deleted with it, if it is not yet. */
export async function userToForget({ sql, files }: Place, id: string, order: Order): Promise<Subject> {
  const look = async () => {
    const here = (await isDeleted(sql, id)) === false;
    const { counts, stays } = await surveyPerson(sql, id);
    const facts = { ...stays, here, balance: tkFromPoisha(await getBalance(sql, id)) };
    return {
      facts,
      counts: [["account: names and password", here ? 1 : 0], ...counts] as typeof counts,
      stays: staying(facts),
    };
  };
  const { facts, ...survey } = await look();
  let done: object = {};
  return {
    ...{ title: `User ${order.typed} (${id}):`, survey, refusals: refusalsOf(facts, order) },
    async forget() {
      if (facts.here) await deleteUser(sql, id, undefined);
      if (order.cancelPending) await cancelPendingOf(sql, id);
      const { orders, roshids } = await forgetPerson(sql, files, id);
      done = { orders: orders.count, files: orders.files, roshids: roshids.count };
      return look();
    },
    async record(whole) {
      const details = { ...done, whole };
      await recordAudit(sql, { actor: undefined, action: "user-forgotten", subject: id, details });
      await notifyProcesses(sql, [...accountsChanged(), ...sessionsEnded(id), ...ordersForgotten()]);
    },
  };
}

type Facts = Awaited<ReturnType<typeof surveyPerson>>["stays"] & { balance: number };

function refusalsOf({ pending, pendingPrice, doubtful, balance }: Facts, order: Order): string[] {
  const { typed, cancelPending, evenWithBalance } = order;
  const money = balance + (cancelPending ? tkFromPoisha(pendingPrice) : 0);
  const waits =
    pending > 0 && !cancelPending
      ? `"${typed}" has ${pending} pending orders. Deliver or cancel them first, or add --cancel-pending: they are cancelled and refunded.`
      : [];
  const holds =
    (money > 0 || doubtful > 0) && !evenWithBalance
      ? `"${typed}" has ${money} tk${doubtful > 0 ? ` and ${doubtful} recharges that are not decided` : ""}. Pay it out and set the balance to 0 first, or add --even-with-balance: it stays in the ledger, and nobody can spend it.`
      : [];
  return [waits, holds].flat();
}

function staying({ transfers, logLines, pending, doubtful, balance }: Facts): string[] {
  return [
    `Stays: ${transfers} movements of money and a balance of ${balance} tk, by id, time and amount: every taka must be provable.`,
    `Stays: ${logLines} lines of the log, by id and time: who did what must be answerable.`,
    ...(pending > 0
      ? [`Stays until decided: ${pending} pending orders; housekeeping forgets them within six hours after.`]
      : []),
    ...(doubtful > 0 ? [`Stays until decided: ${doubtful} recharges, with the payer's number.`] : []),
  ];
}
