import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { migrate } from "../../db/migrate.ts";
import { openStore } from "../../files/open-store.ts";
import { LEAST_DIGITS, soughtNumber } from "../../forgetting/same-number.ts";
import { claimKey, openSeal } from "../../seal/keys.ts";
import { startupError } from "../../startup-error.ts";
import { findUserByName, isDeleted } from "../../users/users.ts";
import { type Operator, readWords, type Terminal } from "../command.ts";
import { type Counts, type ForgetDeps, numberToForget, type Order, type Subject, userToForget } from "../forget.ts";

const usage = `npm run forget -- NAME|NUMBER      forgets a user, or a number (NID, birth, TIN, phone …) whoever typed it
  --dry-run             says what would go and stay, and why it would be refused, and changes nothing
  --user, --number      which of the two it is, where it could be both
  --cancel-pending      cancels and refunds pending orders first
  --even-with-balance   forgets a user who still has money; it stays in the ledger
  --yes                 does not ask`;

/** Reports what goes and what stays, asks, does it and reports what went. False when something is left. @throws startup errors */
export async function forget({ sql, env }: Operator, terminal: Terminal): Promise<boolean> {
  const { log } = terminal;
  const order = readOrder(terminal.args);
  const seal = await openSeal(sql, env, terminal.error);
  await migrate(sql);
  await claimKey(sql, seal);
  const { title, survey, refusals, ...subject } = await subjectOf({ sql, seal, files: openStore(env) }, order);
  log([title, ...listed(survey.counts), ...survey.stays].join("\n"));
  if (order["dry-run"]) {
    log(["Nothing was changed (--dry-run).", ...refusals.map((why) => `It will be refused: ${why}`)].join("\n"));
    return true;
  }
  if (refusals.length > 0) throw startupError(refusals.join("\n"));
  if (!order.yes && survey.counts.some(([, count]) => count > 0)) await confirm(order.typed, terminal);
  const after = await subject.forget();
  const still = after.counts.filter(([, count]) => count > 0);
  const left = new Map(after.counts);
  const gone = survey.counts.map(([kind, count]): Counts[number] => [kind, count - (left.get(kind) ?? 0)]);
  await subject.record(still.length === 0);
  log(["Gone:", ...listed(gone)].join("\n"));
  if (still.length > 0) log(["STILL THERE (run it again):", ...listed(still)].join("\n"));
  const backups =
    "Stays: backups made before now hold all of it. Delete them when their time is up; after a restore from one, forget again.";
  log([...after.stays, backups].join("\n"));
  return still.length === 0;
}

/** A user by name or id, or a number; whichever it is, it can be only one. */
async function subjectOf(place: ForgetDeps, order: Order): Promise<Subject> {
  const { typed } = order;
  const user = order.number ? undefined : await findUser(place, typed);
  const number = order.user ? undefined : soughtNumber(typed);
  if (user && number && !number.letters)
    throw startupError(`"${typed}" is the name of a user, and it may be a number too. Add --user or --number.`);
  if (user) return userToForget(place, user, order);
  if (number) {
    const subject = await numberToForget(place, number, order);
    if (!number.letters || subject.survey.counts.some(([, count]) => count > 0)) return subject;
    throw startupError(`There is no user "${typed}", and nothing carries such a number.`);
  }
  if (order.number || (!order.user && /^[\d০-৯\s+.-]+$/.test(typed)))
    throw startupError(`"${typed}" is too short, or no number: it must have at least ${LEAST_DIGITS} digits.`);
  throw startupError(`There is no user "${typed}".`);
}

async function findUser({ sql }: ForgetDeps, typed: string): Promise<string | undefined> {
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(typed)) return findUserByName(sql, typed);
  // By id also one that is deleted already, so that what was cut short can be finished.
  return (await isDeleted(sql, typed)) === undefined ? undefined : typed;
}

function readOrder(args: string[]): Order {
  const flag = { type: "boolean", default: false } as const;
  const { values, positionals } = readWords(() =>
    parseArgs({
      args,
      options: {
        ...{ "dry-run": flag, user: flag, number: flag, "cancel-pending": flag, "even-with-balance": flag, yes: flag },
      },
      allowPositionals: true,
    }),
  );
  const typed = positionals[0]?.trim();
  if (!typed) throw startupError(usage);
  if (positionals.length > 1) throw startupError("One name or one number at a time; in quotes, if it has spaces.");
  if (values.user && values.number) throw startupError("--user or --number, not both.");
  return { typed, ...values };
}

/** One line for each kind that there is any of, counts in a column. */
function listed(counts: Counts): string[] {
  const some = counts.filter(([, count]) => count > 0);
  if (some.length === 0) return ["       0  of anything"];
  return some.map(([kind, count]) => `${String(count).padStart(8)}  ${kind}`);
}

async function confirm(typed: string, { stdin, stderr }: Terminal): Promise<void> {
  const lines = createInterface({ input: stdin, output: stderr });
  const closed = new Promise<string>((done) => lines.once("close", () => done("")));
  const again = await Promise.race([lines.question(`This can't be undone. Type "${typed}" to go on: `), closed]);
  lines.close();
  if (again.trim() !== typed) throw startupError("That was not the same. Nothing was changed.");
}
