import type { Sql } from "../db/sql.ts";
import { countReturned, type forgetReturned } from "../forgetting/again.ts";
import { findStrangeKeys, type ListEnv, listFileOf } from "../forgetting/list.ts";
import type { Seal } from "../seal/seal.ts";

/** What was forgotten again, for the operator. */
export function againLines(
  env: ListEnv,
  { kept, ...found }: Awaited<ReturnType<typeof forgetReturned>>,
): string {
  const { people, rows, waiting } = countReturned(found);
  const some = [
    people + rows > 0 && `${people} people and ${rows} rows that were forgotten before`,
    waiting > 0 &&
      `${waiting} wait to be decided, and are forgotten by housekeeping within six hours after`,
  ].filter((words) => words !== false);
  const what = some.join("; ") || "nothing was here that was forgotten before";
  const stays =
    kept.length > 0
      ? ` ${kept.join(", ")} is the only admin here and stays: make another one, then npm run ` +
        "forget -- --again."
      : "";
  return `Forgotten again, by ${listFileOf(env)}: ${what}.${stays}`;
}

/**
 * What the list names under keys that are not here, for the operator. Undefined: nothing. @throws
 * startup errors
 */
export async function strangeLine(sql: Sql, env: ListEnv, seal: Seal): Promise<string | undefined> {
  const keys = await findStrangeKeys(sql, env, seal);
  if (keys.length === 0) return undefined;
  return (
    `The list of what was forgotten, ${listFileOf(env)}, names some by the key ` +
    `${keys.join(", ")}, which is not here: nobody knows whether it is here again. Put that key ` +
    "back below the others, from your copy, and run npm run forget -- --again."
  );
}
