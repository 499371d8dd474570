import type { Sql } from "../db/sql.ts";
import type { Deps } from "../deps.ts";
import { sealedTables } from "../personal/kinds.ts";
import { tableOf } from "../seal/columns.ts";
import { openRow, sealedRows } from "../seal/rows.ts";
import type { Seal } from "../seal/seal.ts";
import { BATCH_ROWS, inBatches } from "./batches.ts";
import { type ListEnv, noteForgotten, type Rows, rowKinds } from "./list.ts";
import * as queries from "./number-queries.ts";
import { empty } from "./old-queries.ts";
import { blankOrders, blankRoshids, cancelPending } from "./order-queries.ts";
import { carriedBy, masksOf, type Sought } from "./same-number.ts";

/** What carries a number, whoever typed it. */
type Carriers = Awaited<ReturnType<typeof findNumber>>;

/**
 * Looks for a number everywhere, and opens all that is sealed for it, for ids of what has it.
 * Changes nothing.
 */
export async function findNumber({ sql, seal }: Pick<Deps, "sql" | "seal">, sought: Sought) {
  const masks = masksOf(sought);
  const plain = (await queries.listMatches(sql, sought.core, masks)).filter(
    ({ kind, words }) => carriedBy(words, sought) || (kind === "line" && hasMask(words, masks)),
  );
  const { said, unreadable } = await findSealed(sql, seal, sought);
  said.push(...plain);
  const ids = (open: boolean, ...kinds: queries.Carrier["kind"][]) => [
    ...new Set(
      said.filter((one) => one.open === open && kinds.includes(one.kind)).map(({ id }) => id),
    ),
  ];
  const tries = ids(false, "try");
  const orders = said.filter(({ kind }) => kind === "order" || kind === "roshid");
  return {
    rows: Object.fromEntries(rowKinds.map((kind) => [kind, ids(false, kind)])) as Rows,
    /** Not decided yet: orders, and recharges. */
    pending: ids(true, "order"),
    doubtful: ids(true, "payer", "trx"),
    /** Look-ups of the last day that found nobody, and all of that day. */
    tries,
    lookups: tries.length + (await queries.countLookups(sql, masks)),
    /** Accounts that are named so, and texts of the desk itself, for the operator to decide on. */
    names: ids(false, "name"),
    desk: ids(false, "desk"),
    /** Rows of which it is not known. */
    unreadable,
    owners: [...new Set(orders.flatMap(({ owner }) => owner ?? []))],
  };
}

/**
 * Pending orders go only when `cancel` says so, after a refund; recharges in doubt stay. May be
 * repeated.
 */
export async function forgetNumber(
  deps: Pick<Deps, "sql" | "seal" | "files"> & { env: ListEnv },
  sought: Sought,
  found: Carriers,
  { cancel }: { cancel: boolean },
): Promise<void> {
  const { sql, seal } = deps;
  const { order } = found.rows;
  const rows = { ...found.rows, order: cancel ? [...order, ...found.pending] : order };
  // First, and refused where it can't be noted: afterwards nobody finds these rows by the number
  // any more.
  await noteForgotten(deps.env, seal, rows);
  if (cancel)
    for (const ids of parts(found.pending)) await cancelPending(sql, sql`o.id = any(${ids})`);
  await queries.dropLookups(sql, found.tries, masksOf(sought));
  await forgetRows(deps, rows);
}

/** Forgets these rows, by their ids, as far as they are decided. */
export async function forgetRows(
  { sql, seal, files }: Pick<Deps, "sql" | "seal" | "files">,
  rows: Rows,
): Promise<void> {
  for (const ids of parts(rows.order))
    await inBatches(sql, files, (limit) =>
      blankOrders(sql, sql`o.id = any(${ids}) and o.status <> 'pending'`, limit),
    );
  for (const ids of parts(rows.roshid))
    await inBatches(sql, files, (limit) => blankRoshids(sql, sql`r.id = any(${ids})`, limit));
  for (const ids of parts(rows.payer)) await empty(sql, "topups", sql`t.id = any(${ids})`);
  for (const ids of parts(rows.trx)) await queries.dropTrxIds(sql, seal, ids);
  for (const ids of parts(rows.reason)) await empty(sql, "transfers", sql`t.id = any(${ids})`);
  for (const ids of parts(rows.line)) {
    await empty(sql, "audit", sql`t.id = any(${ids})`);
    await queries.dropFromLog(sql, ids);
  }
  for (const ids of parts(rows.heard)) await empty(sql, "heard_messages", sql`t.id = any(${ids})`);
  for (const ids of parts(rows.note)) await queries.dropNotes(sql, ids);
}

async function findSealed(sql: Sql, seal: Seal, sought: Sought) {
  const said: queries.Carrier[] = [];
  let unreadable = 0;
  for (const table of sealedTables) {
    const { search } = tableOf(table);
    if (search === null) continue;
    const more = sql.unsafe(search);
    for await (const rows of sealedRows<queries.Carrier>(sql, table, { more }))
      for (const row of rows) {
        const opened = openRow(seal, table, row);
        if (!opened) unreadable += 1;
        else if (carriedBy(opened, sought)) said.push(row);
      }
  }
  return { said, unreadable };
}

function hasMask(words: unknown, masks: string[]): boolean {
  const [, details] = words as [string | null, { nid?: string }];
  return details.nid !== undefined && masks.includes(details.nid);
}

function parts(ids: string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / BATCH_ROWS) }, (_, at) =>
    ids.slice(at * BATCH_ROWS, (at + 1) * BATCH_ROWS),
  );
}
