import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { startupError } from "../../startup-error.ts";
import { readWords, type Terminal } from "../command.ts";

type Flag =
  | "again"
  | "dry-run"
  | "user"
  | "number"
  | "cancel-pending"
  | "even-with-balance"
  | "yes";
/** What was asked for. `typed`: a name or a number, "" with --again. */
export type Order = { typed: string } & Record<Flag, boolean>;

const usage = `npm run forget -- NAME|NUMBER  forgets a user, or a number (NID, TIN …), whoever typed it
npm run forget -- --again      forgets anew, after a restore that had no list of what was forgotten
  --dry-run             says what would go and stay, and why it would be refused; changes nothing
  --user, --number      which of the two it is, where it could be both
  --cancel-pending      cancels and refunds pending orders first
  --even-with-balance   forgets a user who still has money; it stays in the ledger
  --yes                 does not ask`;

/** @throws a startup error with the usage, or what contradicts itself */
export function readOrder(args: string[]): Order {
  const flag = { type: "boolean", default: false } as const;
  const { values, positionals } = readWords(() =>
    parseArgs({
      args,
      options: {
        again: flag,
        "dry-run": flag,
        user: flag,
        number: flag,
        "cancel-pending": flag,
        "even-with-balance": flag,
        yes: flag,
      },
      allowPositionals: true,
    }),
  );
  const typed = positionals[0]?.trim();
  if (!typed && !values.again) throw startupError(usage);
  if (positionals.length > 1)
    throw startupError("One name or one number at a time; in quotes, if it has spaces.");
  if (values.user && values.number) throw startupError("--user or --number, not both.");
  return { typed: typed ?? "", ...values };
}

/** Asks for the name or the number once more. @throws a startup error when it is another */
export async function confirm(typed: string, { stdin, stderr }: Terminal): Promise<void> {
  const lines = createInterface({ input: stdin, output: stderr });
  const closed = new Promise<string>((done) => lines.once("close", () => done("")));
  const again = await Promise.race([
    lines.question(`This can't be undone. Type "${typed}" to go on: `),
    closed,
  ]);
  lines.close();
  if (again.trim() !== typed) throw startupError("That was not the same. Nothing was changed.");
}
