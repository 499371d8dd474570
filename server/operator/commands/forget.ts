import { parseArgs } from "node:util";
import { migrate } from "../../db/migrate.ts";
import { openStore } from "../../files/open-store.ts";
import { LEAST_DIGITS, soughtNumber } from "../../forgetting/same-number.ts";
import { claimKey, openSeal } from "../../seal/keys.ts";
import type { Seal } from "../../seal/seal.ts";
import { startupError } from "../../startup-error.ts";
import { findUserByName, isDeleted } from "../../users/users.ts";
import type { Operator, Terminal } from "../command.ts";
import { forgetSubject, type Order, type Subject } from "../forget.ts";
import { numberToForget } from "../forget-number.ts";
import { userToForget } from "../forget-user.ts";

const usage = `npm run forget -- NAME|NUMBER      forgets a user, or a number (NID, birth, TIN, phone …) whoever typed it
  --dry-run             says what would go and stay, and why it would be refused, and changes nothing
  --user, --number      which of the two it is, where it could be both
  --cancel-pending      cancels and refunds pending orders first
  --even-with-balance   forgets a user who still has money; it stays in the ledger
  --yes                 does not ask`;

export async function forget(operator: Operator, terminal: Terminal): Promise<boolean> {
  const { args, error } = terminal;
  const order = readCommand(args);
  const { sql, env } = operator;
  const seal = await openSeal(sql, env, error);
  await migrate(sql);
  await claimKey(sql, seal);
  return forgetSubject(await subjectOf(operator, seal, order), order, terminal);
}

/** A user by name or id, or a number; whichever it is, it can be only one. */
async function subjectOf({ sql, env }: Operator, seal: Seal, order: Order): Promise<Subject> {
  const place = { sql, seal, files: openStore(env) };
  const { typed } = order;
  const user = order.number ? undefined : await findUser(sql, typed);
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

async function findUser(sql: Operator["sql"], typed: string): Promise<string | undefined> {
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(typed)) return findUserByName(sql, typed);
  // By id also one that is deleted already, so that what was cut short can be finished.
  return (await isDeleted(sql, typed)) === undefined ? undefined : typed;
}

function readCommand(args: string[]): Order {
  try {
    const flag = { type: "boolean", default: false } as const;
    const { values, positionals } = parseArgs({
      args,
      options: {
        ...{ "dry-run": flag, user: flag, number: flag, "cancel-pending": flag, "even-with-balance": flag, yes: flag },
      },
      allowPositionals: true,
    });
    const [typed = ""] = positionals.map((one) => one.trim());
    if (!typed) throw new Error(usage);
    if (positionals.length > 1) throw new Error("One name or one number at a time; in quotes, if it has spaces.");
    if (values.user && values.number) throw new Error("--user or --number, not both.");
    return {
      ...{ typed, user: values.user, number: values.number, yes: values.yes, dryRun: values["dry-run"] },
      ...{ cancelPending: values["cancel-pending"], evenWithBalance: values["even-with-balance"] },
    };
  } catch (error) {
    throw startupError((error as Error).message);
  }
}
