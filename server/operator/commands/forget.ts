import { tkFromPoisha } from "../../../contract/values/money.ts";
import { LEAST_DIGITS } from "../../../contract/values/number-in-text.ts";
import { recordAudit } from "../../audit/audit.ts";
import { migrate } from "../../db/migrate.ts";
import type { Deps } from "../../deps.ts";
import { openStore } from "../../files/sealed-store.ts";
import { forgetReturned } from "../../forgetting/again.ts";
import { listFileOf, noteForgotten, readForgotten } from "../../forgetting/list.ts";
import { findNumber, forgetNumber } from "../../forgetting/number.ts";
import { cancelPendingOf, forgetPerson, surveyPerson } from "../../forgetting/person.ts";
import { type Sought, soughtNumber } from "../../forgetting/same-number.ts";
import { ordersForgotten, sessionsRevoked, staffLists } from "../../live/changes.ts";
import { notifyProcesses } from "../../live/hub.ts";
import { claimKey, openSeal } from "../../seal/keys.ts";
import { startupError } from "../../startup-error.ts";
import { deleteUser, findUserByName, isDeleted } from "../../users/users.ts";
import { getBalance } from "../../wallet/ledger.ts";
import type { Operator, Terminal } from "../command.ts";
import { againLines, strangeLine } from "../forgotten-again.ts";
import { confirm, type Order, readOrder } from "./forget-words.ts";

type ForgetDeps = Pick<Deps, "sql" | "seal" | "files" | "env">;
type Counts = [kind: string, count: number][];
/** What there is to forget, by kind, and lines about what stays. */
type Survey = { counts: Counts; stays: string[] };

type Subject = {
  title: string;
  survey: Survey;
  refusals: string[];
  /** Does it, and looks again. */
  forget(): Promise<Survey>;
  /** `whole`: nothing is left that should have gone. */
  record(whole: boolean): Promise<void>;
};

/** A user with all that is theirs. The account is deleted with it, if it is not yet. */
async function userToForget(
  { sql, seal, files, env }: ForgetDeps,
  id: string,
  order: Order,
): Promise<Subject> {
  const cancel = order["cancel-pending"];
  const look = async () => {
    const here = (await isDeleted(sql, id)) === false;
    const { counts, stays } = await surveyPerson(sql, id);
    const account: Counts = [["account: names and password", here ? 1 : 0]];
    return {
      ...stays,
      here,
      counts: [...account, ...counts],
      balance: tkFromPoisha(await getBalance(sql, id)),
    };
  };
  type Found = Awaited<ReturnType<typeof look>>;
  const survey = ({ counts, transfers, logLines, pending, doubtful, balance }: Found): Survey => ({
    counts,
    stays: [
      `Stays: ${transfers} movements of money and a balance of ${balance} tk, by id, time and ` +
        "amount: every taka must be provable.",
      `Stays: ${logLines} lines of the log, by id and time: who did what must be answerable.`,
      pending > 0 &&
        `Stays until decided: ${pending} pending orders; housekeeping forgets them within six ` +
          "hours after.",
      doubtful > 0 && `Stays until decided: ${doubtful} recharges, with the payer's number.`,
    ].filter((line) => line !== false),
  });
  const found = await look();
  const { pending, doubtful } = found;
  const money = found.balance + (cancel ? tkFromPoisha(found.pendingPrice) : 0);
  const undecided = doubtful > 0 ? ` and ${doubtful} recharges that are not decided` : "";
  let done: object = {};
  let ids = [id];
  let notNoted = "";
  return {
    title: `User ${order.typed} (${id}):`,
    survey: survey(found),
    refusals: [
      pending > 0 &&
        !cancel &&
        `"${order.typed}" has ${pending} pending orders. Deliver or cancel them first, or add ` +
          "--cancel-pending: they are cancelled and refunded.",
      (money > 0 || doubtful > 0) &&
        !order["even-with-balance"] &&
        `"${order.typed}" has ${money} tk${undecided}. Pay it out and set the balance to 0 ` +
          "first, or add --even-with-balance: it stays in the ledger, and nobody can spend it.",
    ].filter((line) => line !== false),
    async forget() {
      if (found.here) ids = await deleteUser(sql, id, undefined);
      await noteForgotten(env, seal, { person: ids }).catch((error: Error) => {
        notNoted =
          `NOT NOTED: ${error.message} Housekeeping tries again; who restores a backup ` +
          "before that brings this person back.";
      });
      if (cancel) await cancelPendingOf(sql, id);
      const { orders, roshids } = await forgetPerson(sql, files, id);
      // Workers, who went with their owner: what they ordered was the owner's.
      for (const one of ids.slice(1)) await forgetPerson(sql, files, one);
      done = { orders: orders.count, files: orders.files, roshids: roshids.count };
      const { counts, stays } = survey(await look());
      return { counts, stays: [...stays, ...(notNoted ? [notNoted] : [])] };
    },
    async record(whole) {
      const details = { ...done, whole };
      await recordAudit(sql, { actor: undefined, action: "user-forgotten", subject: id, details });
      await notifyProcesses(sql, [
        ...staffLists("users"),
        ...ids.flatMap(sessionsRevoked),
        ...ordersForgotten(),
      ]);
    },
  };
}

/**
 * A number, in whatever carries it and whoever typed it. The number itself is written nowhere, nor
 * into the log.
 */
