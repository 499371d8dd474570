import type { DeletedRow } from "../../contract/orders.ts";
import { noFields, type Roshid, type RoshidFields } from "../../contract/roshid.ts";
import { type Db, isOne } from "../db/sql.ts";
import { toForgotten, UNDO_TIME } from "../forgetting/batches.ts";
import { revisionFields, roshidFields, rowOf } from "../seal/columns.ts";
import type { Seal } from "../seal/seal.ts";

type ToSave = { id: string; userId: string; fields: RoshidFields };
type Row = {
  id: string;
  userId: string;
  fields: string;
  createdAt: Date;
  updatedAt: Date;
  forgottenAt: Date | null;
  forgottenAfter: number | null;
  gone: boolean;
};

export async function listRoshids(
  sql: Db,
  seal: Seal,
  userId: string,
  { limit, before, since }: { limit: number; before?: string; since?: string },
): Promise<(Roshid | DeletedRow)[]> {
  const rows = await sql<Row[]>`
    select ${columns(sql)}, deleted_at is not null as gone from roshids
    where user_id = ${userId}
      and ${since ? sql`changed_in > ${since}::xid8` : sql`deleted_at is null`}
      ${before ? sql`and id < ${before}` : sql``}
    order by id desc
    limit ${limit}`;
  return rows.map((row) => (row.gone ? { _id: row.id, deleted: true } : toRoshid(seal, row)));
}

export async function findRoshid(sql: Db, seal: Seal, userId: string, id: string): Promise<Roshid | undefined> {
  const [row] = await sql<Row[]>`
    select ${columns(sql)}, false as gone from roshids
    where id = ${id} and user_id = ${userId} and deleted_at is null`;
  return row && toRoshid(seal, row);
}

/** Locks a roshid of its owner until the transaction ends, so that two saves follow one another. */
export async function lockRoshid(tx: Db, seal: Seal, userId: string, id: string) {
  const [row] = await tx<Row[]>`
    select ${columns(tx)}, false as gone from roshids
    where id = ${id} and user_id = ${userId} and deleted_at is null
    for update`;
  return (
    row && {
      fields: roshidFields.tryOpen(seal, rowOf(row.id, row.userId), row.fields),
      forgotten: row.forgottenAt !== null,
    }
  );
}

export async function insertRoshid(tx: Db, seal: Seal, roshid: ToSave): Promise<Roshid> {
  const [row] = await tx<[Row]>`
    insert into roshids (id, user_id, fields) values (${roshid.id}, ${roshid.userId}, ${roshidFields.seal(seal, rowOf(roshid.id, roshid.userId), roshid.fields)})
    returning ${columns(tx)}, false as gone`;
  return toRoshid(seal, row);
}

export async function updateRoshid(tx: Db, seal: Seal, roshid: ToSave): Promise<Roshid> {
  const [row] = await tx<[Row]>`
    update roshids set fields = ${roshidFields.seal(seal, rowOf(roshid.id, roshid.userId), roshid.fields)}, updated_at = now() where id = ${roshid.id}
    returning ${columns(tx)}, false as gone`;
  return toRoshid(seal, row);
}

/** Stores a revision: what was paid for. `price` in poisha. */
export async function insertRevision(tx: Db, seal: Seal, revision: ToSave & { roshidId: string; price: number }) {
  await tx`
    insert into roshid_revisions (id, roshid_id, user_id, fields, price)
    values (${revision.id}, ${revision.roshidId}, ${revision.userId}, ${revisionFields.seal(seal, rowOf(revision.id, revision.userId), revision.fields)}, ${revision.price})`;
}

/** Takes a roshid off the list, or puts it back within a day. False when the owner has no such roshid. */
export function setDeleted(sql: Db, userId: string, id: string, deleted: boolean): Promise<boolean> {
  return isOne(sql`
    update roshids set deleted_at = ${deleted ? sql`now()` : null}
    where id = ${id} and user_id = ${userId} 
      and ${deleted ? sql`deleted_at is null` : sql`deleted_at > now() - ${UNDO_TIME}::interval`}`);
}

function columns(sql: Db) {
  return sql`id, user_id, fields, created_at, updated_at, forgotten_at, forgotten_after`;
}

function toRoshid(seal: Seal, row: Row): Roshid {
  const fields = roshidFields.tryOpen(seal, rowOf(row.id, row.userId), row.fields);
  return {
    ...(fields ?? noFields),
    ...(!fields && !row.forgottenAt && { unreadable: true as const }),
    ...(row.forgottenAt && { forgotten: toForgotten(row.forgottenAt, row.forgottenAfter) }),
    _id: row.id,
    category: "roshid",
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
