import { createHash, randomBytes } from "node:crypto";
import { isOpen } from "../db/mine.ts";
import { changedOne, countOf, type Db, first } from "../db/sql.ts";
import { phoneKey, rowOf } from "../seal/columns.ts";
import type { Seal } from "../seal/seal.ts";
import { hasPhone } from "../users/by-phone.ts";

/** Whose password was verified, and which it was. */
export type Verified = { id: string; passwordHash: string };

/** `known`: they have logged in on this device before. `byNumber`: their number was typed. */
type Credentials = {
  id: string;
  username: string;
  passwordHash: string;
  disabled: boolean;
  /** By the owner of the shop whose worker it is. */
  ended: boolean;
  known: boolean;
  byNumber: boolean;
};

/**
 * By user name, else by a number that was proved: whoever takes somebody's number as their name
 * keeps nobody out who logs in by theirs. `hashes`: of {@link phoneHashes}.
 */
export function findCredentials(
  sql: Db,
  username: string,
  hashes: string[],
  device: string | undefined,
): Promise<Credentials | undefined> {
  return first(sql<Credentials[]>`
    select id, username, password_hash, disabled, ended, by_number,
           exists (select from known_devices
             where user_id = meant.id and device = ${device ?? null}) as known
    from (
      select u.id, u.username, u.password_hash, not (${isOpen(sql)}) as disabled,
        u.ended_at is not null as ended, false as by_number
      from users u
      where lower(u.username) = lower(${username}) and u.deleted_at is null
      union all
      select u.id, u.username, u.password_hash, not (${isOpen(sql)}), u.ended_at is not null, true
      from users u
      where ${hasPhone(sql, hashes)}
    ) as meant
    order by by_number limit 1`);
}

export async function isKnownDevice(sql: Db, userId: string, device: string): Promise<boolean> {
  return (
    (await countOf(
      sql`select from known_devices where user_id = ${userId} and device = ${device}`,
    )) === 1
  );
}

/**
 * This user is known on `device`, and so are the latest who were under its `old` name, with the
 * tries that each has failed.
 */
export async function rememberDevice(
  sql: Db,
  userId: string,
  { old, device, most }: { old: string | undefined; device: string; most: number },
): Promise<void> {
  await sql`
    with known as (delete from known_devices where device = ${old ?? null}
      returning user_id, last_at),
    others as (select * from known where user_id <> ${userId} order by last_at desc
      limit ${most - 1}),
    tried as (update login_failures set device = ${device} from others
      where who = user_id::text and device = ${old ?? null})
    insert into known_devices (user_id, device, last_at)
    select user_id, ${device}, last_at from others union all
    select ${userId}::uuid, ${device}, now()`;
  await sql`
    delete from known_devices where user_id = ${userId} and device in (
      select device from known_devices where user_id = ${userId}
      order by last_at desc, device offset ${most})`;
}

/** The key of a user's phones, made at the first call: 32 bytes in base64. */
export async function getPhoneKey(sql: Db, seal: Seal, userId: string): Promise<string> {
  const row = rowOf(userId);
  const fresh = phoneKey.seal(seal, row, randomBytes(32).toString("base64"));
  await sql`insert into phone_keys (user_id, key) values (${userId}, ${fresh}) on conflict
    do nothing`;
  const [{ key }] = await sql<
    [{ key: string }]
  >`select key from phone_keys where user_id = ${userId}`;
  return phoneKey.open(seal, row, key);
}

/** Undefined when the password that was verified is another by now. */
export async function giveTicket(
  sql: Db,
  { id, passwordHash }: Verified,
): Promise<string | undefined> {
  const ticket = randomBytes(24).toString("base64url");
  await sql`delete from login_tickets where expires_at < now()`;
  const given = await changedOne(sql`
    insert into login_tickets (ticket_hash, user_id)
    select ${ticketHash(ticket)}, id from users
    where id = ${id} and password_hash = ${passwordHash} for share`);
  return given ? ticket : undefined;
}

/** Whose it is. A new password voids the tickets of the one before. */
export function findTicket(sql: Db, ticket: string): Promise<Verified | undefined> {
  return first(sql<Verified[]>`
    select u.id, u.password_hash from login_tickets t join users u on u.id = t.user_id
    where t.ticket_hash = ${ticketHash(ticket)} and t.expires_at > now() and ${isOpen(sql)}`);
}

/** Uses a ticket up. False when it was used already. */
export function spendTicket(sql: Db, ticket: string): Promise<boolean> {
  return changedOne(sql`delete from login_tickets where ticket_hash = ${ticketHash(ticket)}`);
}

export function ticketHash(ticket: string): Buffer {
  return createHash("sha256").update(ticket).digest();
}
