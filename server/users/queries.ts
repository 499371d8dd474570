import type { ListUsers, ManagedUser, Role, User } from "../../contract/users.ts";
import { tkFromPoisha } from "../../contract/values/money.ts";
import { hasInName, soughtOf } from "../db/part-of-name.ts";
import { changedOne, countOf, countRows, type Db, first } from "../db/sql.ts";
import { isUuid } from "../db/uuid.ts";
import { hasPhone } from "./by-phone.ts";

/** The facts of a user. `balance`, which of a worker is what they may spend today, in poisha. */
export type UserRow = {
  id: string;
  username: string;
  fullName: string;
  gender: "male" | "female";
  role: Role;
  /** Those that a clerk works on; none: all. */
  services: string[];
  balance: number;
  /** Of their own account; in no list of users. */
  balanceVersion?: number | null;
  /** Whether their own shop is open; only where it is theirs to read. */
  shop?: boolean;
  /** Until the program at their address takes something again; likewise. */
  webhookFailedAt?: string | null;
  /** Of a worker: the id of who pays, and what they may spend in a day. */
  payer: string;
  dayBound: number | null;
};
type ManagedRow = UserRow &
  Pick<ManagedUser, "priceGroup" | "disabled" | "createdAt" | "lastActiveAt" | "worksFor">;

/**
 * A {@link UserRow} of the user `u` in the statement that finds the session: see `requireUserWith`.
 */
export function rowOfUser(sql: Db) {
  return sql`
    select json_build_object('id', u.id, 'username', u.username, 'fullName', u.full_name, 'gender',
      u.gender,
                             'role', u.role, 'services', u.services, 'balance', spendable(u.id),
                             'balanceVersion', ${balanceVersion(sql)},
                             'payer', coalesce(u.pays_from, u.id), 'dayBound', u.day_bound,
                             'shop', ${hasShop(sql)}, 'webhookFailedAt', ${webhookFailed(sql)})`;
}

export async function findUser(sql: Db, id: string): Promise<User | undefined> {
  const [row] = await sql<UserRow[]>`
    select u.id, u.username, u.full_name, u.gender, u.role, u.services, spendable(u.id) as balance,
      ${balanceVersion(sql)} as balance_version, coalesce(u.pays_from, u.id) as payer, u.day_bound,
      ${hasShop(sql)} as shop, ${webhookFailed(sql)} as webhook_failed_at
    from users u
    where u.id = ${id} and u.deleted_at is null`;
  return row && toUser(row);
}

/**
 * A worker is not told how often the wallet that they order on moves. It is never too high, since
 * `spendable` may see later movements than the statement.
 */
function balanceVersion(sql: Db) {
  return sql`(select a.version from accounts a where a.user_id = u.id and u.pays_from is null)`;
}

function hasShop(sql: Db) {
  return sql`exists (select from shops s
    where s.user_id = coalesce(u.pays_from, u.id) and s.opened)`;
}

function webhookFailed(sql: Db) {
  return sql`(select iso(w.told_at) from webhooks w where w.user_id = u.id)`;
}

export async function listUsers(
  sql: Db,
  { limit, before, q, sort = "newest" }: Omit<ListUsers, "limit"> & { limit: number },
  hashes: string[] = [],
): Promise<ManagedUser[]> {
  const { by, up } = sorts(sql)[sort];
  // What the last row of the page before is sorted by is read from that row, so the cursor stays an
  // id.
  const last = sql`(select ${by}, u.id ${fromUsers(sql)} where u.id = ${before ?? null})`;
  const rows = await sql<ManagedRow[]>`
    ${managedUsers(sql)}
    where u.deleted_at is null
      ${before ? sql`and row(${by}, u.id) ${up ? sql`>` : sql`<`} ${last}` : sql``}
      ${q ? sql`and ${isSought(sql, q, hashes)}` : sql``}
    order by ${up ? sql`${by}, u.id` : sql`${by} desc, u.id desc`}
    limit ${limit}`;
  return rows.map(toManagedUser);
}

