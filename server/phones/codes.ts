import { randomInt, timingSafeEqual } from "node:crypto";
import type { ForgottenCode } from "../../contract/auth.ts";
import { appError } from "../app-error.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Db } from "../db/sql.ts";
import type { Deps } from "../deps.ts";
import type { Env } from "../env.ts";
import type { SignedIn } from "../http/app-types.ts";
import { countHit, limitRate } from "../http/rate-limit.ts";
import { holdSession } from "../http/session.ts";
import { tell } from "../push/push.ts";
import { askedColumn, phoneColumn, rowOf } from "../seal/columns.ts";
import type { Seal } from "../seal/seal.ts";
import { type Due, type Letter, provingShareOf, queueCode } from "../sms/sms.ts";
import { phoneHashes, typedName } from "../users/by-phone.ts";
import { hashPassword, type Whose } from "../users/passwords.ts";
import { changeForgotten, lockUser, refuseCommon, refuseTheirs } from "../users/users.ts";
import * as queries from "./code-queries.ts";
import { codeText } from "./letters.ts";
import { isProvedByOther, storeProved } from "./queries.ts";

export const { WAIT_SECONDS, dropOldCodes } = queries;

const A_DAY_SECONDS = 24 * 3600;
/**
 * Each for itself: by who asks, by the name that is typed, and by the number that is sent to. Those
 * of a forgotten password are apart from those that prove, so that a stranger who types a number
 * into their profile uses up none of its owner's.
 */
const A_DAY = 3;

type Asking = Pick<Deps, "sql" | "seal">;
/** Who proves a number, in a session that goes on until it is written. */
type Who = Pick<SignedIn, "id" | "sessionId">;
type Desk = Pick<Env, "sms" | "signup">;

/**
 * Where strangers may open accounts, all that are younger than a day together prove so many numbers
 * a day: somebody who opens hundreds leaves the others their part.
 */
const newAccountsOf = ({ sms, signup }: Desk) =>
  sms && signup === "open" ? Math.ceil(provingShareOf(sms.perDay) / 3) : undefined;

/**
 * Asks for a code to this number, which proves it. Sent twice it is asked once. @throws
 * too-many-requests
 */
export async function askToProve(
  { sql, seal, env }: Asking & { env: Desk },
  who: Who,
  phone: string,
) {
  const userId = who.id;
  const which = { who: userId, purpose: "prove" } as const;
  const [hash = ""] = phoneHashes(seal, phone);
  const asked = askedColumn.seal(seal, rowOf(userId, "prove"), phone);
  const newAccounts = newAccountsOf(env);
  await sql.begin(async (tx) => {
    const { isNew } = await queries.holdAsking(tx, userId);
    await holdSession(tx, who);
    if (!(await queries.askForCode(tx, which, { asked, hash, userId }))) return;
    await limitRate(tx, `sms for ${userId}`, A_DAY, A_DAY_SECONDS);
    await limitRate(tx, `sms to prove ${hash}`, A_DAY, A_DAY_SECONDS);
    if (isNew && newAccounts !== undefined)
      await limitRate(tx, "sms to prove, of new accounts", newAccounts, A_DAY_SECONDS);
    await queueCode(tx, which.who, which.purpose);
  });
}

/**
 * Asks for a code for a forgotten password. It looks at nobody: whom a name means is found when the
 * SMS is sent, so that answer and time are the same for every name. @throws too-many-requests
 */
export async function askForgotten({ sql, seal }: Asking, username: string) {
  const which = { who: typedName(seal, "codes", username), purpose: "forgotten" } as const;
  const asked = askedColumn.seal(seal, rowOf(which.who, "forgotten"), username);
  await sql.begin(async (tx) => {
    if (!(await queries.askForCode(tx, which, { asked, hash: null, userId: null }))) return;
    await limitRate(tx, `sms by name ${which.who}`, A_DAY, A_DAY_SECONDS);
    await queueCode(tx, which.who, which.purpose);
  });
}

/** The SMS of a code, drawn in the transaction that sends it: it stands nowhere. */
export async function writeCode(
  { seal, brand }: { seal: Seal; brand: string },
  tx: Db,
  { codeWho, codePurpose, tries }: Due,
): Promise<Letter | undefined> {
  if (!codeWho || !codePurpose) return undefined;
  const which = { who: codeWho, purpose: codePurpose };
  const asked = await queries.findAsked(tx, which);
  if (!asked) return undefined;
  const to = await receiverOf(tx, seal, which, asked);
  if (codePurpose === "forgotten") await queries.forgetAsked(tx, which);
  if (!to) return undefined;
  if (codePurpose === "forgotten" && tries === 0) {
    const { hits } = await countHit(tx, `sms for forgotten ${to.hash}`, A_DAY_SECONDS);
    if (hits > A_DAY) return undefined;
  }
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  await queries.storeCode(tx, which, { ...to, code: hashesOf(seal, which, code)[0] as Buffer });
  return { to: to.phone, text: codeText({ brand, code, at: asked.at, purpose: codePurpose }) };
}

