import type { Sql } from "../db/sql.ts";
import type { FileStore } from "../files/store.ts";
import type { Seal } from "../seal/seal.ts";

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

/** What was found, why it can't be done as asked, and how it is done. `whole`: nothing is left that should have gone. */
export type Plan = {
  found: string[];
  nothing: boolean;
  refusal: string | undefined;
  carryOut(): Promise<{ lines: string[]; whole: boolean }>;
};

export type Place = { sql: Sql; seal: Seal; files: FileStore };

export const backupsStay =
  "Stays: backups made before now hold all of it. Delete them when their time is up; after a restore from one, forget again.";

export function isNothing(counts: [string, number][]): boolean {
  return counts.every(([, count]) => count === 0);
}

/** One line for each kind that there is any of, counts in a column. */
export function listed(counts: [string, number][]): string[] {
  const some = counts.filter(([, count]) => count > 0);
  return some.length > 0
    ? some.map(([kind, count]) => `${String(count).padStart(8)}  ${kind}`)
    : ["       0  of anything"];
}

/** What was there before and is not there now, and whether anything is left. */
export function gone(before: [string, number][], after: [string, number][]): { lines: string[]; whole: boolean } {
  const left = new Map(after);
  const went = before.map(([kind, count]): [string, number] => [kind, count - (left.get(kind) ?? 0)]);
  const still = after.filter(([, count]) => count > 0);
  return {
    lines: ["Gone:", ...listed(went), ...(still.length > 0 ? ["STILL THERE (run it again):", ...listed(still)] : [])],
    whole: still.length === 0,
  };
}