/** By id, by a number that was proved, or by a part of a name, which may be a number too. */
function isSought(sql: Db, q: string, hashes: string[]) {
  if (isUuid(q)) return sql`u.id = ${q}`;
  const named = hasInName(sql, q);
  return hashes.length > 0 ? sql`(${named} or ${hasPhone(sql, hashes)})` : named;
}

export async function findManagedUser(sql: Db, id: string): Promise<ManagedUser | undefined> {
  const [row] = await sql<ManagedRow[]>`
    ${managedUsers(sql)}
    where u.id = ${id} and u.deleted_at is null`;
  return row && toManagedUser(row);
}

export type PasswordFrom = "person" | "start" | "program";

/** Adds a user with an empty wallet, in one statement. Undefined when the name is taken. */
export async function insertUser(
  sql: Db,
  user: Pick<UserRow, "username" | "fullName" | "gender" | "role"> & {
    passwordHash: string;
    passwordFrom: PasswordFrom;
  },
): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`
    with made as (
      insert into users ${sql(
        { ...user, sought: soughtOf(user) },
        "username",
        "fullName",
        "sought",
        "gender",
        "role",
        "passwordHash",
        "passwordFrom",
      )}
      on conflict (lower(username)) where deleted_at is null do nothing
      returning id
    )
    insert into accounts (user_id) select id from made
    returning user_id as id`;
  return row?.id;
}

export function findPassword(
  sql: Db,
  id: string,
): Promise<{ hash: string; from: PasswordFrom } | undefined> {
  return first(sql<{ hash: string; from: PasswordFrom }[]>`
    select password_hash as hash, password_from as from from users where id = ${id}`);
}

/** Whether what they typed is their user name, or by `hashes` the number that is kept of them. */
export async function isNameOrNumber(
  sql: Db,
  id: string,
  { typed, hashes }: { typed: string; hashes: string[] },
): Promise<boolean> {
  const [row] = await sql<[{ is: boolean }]>`
    select exists (select from users where id = ${id} and (lower(username) = lower(${typed})
      or phone_hash = any(array(select decode(h, 'hex') from unnest(${hashes}::text[]) h)))) as is`;
  return row.is;
}

/**
 * Before its codes, sessions and numbers: see sms/queries.ts. Before a new password, in the same
 * transaction: a login that goes on meanwhile has started its session by then, which the next
 * statement sees, or finds another password.
 */
export async function lockUser(tx: Db, id: string): Promise<void> {
  await tx`select from users where id = ${id} for no key update`;
}

export async function lockUserNamed(tx: Db, username: string): Promise<void> {
  await tx`
    select from users where lower(username) = lower(${username}) and deleted_at is null
    for no key update`;
}

/** False when the password `before`, which was verified, is another by now. */
export function setPasswordHash(
  tx: Db,
  id: string,
  { before, passwordHash }: { before: string; passwordHash: string },
): Promise<boolean> {
  return changedOne(tx`
    with tickets as (delete from login_tickets where user_id = ${id})
    update users set password_hash = ${passwordHash}, password_from = 'person'
    where id = ${id} and password_hash = ${before}`);
}

/**
 * Sets a password that the program made for a name and ends its sessions, in one statement.
 * Undefined when there is no such name.
 */
export function replacePassword(sql: Db, username: string, passwordHash: string) {
  return first(sql<{ id: string; phoneProved: boolean }[]>`
    with changed as (
      update users set password_hash = ${passwordHash}, password_from = 'program'
      where lower(username) = lower(${username}) and deleted_at is null
      returning id, phone_proved_at is not null as phone_proved
    ), ended as (delete from sessions where user_id in (select id from changed)),
    tickets as (delete from login_tickets where user_id in (select id from changed)),
    unlocked as (delete from login_failures where who in (select id::text from changed))
    select id, phone_proved from changed`);
}

/**
 * Sets the password of a customer by the number that they have proved. Their sessions run out and
 * are not deleted, because the browsers that hang on them are to be told; `hash` in hexadecimal.
 */
