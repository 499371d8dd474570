import { type Db, first } from "../db/sql.ts";
import { hasPhone } from "../users/by-phone.ts";

export type Purpose = "prove" | "forgotten";
/** Whose code it is, and what for. */
export type Which = { who: string; purpose: Purpose };

const LIVES = "5 minutes";
const TRIES = 3;
/** Sent twice, or asked by an impatient finger: the first SMS may still come. */
export const WAIT_SECONDS = 60;

/** A condition: a code that is still worth something. */
const lives = (sql: Db) => sql`asked_at > now() - ${LIVES}::interval`;

/**
 * Asks for a code, in the place of the one before. `asked` is sealed, `hash` in hexadecimal. False
 * when the same was asked less than {@link WAIT_SECONDS} ago: that one stands.
 */
export async function askForCode(
  tx: Db,
  { who, purpose }: Which,
  { asked, hash, userId }: { asked: string; hash: string | null; userId: string | null },
): Promise<boolean> {
  const written = await tx`
    insert into phone_codes as c (who, purpose, user_id, asked, phone_hash)
    values (${who}, ${purpose}, ${userId}, ${asked}, decode(${hash}, 'hex'))
    on conflict (who, purpose) do update set user_id = excluded.user_id, asked = excluded.asked,
      phone_hash = excluded.phone_hash, code_hash = null, tries = 0, asked_at = now()
    where c.asked_at <= now() - make_interval(secs => ${WAIT_SECONDS})
      or c.purpose = 'prove' and c.phone_hash is distinct from excluded.phone_hash`;
  return written.count === 1;
}

type Asked = { asked: string; userId: string | null; at: string };

/** What a code that is to be sent was asked for; `at` by the clock of Dhaka. Locks it. */
export function findAsked(tx: Db, { who, purpose }: Which): Promise<Asked | undefined> {
  return first(tx<Asked[]>`
    select asked, user_id, to_char(asked_at at time zone 'Asia/Dhaka', 'HH24:MI') as at
    from phone_codes where who = ${who} and purpose = ${purpose} and ${lives(tx)} for update`);
}

type Holder = { id: string; phone: string; hash: string };

/**
 * Which customer a typed name means, or a number that they have proved; the name goes before. Only
 * who has a proved number and is here.
 */
export function findHolder(tx: Db, name: string, hashes: string[]): Promise<Holder | undefined> {
  const meant = tx`
    select u.id, 0 as place from users u
    where lower(u.username) = lower(${name}) and u.deleted_at is null
    union all select u.id, 1 from users u where ${hasPhone(tx, hashes)}
    order by place limit 1`;
  return holderOf(tx, tx`(select id from (${meant}) as meant)`);
}

export function findHolderById(tx: Db, id: string): Promise<Holder | undefined> {
  return holderOf(tx, tx`${id}::uuid`);
}

function holderOf(tx: Db, id: ReturnType<Db>): Promise<Holder | undefined> {
  return first(tx<Holder[]>`
    select id, phone, encode(phone_hash, 'hex') as hash from users
    where id = ${id} and role = 'user' and phone_proved_at is not null
      and disabled_at is null and deleted_at is null`);
}

/** What was asked is not needed any more once it is known whom it means. */
export async function forgetAsked(tx: Db, { who, purpose }: Which): Promise<void> {
  await tx`update phone_codes set asked = '' where who = ${who} and purpose = ${purpose}`;
}

/** The code that is about to be sent, and to whose number. */
export async function storeCode(
  tx: Db,
  { who, purpose }: Which,
  { code, userId, hash }: { code: Buffer; userId: string; hash: string },
): Promise<void> {
  await tx`
    update phone_codes set code_hash = ${code}, user_id = ${userId},
      phone_hash = decode(${hash}, 'hex')
    where who = ${who} and purpose = ${purpose}`;
}

/**
 * Counts a try, of tries at once one after another. Undefined when the code is over; `code` is null
 * where none was sent.
 */
export function countCodeTry(sql: Db, { who, purpose }: Which): Promise<Tried | undefined> {
  return first(sql<Tried[]>`
    update phone_codes set tries = tries + 1
    where who = ${who} and purpose = ${purpose} and tries < ${TRIES} and ${lives(sql)}
    returning code_hash as code, user_id`);
}
type Tried = { code: Buffer | null; userId: string | null };

type Spent = { userId: string; asked: string; hash: string };

/**
 * The customer who asks, before their code: see sms/queries.ts. `isNew`: their account is younger
 * than a day.
 */
export async function holdAsking(tx: Db, userId: string): Promise<{ isNew: boolean }> {
  const [row] = await tx<{ isNew: boolean }[]>`
    select created_at > now() - interval '1 day' as is_new from users where id = ${userId}
    for key share`;
  return row ?? { isNew: false };
}

/** Uses a right code up: of two who bring it at once one gets it. */
export function spendCode(
  tx: Db,
  { who, purpose }: Which,
  code: Buffer,
): Promise<Spent | undefined> {
  return first(tx<Spent[]>`
    delete from phone_codes
    where who = ${who} and purpose = ${purpose} and code_hash = ${code} and ${lives(tx)}
    returning user_id, asked, encode(phone_hash, 'hex') as hash`);
}

/** Whoever was told a code that is over is told so; later the row says nothing. */
export async function dropOldCodes(sql: Db): Promise<number> {
  const gone = await sql`delete from phone_codes where asked_at < now() - interval '15 minutes'`;
  return gone.count;
}
