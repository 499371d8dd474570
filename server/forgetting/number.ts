import type { Sql } from "../db/sql.ts";
import type { Deps } from "../deps.ts";
import type { FileStore } from "../files/store.ts";
import * as columns from "../seal/columns.ts";
import type { Seal } from "../seal/seal.ts";
import { createPersonHash } from "../server-copy/person-hash.ts";
import { BATCH_ROWS, inBatches } from "./batches.ts";
import * as queries from "./number-queries.ts";
import { blankOrders, cancelPending } from "./order-queries.ts";
import { blankRoshids } from "./roshid-queries.ts";
import { carriedBy, masksOf, type Sought } from "./same-number.ts";

/** Ids of everything that carries a number, whoever typed it. `pending` and `doubtful` are not decided yet. */
export type Carriers = {
  orders: string[];
  pending: string[];
  roshids: string[];
  payers: string[];
  doubtful: string[];
  log: string[];
  reasons: string[];
  /** Accounts that are named so, and texts of the desk itself: these are for the operator to decide on. */
  names: string[];
  desk: string[];
  lookups: number;
  owners: string[];
};

/** Looks for a number everywhere, and opens all that is sealed for it. Changes nothing. */
export async function findCarriers({ sql, seal }: Pick<Deps, "sql" | "seal">, sought: Sought): Promise<Carriers> {
  const masks = masksOf(sought);
  const plain = (await queries.listSaid(sql, sought.core, masks)).filter(
    ({ kind, words }) => carriedBy(words, sought) || (kind === "log" && hasMask(words, masks)),
  );
  const said = [...(await findSealed(sql, seal, sought)), ...plain];
  const ids = (kind: queries.Said["kind"], open = false) =>
    said.filter((one) => one.kind === kind && one.open === open).map((one) => one.id);
  return {
    ...{ orders: ids("order"), pending: ids("order", true), roshids: ids("roshid"), payers: ids("payer") },
    ...{ doubtful: ids("payer", true), log: ids("log"), reasons: ids("reason"), names: ids("name"), desk: ids("desk") },
    lookups: await queries.countLookups(sql, await hashOf(sql, sought), masks),
    owners: [...new Set(said.flatMap(({ kind, owner }) => (owner && /order|roshid/.test(kind) ? [owner] : [])))],
  };
}

/**
 * Forgets a number in everything that was found: whole orders with their files, and whole roshids; payers' numbers, details of the
 * log and typed reasons. Pending orders only when `cancel` says so: they are cancelled and refunded first. Recharges in doubt stay.
 * Repeat it after a failure: what is gone is not found again.
 */
export async function forgetNumber(
  sql: Sql,
  files: FileStore,
  sought: Sought,
  found: Carriers,
  { cancel }: { cancel: boolean },
): Promise<void> {
  if (cancel) for (const ids of parts(found.pending)) await cancelPending(sql, sql`o.id = any(${ids})`);
  const orders = cancel ? [...found.orders, ...found.pending] : found.orders;
  for (const ids of parts(orders))
    await inBatches(sql, files, (limit) => blankOrders(sql, sql`o.id = any(${ids}) and o.status <> 'pending'`, limit));
  for (const ids of parts(found.roshids))
    await inBatches(sql, files, (limit) => blankRoshids(sql, sql`r.id = any(${ids})`, limit));
  await queries.dropLookups(sql, await hashOf(sql, sought), masksOf(sought));
  for (const ids of parts(found.payers)) await queries.dropPayers(sql, ids);
  for (const ids of parts(found.reasons)) await queries.dropReasons(sql, ids);
  for (const ids of parts(found.log)) await queries.stripLog(sql, ids);
}

const BEFORE_ALL = "00000000-0000-0000-0000-000000000000";

async function findSealed(sql: Sql, seal: Seal, sought: Sought): Promise<queries.Said[]> {
  const found: queries.Said[] = [];
  for (const kind of ["order", "roshid", "payer"] as const)
    for (let after: string | undefined = BEFORE_ALL; after; ) {
      const page: queries.SealedSaid[] = await queries.listSealed(sql, kind, after, BATCH_ROWS);
      found.push(...page.filter((one) => carriedBy([one.words, opened(seal, one)], sought)));
      after = page.at(-1)?.id;
    }
  return found;
}

function opened(seal: Seal, { kind, id, owner, values }: queries.SealedSaid): unknown[] {
  const whose = kind === "payer" ? id : (owner ?? "");
  const inColumns = {
    order: [columns.shown, columns.secret],
    roshid: values.map(() => columns.roshidFields),
    payer: [columns.payer],
  };
  return inColumns[kind].map((column, at) => column.open(seal, whose, values[at] as string));
}

function hasMask(words: unknown, masks: string[]): boolean {
  const [, details] = words as [string | null, { nid?: string }];
  return details.nid !== undefined && masks.includes(details.nid);
}

async function hashOf(sql: Sql, { digits }: Sought): Promise<Buffer> {
  return (await createPersonHash(sql).guess(digits, "")).nid;
}

function parts(ids: string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / BATCH_ROWS) }, (_, at) =>
    ids.slice(at * BATCH_ROWS, (at + 1) * BATCH_ROWS),
  );
}
