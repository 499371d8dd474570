import type { OrderForm } from "../../contract/orders.ts";
import type { Values } from "../../contract/services/values.ts";
import type { Db } from "../db/sql.ts";

/** Which rows: those that are sealed with another key than this one. */
export type Which = { keyId: string; after: string; limit: number };

export type OrderToSeal = {
  id: string;
  userId: string;
  category: string;
  form: OrderForm | null;
  shown: Values | string;
  secret: Values | string;
};

/** A value in a column of its own. `owner`: what it is sealed for. */
export type ToSeal = { id: string; owner: string; value: unknown };

export function lockOrders(tx: Db, { keyId, after, limit }: Which): Promise<OrderToSeal[]> {
  return tx<OrderToSeal[]>`
    select id, user_id, category, form, shown, secret from orders
    where id > ${after} and jsonb_typeof(secret) = 'string' and left(secret #>> '{}', 8) <> ${keyId}
    order by id limit ${limit}
    for update`;
}

export async function saveOrders(
  tx: Db,
  orders: { id: string; shown: unknown; secret: unknown; hashes: string[] }[],
): Promise<void> {
  await tx`
    update orders o set shown = s.shown, secret = s.secret, number_hashes = s.hashes
    from jsonb_to_recordset(${tx.json(orders as never)}) as s (id uuid, shown jsonb, secret jsonb, hashes text[])
    where o.id = s.id`;
}

export function lockFields(tx: Db, table: "roshids" | "roshid_revisions", which: Which): Promise<ToSeal[]> {
  const { keyId, after, limit } = which;
  return tx<ToSeal[]>`
    select id, user_id as owner, fields as value from ${tx(table)}
    where id > ${after} and jsonb_typeof(fields) = 'string' and left(fields #>> '{}', 8) <> ${keyId}
    order by id limit ${limit}
    for update`;
}

export async function saveFields(
  tx: Db,
  table: "roshids" | "roshid_revisions",
  rows: { id: string; value: string }[],
): Promise<void> {
  await tx`
    update ${tx(table)} t set fields = to_jsonb(s.value)
    from jsonb_to_recordset(${tx.json(rows)}) as s (id uuid, value text)
    where t.id = s.id`;
}

export function lockPayers(tx: Db, { keyId, after, limit }: Which): Promise<ToSeal[]> {
  return tx<ToSeal[]>`
    select id, id as owner, payer as value from topups
    where id > ${after} and payer <> '' and left(payer, 8) <> ${keyId}
    order by id limit ${limit}
    for update`;
}

export async function savePayers(tx: Db, rows: { id: string; value: string; hashes: string[] }[]): Promise<void> {
  await tx`
    update topups t set payer = s.value, payer_hashes = s.hashes
    from jsonb_to_recordset(${tx.json(rows)}) as s (id uuid, value text, hashes text[])
    where t.id = s.id`;
}

export function lockTotps(tx: Db, { keyId, after, limit }: Which): Promise<ToSeal[]> {
  return tx<ToSeal[]>`
    select id, user_id as owner, secret as value from factors
    where id > ${after} and kind = 'totp' and left(secret, 8) <> ${keyId}
    order by id limit ${limit}
    for update`;
}

export async function saveTotps(tx: Db, rows: { id: string; value: string }[]): Promise<void> {
  await tx`
    update factors f set secret = s.value from jsonb_to_recordset(${tx.json(rows)}) as s (id uuid, value text)
    where f.id = s.id`;
}

/** Kept answers of saved roshids. They have no id, and are few: a key is kept for days. */
export function lockAnswers(tx: Db, { keyId, after, limit }: Which): Promise<ToSeal[]> {
  return tx<ToSeal[]>`
    select key as id, user_id as owner, answer as value from idempotency
    where key > ${after} and operation in ('create-roshid', 'update-roshid') and left(answer->>'sealed', 8) <> ${keyId}
    order by key limit ${limit}
    for update`;
}

export async function saveAnswers(tx: Db, rows: { id: string; owner: string; value: unknown }[]): Promise<void> {
  await tx`
    update idempotency i set answer = s.value
    from jsonb_to_recordset(${tx.json(rows as never)}) as s (id uuid, owner uuid, value jsonb)
    where i.user_id = s.owner and i.key = s.id and i.operation in ('create-roshid', 'update-roshid')`;
}
