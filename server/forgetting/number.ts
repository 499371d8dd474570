import type { Sql } from "../db/sql.ts";
import type { Deps } from "../deps.ts";
import { sealedTableNames } from "../seal/columns.ts";
import { openRow, sealedRows } from "../seal/rows.ts";
import type { Seal } from "../seal/seal.ts";
import { guessOf } from "../server-copy/person-hash.ts";
import { BATCH_ROWS, inBatches } from "./batches.ts";
import * as queries from "./number-queries.ts";
import { empty } from "./old-queries.ts";
import { blankOrders, blankRoshids, cancelPending } from "./order-queries.ts";
import { carriedBy, masksOf, type Sought } from "./same-number.ts";

/**
 * Ids of everything that carries a number, whoever typed it. `pending` and `doubtful` are not decided yet. `names`, `desk`: accounts
 * that are named so, and texts of the desk itself, for the operator to decide on. `unreadable`: rows of which it is not known.
 */
type Carrier =
  | "orders"
  | "pending"
  | "roshids"
  | "payers"
  | "doubtful"
  | "log"
  | "reasons"
  | "names"
  | "desk"
  | "owners";
type Carriers = Record<Carrier, string[]> & { lookups: number; unreadable: number };

/** Looks for a number everywhere, and opens all that is sealed for it. Changes nothing. */
export async function findNumber(
  { sql, seal }: Pick<Deps, "sql" | "seal">,
  sought: Sought,
): Promise<Carriers> {
  const masks = masksOf(sought);
  const plain = (await queries.listMatches(sql, sought.core, masks)).filter(
    ({ kind, words }) => carriedBy(words, sought) || (kind === "log" && hasMask(words, masks)),
  );
  const sealed = await findSealed(sql, seal, sought);
  const said = [...sealed.said, ...plain];
  const ids = (kind: queries.Match["kind"], open = false) => [
    ...new Set(said.filter((one) => one.kind === kind && one.open === open).map((one) => one.id)),
  ];
  return {
    ...{
      orders: ids("order"),
      pending: ids("order", true),
      roshids: ids("roshid"),
      payers: ids("payer"),
    },
    ...{
      doubtful: ids("payer", true),
      log: ids("log"),
      reasons: ids("reason"),
      names: ids("name"),
      desk: ids("desk"),
    },
    unreadable: sealed.unreadable,
    lookups: await queries.countLookups(sql, guessOf(seal, sought.digits, "").nid, masks),
    owners: [
      ...new Set(
        said.flatMap(({ kind, owner }) => (owner && /order|roshid/.test(kind) ? [owner] : [])),
      ),
    ],
  };
}

/** Pending orders go only when `cancel` says so, after a refund; recharges in doubt stay. May be repeated. */
export async function forgetNumber(
  { sql, seal, files }: Pick<Deps, "sql" | "seal" | "files">,
  sought: Sought,
  found: Carriers,
  { cancel }: { cancel: boolean },
): Promise<void> {
  if (cancel)
    for (const ids of parts(found.pending)) await cancelPending(sql, sql`o.id = any(${ids})`);
  const orders = cancel ? [...found.orders, ...found.pending] : found.orders;
  for (const ids of parts(orders))
    await inBatches(sql, files, (limit) =>
      blankOrders(sql, sql`o.id = any(${ids}) and o.status <> 'pending'`, limit),
    );
  for (const ids of parts(found.roshids))
    await inBatches(sql, files, (limit) => blankRoshids(sql, sql`r.id = any(${ids})`, limit));
  await queries.dropLookups(sql, guessOf(seal, sought.digits, "").nid, masksOf(sought));
  for (const ids of parts(found.payers)) await empty(sql, "payers", sql`t.id = any(${ids})`);
  for (const ids of parts(found.reasons)) await empty(sql, "reasons", queries.isOneOf(sql, ids));
  for (const ids of parts(found.log)) await empty(sql, "audit", sql`t.id = any(${ids})`);
}

async function findSealed(sql: Sql, seal: Seal, sought: Sought) {
  const said: queries.Match[] = [];
  let unreadable = 0;
  const searched = queries.searched(sql);
  for (const table of sealedTableNames)
    for await (const rows of searched[table]
      ? sealedRows<queries.Match>(sql, table, searched[table])
      : [])
      for (const row of rows) {
        const opened = openRow(seal, table, row);
        if (!opened) unreadable += 1;
        if (carriedBy([row.words, opened], sought)) said.push(row);
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
