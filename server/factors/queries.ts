import type { Factor } from "../../contract/factors.ts";
import { changedOne, countRows, type Db, first } from "../db/sql.ts";

export type Passkey = {
  id: string;
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
};
/** `secret` is sealed. */
export type Totp = { id: string; secret: string };
export type NewFactor = { id: string; kind: Factor["kind"]; name: string } & (
  | Pick<Passkey, "credentialId" | "publicKey" | "counter" | "transports">
  | (Pick<Totp, "secret"> & { lastStep: number })
);

export async function listFactors(sql: Db, userId: string): Promise<Factor[]> {
  return sql<Factor[]>`select ${shown(sql)} from factors where user_id = ${userId} order by id`;
}

/** Undefined when the user has `most` already, or when the passkey is known. */
export async function insertFactor(tx: Db, userId: string, factor: NewFactor, most: number) {
  // Additions of one user wait for each other, so that none comes in beside the limit.
  await tx`select from users where id = ${userId} for update`;
  if ((await countRows(tx, tx`factors where user_id = ${userId}`)) >= most) return undefined;
  return first(tx<Factor[]>`
    insert into factors ${tx({ userId, ...factor })} on conflict (credential_id) do nothing
    returning ${shown(tx)}`);
}

export async function deleteFactor(
  tx: Db,
  userId: string,
  id: string,
): Promise<Factor["kind"] | undefined> {
  await tx`select from users where id = ${userId} for update`;
  const [gone] = await tx<{ kind: Factor["kind"] }[]>`
    delete from factors where id = ${id} and user_id = ${userId} returning kind`;
  await tx`
    delete from recovery_codes where user_id = ${userId}
      and not exists (select from factors where user_id = ${userId})`;
  return gone?.kind;
}

/**
 * Takes every second factor from a name and ends its sessions. An admin then has a week again.
 * Answers id and how many.
 */
export async function deleteAllFactors(
  tx: Db,
  username: string,
): Promise<{ id: string; factors: number } | undefined> {
  const [user] = await tx<{ id: string }[]>`
    update users set factor_from = now() where lower(username) = lower(${username})
      and deleted_at is null returning id`;
  if (!user) return undefined;
  const gone = await tx`delete from factors where user_id = ${user.id}`;
  await tx`delete from recovery_codes where user_id = ${user.id}`;
  await tx`delete from sessions where user_id = ${user.id}`;
  return { id: user.id, factors: gone.count };
}

export async function listPasskeys(sql: Db, userId: string): Promise<Passkey[]> {
  return sql<Passkey[]>`
    select id, credential_id, public_key, counter, transports from factors
    where user_id = ${userId} and kind = 'passkey' order by id`;
}

export async function listTotps(sql: Db, userId: string): Promise<Totp[]> {
  return sql<
    Totp[]
  >`select id, secret from factors where user_id = ${userId} and kind = 'totp' order by id`;
}

export async function notePasskeyUse(sql: Db, id: string, counter: number): Promise<void> {
  await sql`update factors set used_at = now(), counter = ${counter} where id = ${id}`;
}

/** Uses a code of this time step. False when it, or a later one, was used before. */
export function spendStep(sql: Db, id: string, step: number): Promise<boolean> {
  return changedOne(sql`
    update factors set used_at = now(), last_step = ${step}
    where id = ${id} and last_step < ${step}`);
}

export function countCodes(sql: Db, userId: string): Promise<number> {
  return countRows(sql, sql`recovery_codes where user_id = ${userId}`);
}

export async function replaceCodes(tx: Db, userId: string, hashes: Buffer[]): Promise<void> {
  await tx`delete from recovery_codes where user_id = ${userId}`;
  await tx`insert into recovery_codes ${tx(hashes.map((codeHash) => ({ userId, codeHash })))}`;
}

/**
 * Uses a recovery code up, and the login's ticket with it. False when there is no such code or
 * ticket (any more).
 */
export function spendCode(
  sql: Db,
  userId: string,
  hash: Buffer,
  ticket?: Buffer,
): Promise<boolean> {
  const mine = sql`user_id = ${userId} and code_hash = ${hash}`;
  const spent = sql`
    with spent as (
      delete from login_tickets
      where ticket_hash = ${ticket ?? null} and exists (select from recovery_codes where ${mine})
      returning user_id
    )`;
  return changedOne(sql`
    ${ticket ? spent : sql``} delete from recovery_codes
      where ${mine} ${ticket ? sql`and exists (select from spent)` : sql``}`);
}

type Purpose = "prove" | "passkey" | "totp";

/** `challenge` of a passkey, or the sealed `secret` of an app that has not shown a code yet. */
type Challenge = { challenge: string } | { secret: string };

/** Keeps it for this session or ticket, instead of an earlier one. */
export async function storeChallenge(
  sql: Db,
  holder: string,
  purpose: Purpose,
  given: Challenge,
): Promise<void> {
  const { challenge = null, secret = null } = { ...given } as {
    challenge?: string;
    secret?: string;
  };
  await sql`delete from factor_challenges where expires_at < now()`;
  await sql`
    insert into factor_challenges (holder, purpose, challenge, secret)
    values (${holder}, ${purpose}, ${challenge}, ${secret})
    on conflict (holder, purpose)
    do update set challenge = excluded.challenge, secret = excluded.secret,
      expires_at = excluded.expires_at`;
}

/** The challenge or secret of this session or ticket. Each is taken once. */
export async function takeChallenge(
  sql: Db,
  holder: string,
  purpose: Purpose,
): Promise<string | undefined> {
  const [row] = await sql<{ value: string; alive: boolean }[]>`
    delete from factor_challenges where holder = ${holder} and purpose = ${purpose}
    returning coalesce(challenge, secret) as value, expires_at > now() as alive`;
  return row?.alive ? row.value : undefined;
}

export async function findFactorFrom(sql: Db, userId: string): Promise<Date | undefined> {
  const [row] = await sql<
    { factorFrom: Date }[]
  >`select factor_from from users where id = ${userId}`;
  return row?.factorFrom;
}

function shown(sql: Db) {
  return sql`id as _id, kind, name, iso(created_at) as created_at, iso(used_at) as used_at`;
}
