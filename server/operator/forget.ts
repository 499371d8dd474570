import { tkFromPoisha } from "../../contract/values/money.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Deps } from "../deps.ts";
import { findNumber, forgetNumber } from "../forgetting/number.ts";
import { cancelPendingOf, forgetPerson, surveyPerson } from "../forgetting/person.ts";
import type { Sought } from "../forgetting/same-number.ts";
import { accountsChanged, ordersForgotten, sessionsRevoked } from "../live/changes.ts";
import { notifyProcesses } from "../live/hub.ts";
import { deleteUser, isDeleted } from "../users/users.ts";
import { getBalance } from "../wallet/ledger.ts";

type Flag = "dry-run" | "user" | "number" | "cancel-pending" | "even-with-balance" | "yes";
/** What the operator asked for. */
export type Order = { typed: string } & Record<Flag, boolean>;
export type ForgetDeps = Pick<Deps, "sql" | "seal" | "files">;
export type Counts = [kind: string, count: number][];
/** What there is to forget, by kind, and lines about what stays. */
type Survey = { counts: Counts; stays: string[] };

/** A user or a number that is to be forgotten. */
export type Subject = {
  title: string;
  survey: Survey;
  /** Why it can't be done as asked. */
  refusals: string[];
  /** Does it, and looks again. */
  forget(): Promise<Survey>;
  /** `whole`: nothing is left that should have gone. */
  record(whole: boolean): Promise<void>;
};

/** A user with all that is theirs. The account is deleted with it, if it is not yet. */
export async function userToForget({ sql, files }: ForgetDeps, id: string, order: Order): Promise<Subject> {
  const cancel = order["cancel-pending"];
  const look = async () => {
    const here = (await isDeleted(sql, id)) === false;
    const { counts, stays } = await surveyPerson(sql, id);
    const account: Counts = [["account: names and password", here ? 1 : 0]];
    return { ...stays, here, counts: [...account, ...counts], balance: tkFromPoisha(await getBalance(sql, id)) };
  };
  type Found = Awaited<ReturnType<typeof look>>;
  const survey = ({ counts, transfers, logLines, pending, doubtful, balance }: Found): Survey => ({
    counts,
    stays: [
      `Stays: ${transfers} movements of money and a balance of ${balance} tk, by id, time and amount: every taka must be provable.`,
      `Stays: ${logLines} lines of the log, by id and time: who did what must be answerable.`,
      pending > 0 &&
        `Stays until decided: ${pending} pending orders; housekeeping forgets them within six hours after.`,
      doubtful > 0 && `Stays until decided: ${doubtful} recharges, with the payer's number.`,
    ].filter((line) => line !== false),
  });
  const found = await look();
  const { pending, doubtful } = found;
  const money = found.balance + (cancel ? tkFromPoisha(found.pendingPrice) : 0);
  const undecided = doubtful > 0 ? ` and ${doubtful} recharges that are not decided` : "";
  let done: object = {};
  return {
    title: `User ${order.typed} (${id}):`,
    survey: survey(found),
    refusals: [
      pending > 0 &&
        !cancel &&
        `"${order.typed}" has ${pending} pending orders. Deliver or cancel them first, or add --cancel-pending: they are cancelled and refunded.`,
      (money > 0 || doubtful > 0) &&
        !order["even-with-balance"] &&
        `"${order.typed}" has ${money} tk${undecided}. Pay it out and set the balance to 0 first, or add --even-with-balance: it stays in the ledger, and nobody can spend it.`,
    ].filter((line) => line !== false),
    async forget() {
      if (found.here) await deleteUser(sql, id, undefined);
      if (cancel) await cancelPendingOf(sql, id);
      const { orders, roshids } = await forgetPerson(sql, files, id);
      done = { orders: orders.count, files: orders.files, roshids: roshids.count };
      return survey(await look());
    },
    async record(whole) {
      const details = { ...done, whole };
      await recordAudit(sql, { actor: undefined, action: "user-forgotten", subject: id, details });
      await notifyProcesses(sql, [...accountsChanged(), ...sessionsRevoked(id), ...ordersForgotten()]);
    },
  };
}

/** A number, in whatever carries it and whoever typed it. The number itself is written nowhere, nor into the log. */
export async function numberToForget({ sql, seal, files }: ForgetDeps, sought: Sought, order: Order): Promise<Subject> {
  const cancel = order["cancel-pending"];
  const look = () => findNumber({ sql, seal }, sought);
  type Found = Awaited<ReturnType<typeof look>>;
  const survey = ({ pending, doubtful, unreadable, names, desk, ...found }: Found): Survey => ({
    counts: [
      ["orders: what they asked for, notes and files", found.orders.length + (cancel ? pending.length : 0)],
      ["roshids with all their versions", found.roshids.length],
      ["look-ups of the last day", found.lookups],
      ["payers' phone numbers of recharges", found.payers.length],
      ["lines of the log: the number, purposes, reasons in them", found.log.length],
      ["typed reasons in the ledger", found.reasons.length],
    ],
    stays: [
      "Stays: price, status and times of these orders and roshids, the ledger and the log, by ids.",
      pending.length > 0 && !cancel && `Stays until decided: ${pending.length} pending orders.`,
      doubtful.length > 0 && `Stays until decided: ${doubtful.length} recharges, with the payer's number.`,
      unreadable > 0 && `NOT SEARCHED: ${unreadable} rows that can't be read. npm run doctor tells more.`,
      names.length > 0 && `Stays: ${names.length} users are named so. Forget them by id: ${names.join(", ")}`,
      desk.length > 0 && `Stays: the desk's own texts say it. Remove by hand: ${desk.join(", ")}`,
    ].filter((line) => line !== false),
  });
  const found = await look();
  const { orders, pending, roshids, owners } = found;
  return {
    title: "This number is in:",
    survey: survey(found),
    refusals:
      pending.length > 0 && !cancel
        ? [
            `${pending.length} pending orders carry this number. Deliver or cancel them first, or add --cancel-pending: they are cancelled and refunded.`,
          ]
        : [],
    async forget() {
      await forgetNumber(sql, files, sought, found, { cancel });
      return survey(await look());
    },
    async record(whole) {
      const details = { orders: orders.length + pending.length, roshids: roshids.length, whole };
      await recordAudit(sql, { actor: undefined, action: "number-forgotten", details });
      await notifyProcesses(sql, ordersForgotten(owners));
    },
  };
}
