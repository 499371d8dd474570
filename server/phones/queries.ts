import { type Db, first } from "../db/sql.ts";

/** What is stored of a number: sealed, and found by its hash, in hexadecimal. */
type Stored = { phone: string; hash: string };

export async function storeUnproved(sql: Db, userId: string, { phone, hash }: Stored) {
  await sql`
    update users set phone = ${phone}, phone_hash = decode(${hash}, 'hex')
    where id = ${userId} and phone_proved_at is null and deleted_at is null`;
}

/** `phone` is sealed. Undefined when they gave none. */
export function findStored(sql: Db, userId: string) {
  return first(sql<{ phone: string; proved: boolean; smsReady: boolean }[]>`
    select phone, phone_proved_at is not null as proved, sms_ready from users
    where id = ${userId} and phone <> '' and deleted_at is null`);
}
