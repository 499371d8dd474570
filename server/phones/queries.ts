import { changedOne, type Db, first } from "../db/sql.ts";
import { hasPhone } from "../users/by-phone.ts";
import { lockUser } from "../users/users.ts";

/** What is stored of a number: sealed, and found by its hash, in hexadecimal. */
type Stored = { phone: string; hash: string };

export async function storeUnproved(sql: Db, userId: string, { phone, hash }: Stored) {
  await sql`
    update users set phone = ${phone}, phone_hash = decode(${hash}, 'hex')
    where id = ${userId} and phone_proved_at is null and deleted_at is null`;
}

/** Of a customer who is here. False when they are not. */
export function storeProved(sql: Db, userId: string, { phone, hash }: Stored): Promise<boolean> {
  return changedOne(sql`
    update users set phone = ${phone}, phone_hash = decode(${hash}, 'hex'), phone_proved_at = now()
    where id = ${userId} and role = 'user' and disabled_at is null and deleted_at is null`);
}

export async function isProvedByOther(sql: Db, hashes: string[], userId: string): Promise<boolean> {
  const [row] = await sql<[{ taken: boolean }]>`
    select exists (select from users u where ${hasPhone(sql, hashes)} and u.id <> ${userId})
      as taken`;
  return row.taken;
}

/** `phone` is sealed, "" for none. Undefined when there is no such account. */
export function findStored(sql: Db, userId: string) {
  return first(sql<{ phone: string; proved: boolean; smsReady: boolean }[]>`
    select phone, phone_proved_at is not null as proved, sms_ready from users
    where id = ${userId} and deleted_at is null`);
}

/** Codes that were asked for go with the number. False when there was none. */
export async function dropPhone(tx: Db, userId: string): Promise<boolean> {
  // The account before its codes: see sms/queries.ts.
  await lockUser(tx, userId);
  await tx`delete from phone_codes where user_id = ${userId}`;
  return changedOne(tx`
    update users set phone = '', phone_hash = null, phone_proved_at = null
    where id = ${userId} and phone <> '' and deleted_at is null`);
}

export async function setSmsReady(sql: Db, userId: string, smsReady: boolean): Promise<void> {
  await sql`update users set sms_ready = ${smsReady} where id = ${userId}`;
}

/** The number of an order that is ready and was not taken, and whose it is: see `Due` of sms/. */
export function findReady(tx: Db, orderId: string | null) {
  return first(tx<{ number: number; userId: string; phone: string }[]>`
    select o.number, u.id as user_id, u.phone from orders o join users u on u.id = o.user_id
    where o.id = ${orderId} and o.status = 'approved' and o.deleted_at is null
      and exists (select from files f where f.order_id = o.id and f.opened_at is null)
      and u.role = 'user' and u.phone_proved_at is not null and u.sms_ready
      and u.disabled_at is null and u.deleted_at is null`);
}
