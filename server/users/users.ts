import type { Signup, UpdatePassword } from "../../contract/auth.ts";
import { errorCatalogue } from "../../contract/errors.ts";
import type { Role, User } from "../../contract/users.ts";
import { appError } from "../app-error.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Db, Sql } from "../db/sql.ts";
import type { Deps } from "../deps.ts";
import type { SignedIn } from "../http/app-types.ts";
import { tell } from "../push/push.ts";
import type { Seal } from "../seal/seal.ts";
import { adjust } from "../wallet/ledger.ts";
import { phoneHashes, plainName } from "./by-phone.ts";
import {
  hashPassword,
  isCommonPassword,
  newPassword,
  verifyPassword,
  type Whose,
} from "./passwords.ts";
import * as queries from "./queries.ts";

export const {
  countAdmins,
  findServices,
  findUserByName,
  isDeleted,
  lockUser,
  replacePassword,
  rowOfUser,
  toUser,
} = queries;
export type UserRow = queries.UserRow;

/**
 * Who made a password. One that the program made is only good for choosing an own one: see `Owed`
 * in contract/users.ts.
 */
export type PasswordFrom = queries.PasswordFrom;

type NewUser = Pick<Signup, "username" | "fullName" | "gender" | "password"> & {
  role?: Role;
  passwordFrom?: PasswordFrom;
  /** As it will be kept, so that it is no password. */
  phone?: string | undefined;
};

/** Makes a user with an empty wallet. @throws password-too-common, username-taken */
export async function createUser(sql: Db, user: NewUser, actor?: string): Promise<User> {
  return addUser(sql, { ...user, passwordHash: await hashOfFirst(user, actor) }, actor);
}

/** Of the password that an account begins with; it takes long. @throws password-too-common */
export async function hashOfFirst(user: NewUser, actor?: string): Promise<string> {
  await refuseCommon(user.password, "password", [user.username, user.phone]);
  return hashPassword(
    user.password,
    actor ? own(actor) : ({ lane: "stranger", of: "signup" } as const),
  );
}

/** {@link createUser}, for a password of which the hash is known. @throws username-taken */
export async function addUser(
  sql: Db,
  user: Omit<NewUser, "password"> & { passwordHash: string },
  actor?: string,
): Promise<User> {
  const role = user.role ?? "user";
  const id = await queries.insertUser(sql, {
    passwordFrom: "person",
    ...user,
    role,
  });
  if (!id) throw appError("username-taken");
  const details = role === "staff" && { details: { staff: true } };
  await recordAudit(sql, {
    actor: actor ?? id,
    action: "account-created",
    subject: id,
    ...details,
  });
  return getUser(sql, id);
}

/**
 * By an admin, with `opening` poisha, all or nothing: sent twice, the second finds the name taken.
 * @throws forbidden for staff
 */
export async function openAccount(
  sql: Sql,
  user: NewUser,
  opening: number,
  admin: string,
): Promise<User> {
  if (opening > 0 && user.role === "staff") throw appError("forbidden");
  return sql.begin(async (tx) => {
    // The log must be sure of who did what: only the clerk knows the password that this one is
    // changed for.
    const passwordFrom = user.role === "staff" ? "program" : "person";
    const { _id } = await createUser(tx, { ...user, passwordFrom }, admin);
    await adjust(tx, { userId: _id, difference: opening, admin, kind: "opening" });
    return getUser(tx, _id);
  });
}

/** Whether this is the user's password. @throws passwords-busy */
export async function isOwnPassword(sql: Db, id: string, password: string): Promise<boolean> {
  return verifyPassword((await queries.findPassword(sql, id))?.hash, password, { whose: own(id) });
}

/** @throws not-found */
export async function getUser(sql: Db, id: string): Promise<User> {
  const user = await queries.findUser(sql, id);
  if (!user) throw appError("not-found");
  // The page shows by it whose installation this is.
  if (user._id !== id) throw new Error("the database answered with a user that was not asked for");
  return user;
}

/**
 * The route ends other sessions. @throws wrong-old-password, password-too-common; password-not-new
 * for one we made
 */
export async function changePassword(
  { sql, seal }: Pick<Deps, "sql" | "seal">,
  userId: string,
  input: UpdatePassword,
): Promise<void> {
  const stored = await queries.findPassword(sql, userId);
  if (!(await verifyPassword(stored?.hash, input.oldPassword, { whose: own(userId) })) || !stored)
    throw appError("wrong-old-password");
  if (stored.from !== "person" && input.newPassword === input.oldPassword)
    throw appError("password-not-new");
  await refuseCommon(input.newPassword, "newPassword");
  await refuseTheirs(sql, seal, { userId, newPassword: input.newPassword });
  const passwordHash = await hashPassword(input.newPassword, own(userId));
  await sql.begin(async (tx) => {
    await queries.lockUser(tx, userId);
    // Reset meanwhile: the password that was brought is the old one no more.
    if (!(await queries.setPasswordHash(tx, userId, { before: stored.hash, passwordHash })))
      throw appError("wrong-old-password");
    await recordAudit(tx, { actor: userId, action: "password-changed", subject: userId });
  });
}

/**
 * Sets a new password by a code that was sent to this number, and ends all sessions, in the
 * transaction that spends the code. Undefined unless the number is still the one of this customer.
 */
export async function changeForgotten(
  tx: Db,
  change: { userId: string; hash: string; passwordHash: string },
): Promise<string | undefined> {
  const id = await queries.replaceForgotten(tx, change);
  if (!id) return undefined;
  await tell(tx, "password-forgotten", { owner: id });
  await recordAudit(tx, { actor: id, action: "password-forgotten", subject: id });
  return id;
}

