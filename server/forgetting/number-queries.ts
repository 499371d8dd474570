import { OTHER_DIGITS } from "../../contract/values/digits.ts";
import { countRows, type Db, type Sql } from "../db/sql.ts";
import { personalTables } from "../personal/kinds.ts";
import { marksOf } from "../seal/marks.ts";
import type { Seal } from "../seal/seal.ts";
import type { Rows } from "./list.ts";

/** Where something was typed or shown. `open`: an order or recharge that is not decided yet. */
export type Carrier = {
  kind: keyof Rows | "try" | "name" | "desk";
  id: string;
  owner: string | null;
  open: boolean;
};
type Match = Carrier & { words: unknown };

/**
 * Where only ASCII letters and digits are left; the caller decides. It reads whole tables, and
 * changes and locks nothing.
 */
export function listMatches(sql: Db, core: string, masks: string[]): Promise<Match[]> {
  // In JSON a control character stands as a letter, or as its number, behind a backslash.
  const others = String.raw`\\[bfnrt]|\\u[\da-f]{4}|[^A-Za-z0-9]`;
  const asciiDigits = "0123456789".repeat(OTHER_DIGITS.length / 10);
  const inTheOpen = personalTables.flatMap(([, { search }]) => search ?? []).join(" union all ");
  return sql<Match[]>`
    with said (kind, id, owner, open, words) as (
      ${sql.unsafe(inTheOpen)}
    )
    select kind, id, owner, open, words from said
    where position(${core} in upper(regexp_replace(translate(words::text, ${OTHER_DIGITS},
      ${asciiDigits}), ${others}, '', 'g'))) > 0
       or kind = 'line' and words->1->>'nid' = any(${masks})
    order by kind, id`;
}

/**
 * What these lines of the log say in words goes, but for whom they are about; who did what, when
 * and to what stays.
 */
export async function dropFromLog(sql: Db, lines: string[]): Promise<void> {
  await sql`
    update audit set details = details - array(
      select said.key from jsonb_each(details) as said where ${sql.unsafe(isWords)})
    where id = any(${lines})`;
}

export async function dropNotes(sql: Db, notes: string[]): Promise<void> {
  await sql`delete from staff_notes where id = any(${notes})`;
}

/** A condition on `said`, one of the details of a line of the log. */
export const isWords = "jsonb_typeof(said.value) = 'string' and said.key <> 'user'";

/**
 * A keyed mark takes the place of what is no TrxID then; of money that was not credited nothing
 * does. No text that a person can type is taken for a mark.
 */
export async function dropTrxIds(sql: Sql, seal: Seal, topups: string[]): Promise<void> {
  const credited = await sql<{ id: string; trxId: string }[]>`
    select id, trx_id from topups where id = any(${topups}) and trx_id is not null`;
  for (const { id, trxId } of credited)
    await sql.begin(async (tx) => {
      const [mark = ""] = marksOf(seal, trxId);
      await tx`
        update topups set trx_id = ${mark}, claimed_trx = case
          when claimed_trx is not null then ${mark} end
        where id = ${id}`;
      await tx`update heard_messages set trx_id = ${mark} where topup_id = ${id}`;
      await tx`
        update transfers set reason = null where source_kind = 'topup' and source_id = ${id}
          and reason is not null`;
    });
  await sql`update topups set claimed_trx = null where id = any(${topups}) and state <> 'credited'`;
}

/** How many kept look-ups of the last day there are of a NID, by its masks in the log. */
export function countLookups(sql: Db, masks: string[]): Promise<number> {
  return countRows(sql, sql`lookups l where ${lookedUp(sql, masks)}`);
}

/** Forgets whom these look-ups were about. Call before the log loses the masks. */
export async function dropLookups(sql: Db, tries: string[], masks: string[]): Promise<void> {
  await sql`delete from lookup_tries where id = any(${tries})`;
  await sql`delete from lookups l where ${lookedUp(sql, masks)}`;
}

function lookedUp(sql: Db, masks: string[]) {
  return sql`l.order_id::text in (
    select subject from audit where action = 'identity-looked-up'
      and details->>'nid' = any(${masks}))`;
}