async function receiverOf(
  tx: Db,
  seal: Seal,
  { who, purpose }: queries.Which,
  { asked, userId }: { asked: string; userId: string | null },
) {
  const typed = askedColumn.open(seal, rowOf(who, purpose), asked);
  if (purpose === "prove")
    return userId && typed
      ? { userId, phone: typed, hash: phoneHashes(seal, typed)[0] ?? "" }
      : undefined;
  const holder = typed
    ? await queries.findHolder(tx, typed, phoneHashes(seal, typed))
    : userId && (await queries.findHolderById(tx, userId));
  if (!holder) return undefined;
  const phone = phoneColumn.tryOpen(seal, rowOf(holder.id), holder.phone);
  return phone ? { userId: holder.id, phone, hash: holder.hash } : undefined;
}

/**
 * Checks the code that was sent to a number: it is theirs from now on. @throws sms-code-wrong,
 * sms-code-over; phone-taken when another account has proved it
 */
export async function provePhone({ sql, seal }: Asking, who: Who, typed: string) {
  const userId = who.id;
  const which = { who: userId, purpose: "prove" } as const;
  const { code } = await checkCode({ sql, seal }, which, typed);
  await sql.begin(async (tx) => {
    await lockUser(tx, userId);
    await holdSession(tx, who);
    const spent = await queries.spendCode(tx, which, code);
    if (!spent) throw appError("sms-code-over");
    const phone = askedColumn.open(seal, rowOf(userId, "prove"), spent.asked);
    const hashes = phoneHashes(seal, phone);
    if (await isProvedByOther(tx, hashes, userId)) throw appError("phone-taken");
    const sealed = phoneColumn.seal(seal, rowOf(userId), phone);
    const stored = await storeProved(tx, userId, { phone: sealed, hash: hashes[0] ?? "" }).catch(
      // Another account was faster by a moment.
      (error: { code?: string }) => {
        throw error.code === UNIQUE_VIOLATION ? appError("phone-taken") : error;
      },
    );
    if (!stored) throw appError("forbidden");
    await tell(tx, "phone-changed", { owner: userId });
    await recordAudit(tx, { actor: userId, action: "phone-proved", subject: userId });
  });
}

const UNIQUE_VIOLATION = "23505";

/**
 * Checks the code of a forgotten password and sets the new one; all sessions end. Answers whose it
 * is. @throws password-too-common; sms-code-wrong, sms-code-over, also when the number was changed
 * or taken away meanwhile
 */
export async function takeForgotten(
  { sql, seal }: Asking,
  { username, code: typed, newPassword }: ForgottenCode,
  whose: Whose,
): Promise<string> {
  await refuseCommon(newPassword, "newPassword", [username]);
  const which = { who: typedName(seal, "codes", username), purpose: "forgotten" } as const;
  const { code, userId } = await checkCode({ sql, seal }, which, typed);
  const passwordHash = await hashPassword(newPassword, whose);
  return sql.begin(async (tx) => {
    if (userId) await lockUser(tx, userId);
    const spent = await queries.spendCode(tx, which, code);
    if (spent) await refuseTheirs(tx, seal, { userId: spent.userId, newPassword });
    const id = spent && (await changeForgotten(tx, { ...spent, passwordHash }));
    if (!id) throw appError("sms-code-over");
    return id;
  });
}

/**
 * Counts a try. Answers the hash of the right code, and whose it is. @throws sms-code-wrong,
 * sms-code-over
 */
async function checkCode(
  { sql, seal }: Asking,
  which: queries.Which,
  typed: string,
): Promise<{ code: Buffer; userId: string | null }> {
  const tried = await queries.countCodeTry(sql, which);
  if (!tried) throw appError("sms-code-over");
  // Where no code was sent, none is right, and as much is done.
  const stored = tried.code ?? Buffer.alloc(HASH_BYTES);
  const right = hashesOf(seal, which, typed).filter(
    (hash) => hash.length === stored.length && timingSafeEqual(hash, stored),
  );
  if (right.length === 0) throw appError("sms-code-wrong");
  return { code: stored, userId: tried.userId };
}

/** Of SHA-256. */
const HASH_BYTES = 32;

function hashesOf(seal: Seal, { who, purpose }: queries.Which, code: string): Buffer[] {
  return seal.hashes("codes", `${purpose} ${who} ${code}`);
}
