import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { migrate } from "../../db/migrate.ts";
import { openStore } from "../../files/open-store.ts";
import { LEAST_DIGITS, soughtNumber } from "../../forgetting/same-number.ts";
import { claimKey, openSeal } from "../../seal/keys.ts";
import type { Seal } from "../../seal/seal.ts";
import { startupError } from "../../startup-error.ts";
import { findUserByName, isDeleted } from "../../users/users.ts";
import type { Operator, Terminal } from "../command.ts";
import type { Order } from "../forget.ts";
import { planNumber } from "../forget-number.ts";
import { planUser } from "../forget-user.ts";

const usage = `npm run forget -- NAME|NUMBER      forgets a user, or a number (NID, birth, TIN, phone …) whoever typed it
  --dry-run             says what would go and what would stay, and changes nothing
  --user, --number      which of the two it is, where it could be both
  --cancel-pending      cancels and refunds pending orders first
  --even-with-balance   forgets a user who still has money; it stays in the ledger
  --yes                 does not ask`;

export async function forget(operator: Operator, terminal: Terminal): Promise<boolean | void> {
  const { args, log, error } = terminal;
  const order = readCommand(args);
  const { sql, env } = operator;
  const seal = await openSeal(sql, env, error);
  await migrate(sql);
  await claimKey(sql, seal);
  const plan = await planOf(operator, seal, order);
  log(plan.found.join("\n"));
  if (order.dryRun) return log("Nothing was changed (--dry-run).");
  if (plan.refusal) throw startupError(plan.refusal);
  if (!order.yes && !plan.nothing) await confirm(order.typed, terminal);
  const { lines, whole } = await plan.carryOut();
  log(lines.join("\n"));
  return whole;
}

/** A user by name or id, or a number; whichever it is, it can be only one. */
async function planOf({ sql, env }: Operator, seal: Seal, order: Order) {
  const files = openStore(env);
  const { typed } = order;
  const user = order.number ? undefined : await findUser(sql, typed);
  const number = order.user ? undefined : soughtNumber(typed);
  if (user && number && !number.letters)
    throw startupError(`"${typed}" is the name of a user, and it may be a number too. Add --user or --number.`);
  if (user) return planUser({ sql, seal, files }, user, order);
  if (number) {
    const plan = await planNumber({ sql, seal, files }, number, order);
    if (!number.letters || !plan.nothing) return plan;
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

async function confirm(typed: string, { stdin, stderr }: Terminal): Promise<void> {
  const lines = createInterface({ input: stdin, output: stderr });
  const closed = new Promise<string>((done) => lines.once("close", () => done("")));
  const again = await Promise.race([lines.question(`This can't be undone. Type "${typed}" to go on: `), closed]);
  lines.close();
  if (again.trim() !== typed) throw startupError("That was not the same. Nothing was changed.");
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
