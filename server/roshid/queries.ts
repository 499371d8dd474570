import type { DeletedRow } from "../../contract/orders.ts";
import { noFields, type Roshid, type RoshidFields } from "../../contract/roshid.ts";
import { areMine, type Customer, isMine } from "../db/mine.ts";
import { changedOne, type Db, first } from "../db/sql.ts";
import { toForgotten, UNDO_TIME } from "../forgetting/batches.ts";
import { workerColumn } from "../orders/order-rows.ts";
import { revisionFields, roshidFields, rowOf } from "../seal/columns.ts";
import type { Seal } from "../seal/seal.ts";
import type { Charged } from "../wallet/ledger.ts";

/** `orderedBy`: the worker who saves it, null for the user. */
type ToSave = { id: string; userId: string; orderedBy: string | null; fields: RoshidFields };
type Row = {
  id: string;
  userId: string;
  fields: string;
  orderedBy: Roshid["orderedBy"] | null;
  createdAt: Date;
  updatedAt: Date;
  forgottenAt: Date | null;
  forgottenAfter: number | null;
  gone: boolean;
};

export async function listRoshids(
  sql: Db,
  seal: Seal,
  me: Customer,
  { limit, before, since }: { limit: number; before?: string; since?: string },
): Promise<(Roshid | DeletedRow)[]> {
  const rows = await sql<Row[]>`
    select ${columns(sql)} from roshids o
    where ${areMine(sql, me)}
      and ${since ? sql`changed_in > ${since}::xid8` : sql`deleted_at is null`}
      ${before ? sql`and id < ${before}` : sql``}
    order by id desc
    limit ${limit}`;
  return rows.map((row) => (row.gone ? { _id: row.id, deleted: true } : toRoshid(seal, row)));
}

export async function findRoshid(
  sql: Db,
  seal: Seal,
  userId: string,
  id: string,
): Promise<Roshid | undefined> {
  const row = await selectRoshid(sql, userId, id);
  return row && toRoshid(seal, row);
}

/**
 * Locks a roshid of its owner, or the worker who made it, until the transaction ends, so that two
 * saves follow one another.
 */
export async function lockRoshid(tx: Db, seal: Seal, userId: string, id: string) {
  const row = await selectRoshid(tx, userId, id, tx`for update`);
  const fields = row && roshidFields.tryOpen(seal, rowOf(row.id, row.userId), row.fields);
  return row && { fields, forgotten: row.forgottenAt !== null };
}

function selectRoshid(sql: Db, userId: string, id: string, lock = sql``): Promise<Row | undefined> {
  return first(sql<Row[]>`
    select ${columns(sql)} from roshids o
    where id = ${id} and ${isMine(sql, userId)} and deleted_at is null
    ${lock}`);
}

/**
 * Stores a new roshid, or what has become of one that is locked. @throws when another user's has
 * this id
 */
export async function saveRoshid(
  tx: Db,
  seal: Seal,
  { id, userId, orderedBy, fields }: ToSave,
): Promise<Roshid> {
  const [row] = await tx<Row[]>`
    insert into roshids as o (id, user_id, ordered_by, fields)
    values (${id}, ${userId}, ${orderedBy}, ${roshidFields.seal(seal, rowOf(id, userId), fields)})
    on conflict (id) do update set fields = excluded.fields, updated_at = now()
    where o.user_id = excluded.user_id
    returning ${columns(tx)}`;
  if (!row) throw new Error(`the roshid ${id} is another user's`);
  return toRoshid(seal, row);
}

/** Stores a revision: what was paid for. */
export async function insertRevision(
  tx: Db,
  seal: Seal,
  revision: ToSave & { roshidId: string } & Charged,
) {
  await tx`
    insert into roshid_revisions
      (id, roshid_id, user_id, ordered_by, fields, price, cost, price_group)
    values (${revision.id}, ${revision.roshidId}, ${revision.userId}, ${revision.orderedBy},
      ${revisionFields.seal(seal, rowOf(revision.id, revision.userId), revision.fields)},
      ${revision.price}, ${revision.cost}, ${revision.priceGroup})`;
}

/**
 * Takes a roshid off the list, or puts it back within a day. False when the owner has no such
 * roshid.
 */
export function setDeleted(
  sql: Db,
  userId: string,
  id: string,
  deleted: boolean,
): Promise<boolean> {
  return changedOne(sql`
    update roshids o set deleted_at = ${deleted ? sql`now()` : null}
    where id = ${id} and ${isMine(sql, userId)}
      and ${deleted ? sql`deleted_at is null` : sql`deleted_at > now() - ${UNDO_TIME}::interval`}`);
}

function columns(sql: Db) {
  return sql`id, user_id, fields, created_at, updated_at, forgotten_at, forgotten_after,
    ${workerColumn(sql)}, deleted_at is not null as gone`;
}

function toRoshid(seal: Seal, row: Row): Roshid {
  const fields = roshidFields.tryOpen(seal, rowOf(row.id, row.userId), row.fields);
  return {
    ...(fields ?? noFields),
    ...(!fields && !row.forgottenAt && { unreadable: true as const }),
    ...(row.forgottenAt && { forgotten: toForgotten(row.forgottenAt, row.forgottenAfter) }),
    _id: row.id,
    ...(row.orderedBy && { orderedBy: row.orderedBy }),
    category: "roshid",
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