export async function replaceForgotten(
  tx: Db,
  { userId, hash, passwordHash }: { userId: string; hash: string; passwordHash: string },
): Promise<string | undefined> {
  const [row] = await tx<{ id: string }[]>`
    with changed as (
      update users set password_hash = ${passwordHash}, password_from = 'person'
      where id = ${userId} and phone_hash = decode(${hash}, 'hex') and phone_proved_at is not null
        and role = 'user' and disabled_at is null and deleted_at is null
      returning id
    ), ended as (
      update sessions set expires_at = now()
      where user_id in (select id from changed) and expires_at > now()
      returning token_hash, user_id
    ), noted as (
      insert into ended_sessions (token_hash, user_id) select token_hash, user_id from ended
      on conflict do nothing
    ), tickets as (delete from login_tickets where user_id in (select id from changed)),
    unlocked as (delete from login_failures where who in (select id::text from changed))
    select id from changed`;
  return row?.id;
}

export async function isAdminWithMadePassword(sql: Db, id: string): Promise<boolean> {
  return (
    (await countOf(
      sql`select from users where id = ${id} and role = 'admin' and password_from = 'program'`,
    )) === 1
  );
}

/**
 * Disables or enables an account; one that is disabled loses its sessions, and its workers theirs.
 * Undefined when there is no such user.
 */
export function markDisabled(sql: Db, id: string, disabled: boolean) {
  return first(sql<{ role: Role; ended: boolean; changed: boolean }[]>`
    with before as (select id, disabled_at from users where id = ${id} and deleted_at is null for
      update),
    shut as (
      select id from before where ${disabled} union all
      select w.id from users w join before b on w.pays_from = b.id where ${disabled}),
    -- A login that awaits its second step finds the account disabled then.
    ended as (delete from sessions where user_id in (select id from shut)),
    tickets as (delete from login_tickets where user_id in (select id from shut))
    update users u set disabled_at = case when ${disabled} then coalesce(u.disabled_at, now()) end
    from before where u.id = before.id
    returning u.role, u.ended_at is not null as ended,
      (before.disabled_at is not null) <> ${disabled} as changed`);
}

export async function releaseClaims(sql: Db, id: string): Promise<void> {
  await sql`
    update orders set claimed_by = null, claimed_at = null
    where claimed_by = ${id} and status = 'pending' and deleted_at is null`;
}

/** On which services somebody works by now; none: all. */
export async function findServices(sql: Db, id: string): Promise<string[]> {
  const [row] = await sql<{ services: string[] }[]>`select services from users where id = ${id}`;
  return row?.services ?? [];
}

/** Those of these keys that no service that people order has, or had. */
export async function unknownServices(sql: Db, keys: string[]): Promise<string[]> {
  const rows = await sql<{ key: string }[]>`
    select key from unnest(${keys}::text[]) as given (key)
    where not exists (select from services s where s.key = given.key)`;
  return rows.map(({ key }) => key);
}

/**
 * Gives a clerk these services; what they hold of others is free again. Undefined when there is no
 * such clerk; else what they worked on before.
 */
export async function setServices(
  tx: Db,
  id: string,
  services: string[],
): Promise<string[] | undefined> {
  const [row] = await tx<{ was: string[] }[]>`
    update users set services = ${services}
    where id = ${id} and role = 'staff' and deleted_at is null
    returning old.services as was`;
  if (row && services.length > 0)
    await tx`
      update orders set claimed_by = null, claimed_at = null
      where claimed_by = ${id} and status = 'pending' and deleted_at is null
        and category <> all(${services})`;
  return row?.was;
}

/** The id of an account by its user name, in upper or lower case. */
export async function findUserByName(sql: Db, username: string): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`
    select id from users where lower(username) = lower(${username}) and deleted_at is null`;
  return row?.id;
}

/** Undefined when there was never an account with this id. */
export async function isDeleted(sql: Db, id: string): Promise<boolean | undefined> {
  const [row] = await sql<
    { deleted: boolean }[]
  >`select deleted_at is not null as deleted from users where id = ${id}`;
  return row?.deleted;
}

/**
 * Locks the active admins, so that two of them can't remove each other at once. Answers how many
 * there are.
 */
export function lockAdmins(sql: Db): Promise<number> {
  return countOf(sql`
    select id from users where role = 'admin' and deleted_at is null and disabled_at is null
    order by id for no key update`);
}