/** `phoneProved`: a number stands by which whoever holds it can choose another password. */
type Reset = { password: string; phoneProved: boolean };

/**
 * Random; ends the sessions; to be shown once. All admins are told when it is an admin's. @throws
 * not-found
 */
export async function resetPassword(sql: Sql, username: string, admin?: string): Promise<Reset> {
  const password = newPassword();
  const passwordHash = await hashPassword(password);
  const phoneProved = await sql.begin(async (tx) => {
    await queries.lockUserNamed(tx, username);
    const user = await queries.replacePassword(tx, username, passwordHash);
    if (!user) throw appError("not-found");
    await recordAudit(tx, { actor: admin, action: "password-reset", subject: user.id });
    return user.phoneProved;
  });
  return { password, phoneProved };
}

/**
 * {@link resetPassword} by another admin; an admin's by one with a second factor. @throws
 * own-account, not-found; factor-needed
 */
export async function resetPasswordOf(sql: Sql, userId: string, admin: SignedIn): Promise<Reset> {
  if (userId === admin.id) throw appError("own-account");
  const user = await queries.findUser(sql, userId);
  if (!user) throw appError("not-found");
  if (user.role === "admin" && !admin.hasFactor) throw appError("factor-needed");
  return resetPassword(sql, user.username, admin.id);
}

/**
 * Records a login. All admins are told when an admin came with a password that was made for them.
 * Answers whether they were.
 */
export async function recordLogin(sql: Sql, userId: string): Promise<boolean> {
  await recordAudit(sql, { actor: userId, action: "login", subject: userId });
  if (!(await queries.isAdminWithMadePassword(sql, userId))) return false;
  await recordAudit(sql, { actor: userId, action: "login-after-reset", subject: userId });
  return true;
}

/**
 * A disabled one loses its sessions and claims. @throws own-account, last-admin, not-found;
 * worker-ended
 */
export async function setDisabled(
  sql: Sql,
  userId: string,
  disabled: boolean,
  admin: string,
): Promise<void> {
  if (userId === admin) throw appError("own-account");
  await sql.begin(async (tx) => {
    // When two admins disable each other at once, the second change is refused.
    await queries.lockAdmins(tx);
    const user = await queries.markDisabled(tx, userId, disabled);
    if (!user) throw appError("not-found");
    // Who ended a worker takes them back, and nobody else.
    if (!disabled && user.changed && user.ended) throw appError("worker-ended");
    if (disabled && user.role === "admin" && (await queries.lockAdmins(tx)) === 0)
      throw appError("last-admin");
    if (!user.changed) return;
    await recordAudit(tx, {
      actor: admin,
      action: disabled ? "user-disabled" : "user-enabled",
      subject: userId,
    });
  });
  // Afterwards: who claims an order just now holds it and waits for the account.
  if (disabled) await queries.releaseClaims(sql, userId);
}

/**
 * With their workers, who have nothing without them; answers the ids of all. Ledger and orders
 * stay; the rest goes with `forgetPerson`, for each. `admin`: undefined for a command. @throws
 * own-account, last-admin
 */
export async function deleteUser(
  sql: Sql,
  userId: string,
  admin: string | undefined,
): Promise<string[]> {
  if (userId === admin) throw appError("own-account");
  const ids = await sql.begin(async (tx) => {
    await queries.lockAdmins(tx);
    const gone = await queries.anonymiseUser(tx, userId);
    if (!gone) throw appError("not-found");
    if (gone.role === "admin" && (await queries.lockAdmins(tx)) === 0) throw appError("last-admin");
    const workers = await queries.listWorkerIds(tx, userId);
    for (const worker of workers) await queries.anonymiseUser(tx, worker);
    const all = [userId, ...workers];
    for (const subject of all)
      await recordAudit(tx, { actor: admin, action: "user-deleted", subject });
    return all;
  });
  await queries.releaseClaims(sql, userId);
  return ids;
}

/**
 * Gives a clerk the services that they work on, none for all; answers them as they are stored. Call
 * in a transaction. @throws not-found for who is no clerk; unknown-service
 */
export async function giveServices(
  tx: Db,
  clerk: string,
  given: string[],
  admin: string,
): Promise<string[]> {
  const services = [...new Set(given)].sort();
  if ((await queries.unknownServices(tx, services)).length > 0) throw appError("unknown-service");
  const was = await queries.setServices(tx, clerk, services);
  if (!was) throw appError("not-found");
  if (was.join() !== services.join())
    await recordAudit(tx, {
      actor: admin,
      action: "clerk-services-given",
      subject: clerk,
      details: { from: was.join(", ") || null, to: services.join(", ") || null },
    });
  return services;
}

function own(of: string): Whose {
  return { lane: "known", of };
}

/**
 * Refuses what is tried first: what many have, and their own name or number, as far as it is in
 * `own`. @throws password-too-common
 */
export async function refuseCommon(
  password: string,
  field: string,
  own: (string | undefined)[] = [],
): Promise<void> {
  const isOwn = own.some((one) => one !== undefined && plainName(one) === plainName(password));
  if (isOwn || (await isCommonPassword(password))) throw guessed(field);
}

/** The same for the name and number of an account that is there. @throws password-too-common */
export async function refuseTheirs(
  sql: Db,
  seal: Seal,
  { userId, newPassword }: { userId: string; newPassword: string },
): Promise<void> {
  const hashes = phoneHashes(seal, newPassword);
  if (await queries.isNameOrNumber(sql, userId, { typed: newPassword, hashes }))
    throw guessed("newPassword");
}

function guessed(field: string) {
  return appError("password-too-common", {
    fields: { [field]: errorCatalogue["password-too-common"].en },
  });
}
