import { createInterface } from "node:readline/promises";
import type { Sql } from "../db/sql.ts";
import type { FileStore } from "../files/store.ts";
import type { Seal } from "../seal/seal.ts";
import { startupError } from "../startup-error.ts";
import type { Terminal } from "./command.ts";

/** What the operator asked for. */
export type Order = {
  typed: string;
  user: boolean;
  number: boolean;
  dryRun: boolean;
  yes: boolean;
  cancelPending: boolean;
  evenWithBalance: boolean;
};

export type Place = { sql: Sql; seal: Seal; files: FileStore };

type Counts = [kind: string, count: number][];
/** What there is to forget, by kind, and lines about what stays. */
export type Survey = { counts: Counts; stays: string[] };

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

/** Reports what goes and what stays, asks, does it and reports what went. False when something is left. @throws startup errors */
export async function forgetSubject(subject: Subject, order: Order, terminal: Terminal): Promise<boolean> {
  const { log } = terminal;
  const { title, survey, refusals } = subject;
  log([title, ...listed(survey.counts), ...survey.stays].join("\n"));
  if (order.dryRun) {
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
  log(
    ["Gone:", ...listed(gone), ...(still.length > 0 ? ["STILL THERE (run it again):", ...listed(still)] : [])].join(
      "\n",
    ),
  );
  log([...after.stays, backupsStay].join("\n"));
  return still.length === 0;
}

const backupsStay =
  "Stays: backups made before now hold all of it. Delete them when their time is up; after a restore from one, forget again.";

/** One line for each kind that there is any of, counts in a column. */
function listed(counts: Counts): string[] {
  const some = counts.filter(([, count]) => count > 0);
  return some.length > 0
    ? some.map(([kind, count]) => `${String(count).padStart(8)}  ${kind}`)
    : ["       0  of anything"];
}

async function confirm(typed: string, { stdin, stderr }: Terminal): Promise<void> {
  const lines = createInterface({ input: stdin, output: stderr });
  const closed = new Promise<string>((done) => lines.once("close", () => done("")));
  const again = await Promise.race([lines.question(`This can't be undone. Type "${typed}" to go on: `), closed]);
  lines.close();
  if (again.trim() !== typed) throw startupError("That was not the same. Nothing was changed.");
}