/** Sessions, names, password and factors go, and names in the log. Ledger and orders stay. */
export async function anonymiseUser(sql: Db, id: string): Promise<{ role: Role } | undefined> {
  const [row] = await sql<{ role: Role }[]>`
    with known as (
      select id, username, sought from users where id = ${id} and deleted_at is null for update
    ), failures as (
      delete from login_failures f using known k where f.who = k.id::text
    ), filters as (
      update audit a set details = a.details - 'actor' from known k
      where a.action = 'audit-exported' and position(a.details->>'actor' in k.sought) > 0
    )
    update users u
    set username = 'deleted-' || u.id, full_name = 'Deleted user', sought = '', password_hash = '',
      price_group = null, deleted_at = now()
    from known k where u.id = k.id
    returning u.role`;
  if (!row) return undefined;
  await sql`delete from sessions where user_id = ${id}`;
  await sql`delete from login_tickets where user_id = ${id}`;
  await sql`delete from factors where user_id = ${id}`;
  await sql`delete from recovery_codes where user_id = ${id}`;
  return row;
}

export async function listWorkerIds(sql: Db, payer: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from users where pays_from = ${payer} and deleted_at is null order by id`;
  return rows.map(({ id }) => id);
}

export async function anyUser(sql: Db): Promise<boolean> {
  const [row] = await sql<{ any: boolean }[]>`select exists (select from users) as any`;
  return row?.any ?? false;
}

export function countAdmins(sql: Db): Promise<number> {
  return countRows(
    sql,
    sql`users where role = 'admin' and deleted_at is null and disabled_at is null`,
  );
}

function managedUsers(sql: Db) {
  return sql`
    select u.id, u.username, u.full_name, u.gender, u.role, u.services, a.balance,
           u.disabled_at is not null as disabled, iso(u.created_at) as created_at,
             iso(${lastActive(sql)}) as last_active_at,
           (select jsonb_build_object('_id', g.id, 'name', g.name) from price_groups g
            where g.id = u.price_group) as price_group,
           coalesce(u.pays_from, u.id) as payer, u.day_bound,
           (select jsonb_build_object('_id', p.id, 'username', p.username) from users p
            where p.id = u.pays_from) as works_for
    ${fromUsers(sql)}`;
}

function fromUsers(sql: Db) {
  return sql`from users u join accounts a on a.user_id = u.id`;
}

/**
 * When they last used a session that is open, moved money, or did something that is in the log,
 * such as logging out.
 */
function lastActive(sql: Db) {
  return sql`greatest(
    (select max(s.last_seen_at) from sessions s where s.user_id = u.id),
    (select t.created_at from transfers t
     where t.user_id = u.id and t.wallet_version = a.version and t.actor_id = u.id),
    (select l.at from audit l where l.actor_id = u.id order by l.id desc limit 1))`;
}

function sorts(sql: Db) {
  return {
    newest: { by: sql`u.id`, up: false },
    name: { by: sql`u.full_name collate bengali`, up: true },
    balance: { by: sql`a.balance`, up: false },
    active: { by: sql`coalesce(${lastActive(sql)}, '-infinity')`, up: false },
  };
}

function toManagedUser(managed: ManagedRow): ManagedUser {
  const { priceGroup, disabled, createdAt, lastActiveAt, worksFor, ...row } = managed;
  const { services } = row;
  const more = { services, priceGroup, disabled, createdAt, lastActiveAt, worksFor };
  return { ...toUser(row), ...more };
}

export function toUser(user: UserRow): User {
  const {
    id,
    balance,
    balanceVersion,
    services,
    shop,
    webhookFailedAt,
    payer: _,
    dayBound,
    ...row
  } = user;
  return {
    _id: id,
    ...row,
    ...(shop && { shop }),
    ...(webhookFailedAt && { webhookFailedAt }),
    ...(services.length > 0 && { services }),
    profilePic: `/api/users/${id}/avatar.svg`,
    balance: tkFromPoisha(balance),
    ...(typeof balanceVersion === "number" && { balanceVersion }),
    ...(dayBound !== null && { dayBound: tkFromPoisha(dayBound) }),
  };
}