async function numberToForget(deps: ForgetDeps, sought: Sought, order: Order): Promise<Subject> {
  const { sql } = deps;
  const cancel = order["cancel-pending"];
  const look = () => findNumber(deps, sought);
  type Found = Awaited<ReturnType<typeof look>>;
  const survey = ({
    rows,
    pending,
    doubtful,
    unreadable,
    names,
    desk,
    ...found
  }: Found): Survey => ({
    counts: [
      [
        "orders: what they asked for, notes and files",
        rows.order.length + (cancel ? pending.length : 0),
      ],
      ["roshids with all their versions", rows.roshid.length],
      ["look-ups of the last day", found.lookups],
      ["payers' phone numbers of recharges", rows.payer.length],
      ["TrxIDs of recharges", rows.trx.length],
      ["lines of the log: the number, purposes, reasons in them", rows.line.length],
      ["typed reasons in the ledger", rows.reason.length],
    ],
    stays: [
      "Stays: price, status and times of these orders and roshids, the ledger and the log, by ids.",
      pending.length > 0 && !cancel && `Stays until decided: ${pending.length} pending orders.`,
      doubtful.length > 0 &&
        `Stays until decided: ${doubtful.length} recharges, with the payer's number and the TrxID.`,
      unreadable > 0 &&
        `NOT SEARCHED: ${unreadable} rows that can't be read. npm run doctor tells more.`,
      names.length > 0 &&
        `Stays: ${names.length} users are named so. Forget them by id: ${names.join(", ")}`,
      desk.length > 0 && `Stays: the desk's own texts say it. Remove by hand: ${desk.join(", ")}`,
    ].filter((line) => line !== false),
  });
  const found = await look();
  const { rows, pending, owners } = found;
  return {
    title: "This number is in:",
    survey: survey(found),
    refusals:
      pending.length > 0 && !cancel
        ? [
            `${pending.length} pending orders carry this number. Deliver or cancel them first, ` +
              "or add --cancel-pending: they are cancelled and refunded.",
          ]
        : [],
    async forget() {
      await forgetNumber(deps, sought, found, { cancel });
      return survey(await look());
    },
    async record(whole) {
      const details = {
        orders: rows.order.length + pending.length,
        roshids: rows.roshid.length,
        whole,
      };
      await recordAudit(sql, { actor: undefined, action: "number-forgotten", details });
      await notifyProcesses(sql, ordersForgotten(owners));
    },
  };
}

/**
 * Reports what goes and what stays, asks, does it and reports what went. False when something is
 * left. @throws startup errors
 */
export async function forget({ sql, env }: Operator, terminal: Terminal): Promise<boolean> {
  const { log } = terminal;
  const order = readOrder(terminal.args);
  const seal = await openSeal(sql, env, terminal.error);
  await migrate(sql);
  await claimKey(sql, seal);
  const deps = { sql, seal, env, files: openStore(env) };
  if (order.again) {
    const isNoted = await readForgotten(env, seal);
    if (!isNoted) throw startupError(`There is no list of what was forgotten: ${listFileOf(env)}`);
    log(againLines(env, await forgetReturned(deps, isNoted, deleteUser)));
    const strange = await strangeLine(sql, env, seal);
    if (strange) log(strange);
    return strange === undefined;
  }
  const { title, survey, refusals, ...subject } = await subjectOf(deps, order);
  log([title, ...listed(survey.counts), ...survey.stays].join("\n"));
  if (order["dry-run"]) {
    log(
      [
        "Nothing was changed (--dry-run).",
        ...refusals.map((why) => `It will be refused: ${why}`),
      ].join("\n"),
    );
    return true;
  }
  if (refusals.length > 0) throw startupError(refusals.join("\n"));
  if (!order.yes && survey.counts.some(([, count]) => count > 0))
    await confirm(order.typed, terminal);
  const after = await subject.forget();
  const still = after.counts.filter(([, count]) => count > 0);
  const left = new Map(after.counts);
  const gone = survey.counts.map(([kind, count]): Counts[number] => [
    kind,
    count - (left.get(kind) ?? 0),
  ]);
  await subject.record(still.length === 0);
  log(["Gone:", ...listed(gone)].join("\n"));
  if (still.length > 0) log(["STILL THERE (run it again):", ...listed(still)].join("\n"));
  const backups =
    "Stays: backups made before now hold all of it. Delete them when their time is up; a restore " +
    "from one forgets again by the list beside the key (keys/forgotten): keep a copy of it " +
    "with the key.";
  log([...after.stays, backups].join("\n"));
  return still.length === 0;
}

/** A user by name or id, or a number; whichever it is, it can be only one. */
async function subjectOf(place: ForgetDeps, order: Order): Promise<Subject> {
  const { typed } = order;
  const user = order.number ? undefined : await findUser(place, typed);
  const number = order.user ? undefined : soughtNumber(typed);
  if (user && number && !number.letters)
    throw startupError(
      `"${typed}" is the name of a user, and it may be a number too. Add --user or --number.`,
    );
  if (user) return userToForget(place, user, order);
  if (number) {
    const subject = await numberToForget(place, number, order);
    if (!number.letters || subject.survey.counts.some(([, count]) => count > 0)) return subject;
    throw startupError(`There is no user "${typed}", and nothing carries such a number.`);
  }
  if (order.number || (!order.user && !/\p{L}/u.test(typed)))
    throw startupError(
      `"${typed}" is too short, or no number: it must have at least ${LEAST_DIGITS} digits.`,
    );
  throw startupError(`There is no user "${typed}".`);
}

async function findUser({ sql }: ForgetDeps, typed: string): Promise<string | undefined> {
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(typed)) return findUserByName(sql, typed);
  // By id also one that is deleted already, so that what was cut short can be finished.
  return (await isDeleted(sql, typed)) === undefined ? undefined : typed;
}

function listed(counts: Counts): string[] {
  const some = counts.filter(([, count]) => count > 0);
  if (some.length === 0) return ["       0  of anything"];
  return some.map(([kind, count]) => `${String(count).padStart(8)}  ${kind}`);
}
