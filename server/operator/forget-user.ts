import { tkFromPoisha } from "../../contract/values/money.ts";
import { recordAudit } from "../audit/audit.ts";
import { cancelPendingOf, forgetPerson, surveyPerson } from "../forgetting/person.ts";
import { accountsChanged, ordersForgotten, sessionsEnded } from "../live/changes.ts";
import { tellProcesses } from "../live/hub.ts";
import { deleteUser, isDeleted } from "../users/users.ts";
import { getBalance } from "../wallet/ledger.ts";
import { backupsStay, gone, isNothing, listed, type Order, type Place, type Plan } from "./forget.ts";

type Survey = Awaited<ReturnType<typeof surveyPerson>>;

/** A user with all that is theirs. The account is deleted with it, if it is not yet. */
export async function planUser({ sql, files }: Place, id: string, order: Order): Promise<Plan> {
  const deleted = (await isDeleted(sql, id)) ?? true;
  const survey = await surveyPerson(sql, id);
  const before = countsOf(survey, deleted);
  const balance = tkFromPoisha(await getBalance(sql, id));
  return {
    found: [`User ${order.typed} (${id}):`, ...listed(before), ...staying(survey, balance)],
    nothing: isNothing(before),
    refusal: refusalOf(survey, balance, order),
    async carryOut() {
      if (!deleted) await deleteUser(sql, id, undefined);
      if (order.cancelPending) await cancelPendingOf(sql, id);
      await forgetPerson(sql, files, id);
      const after = await surveyPerson(sql, id);
      const { lines, whole } = gone(before, countsOf(after, true));
      await recordAudit(sql, {
        ...{ actor: undefined, action: "user-forgotten", subject: id },
        details: { orders: survey.orders, files: survey.files, roshids: survey.roshids, whole },
      });
      await tellProcesses(sql, [...accountsChanged(), ...sessionsEnded(id), ...ordersForgotten()]);
      return { lines: [...lines, ...staying(after, tkFromPoisha(await getBalance(sql, id))), backupsStay], whole };
    },
  };
}

function refusalOf(
  { pending, pendingPrice, doubtful }: Survey,
  balance: number,
  { typed, cancelPending, evenWithBalance }: Order,
): string | undefined {
  if (pending > 0 && !cancelPending)
    return `"${typed}" has ${pending} pending orders. Deliver or cancel them first, or add --cancel-pending: they are cancelled and refunded.`;
  const money = balance + (cancelPending ? tkFromPoisha(pendingPrice) : 0);
  if ((money > 0 || doubtful > 0) && !evenWithBalance)
    return `"${typed}" has ${money} tk${doubtful > 0 ? ` and ${doubtful} recharges that are not decided` : ""}. Pay it out and set the balance to 0 first, or add --even-with-balance: it stays in the ledger, and nobody can spend it.`;
  return undefined;
}

function countsOf(survey: Survey, deleted: boolean): [string, number][] {
  return [
    ["account: names and password", deleted ? 0 : 1],
    ["orders: what they asked for, and notes", survey.orders],
    ["delivered files", survey.files],
    ["pictures and PDFs sent with orders, or for one", survey.attachments],
    ["roshids", survey.roshids],
    ["paid versions of roshids", survey.versions],
    ["look-ups: whom they were about", survey.lookups],
    ["payers' phone numbers of recharges", survey.payers],
    ["sessions with the name of their browser", survey.sessions],
    ["known devices", survey.devices],
    ["push subscriptions", survey.subscriptions],
    ["kept answers to requests", survey.answers],
    ["lines of the log: names, purposes, reasons in them", survey.log],
    ["typed reasons in the ledger", survey.reasons],
  ];
}

function staying({ transfers, logLines, pending, doubtful }: Survey, balance: number): string[] {
  return [
    `Stays: ${transfers} movements of money and a balance of ${balance} tk, by id, time and amount: every taka must be provable.`,
    `Stays: ${logLines} lines of the log, by id and time: who did what must be answerable.`,
    ...(pending > 0
      ? [`Stays until decided: ${pending} pending orders; housekeeping forgets them within six hours after.`]
      : []),
    ...(doubtful > 0 ? [`Stays until decided: ${doubtful} recharges, with the payer's number.`] : []),
  ];
}
