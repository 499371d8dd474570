import type {
  AddPasskey,
  AddTotp,
  Factor,
  Factors,
  Proof,
  ProofKind,
} from "../../contract/factors.ts";
import { appError } from "../app-error.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Db, Sql } from "../db/sql.ts";
import { uuidv7 } from "../db/uuid.ts";
import type { Deps } from "../deps.ts";
import type { Env } from "../env.ts";
import type { SignedIn } from "../http/app-types.ts";
import { countTry, forgetFailures, limitRate } from "../http/rate-limit.ts";
import { holdSession } from "../http/session.ts";
import { newTotpSecret, rowOf, totpSecret } from "../seal/columns.ts";
import { getUser, isOwnPassword } from "../users/users.ts";
import {
  counterOfSigned,
  optionsToAdd,
  optionsToProve,
  readNewPasskey,
  type Site,
} from "./passkeys.ts";
import * as queries from "./queries.ts";
import { hashOfCode, newCodes } from "./recovery-codes.ts";
import { makeTotpSecret, stepOfCode } from "./totp.ts";

const MOST_FACTORS = 10;
const GRACE_DAYS = 7;
/** So many proofs are looked at in five minutes, of one device, session or login. */
const PROOFS = 60;
const PROOF_SECONDS = 300;

/**
 * `holder` is the session or the login's ticket that challenges belong to; `ticket` the hash of the
 * latter. `device`: where a login takes its second step, if this user is known there.
 */
type Who = { userId: string; holder: string; ticket?: Buffer; device?: string | undefined };
/** Who changes their factors, in a session that goes on until it is written. */
type Changing = { userId: string; sessionId: string };
type FactorDeps = Pick<Deps, "sql" | "seal">;
type Added = { factor: Factor; recoveryCodes?: string[] };

/** How this user can prove who they are beside the password; empty without a second factor. */
export async function findProofs(sql: Db, userId: string): Promise<ProofKind[]> {
  const kinds = new Set<ProofKind>(
    (await queries.listFactors(sql, userId)).map(({ kind }) => kind),
  );
  if (kinds.size > 0 && (await queries.countCodes(sql, userId)) > 0) kinds.add("recovery");
  return [...kinds];
}

/** The factors of a user. `required`: an admin must have one, after a week. */
export async function getFactors(sql: Db, userId: string, required: boolean): Promise<Factors> {
  const factors = await queries.listFactors(sql, userId);
  const proofs = await findProofs(sql, userId);
  const from =
    required && factors.length === 0 ? await queries.findFactorFrom(sql, userId) : undefined;
  return {
    factors,
    recoveryCodesLeft: await queries.countCodes(sql, userId),
    proofs: proofs.length > 0 ? proofs : ["password"],
    dueAt: from ? new Date(from.getTime() + GRACE_DAYS * 86_400_000).toISOString() : null,
  };
}

/** The days in which an admin must add a second factor, at least 1; 0 when nothing is due. */
export async function daysToAddFactor(
  sql: Db,
  { id, hasFactor }: SignedIn,
  env: Pick<Env, "production">,
) {
  if (!env.production || hasFactor) return 0;
  const { dueAt } = await getFactors(sql, id, true);
  return dueAt ? Math.max(1, Math.ceil((Date.parse(dueAt) - Date.now()) / 86_400_000)) : 0;
}

/** What a browser needs to prove with a passkey. @throws not-found without one */
export async function beginProof(sql: Db, { userId, holder }: Who, site: Site) {
  const known = await queries.listPasskeys(sql, userId);
  if (known.length === 0) throw appError("not-found");
  const options = await optionsToProve(site, known);
  await queries.storeChallenge(sql, holder, "prove", options);
  return options;
}

/**
 * Each proof counts once, the password only without a second factor. Codes and passwords can be
 * guessed, so wrong ones are counted, on each known device and in each session apart: who knows a
 * password must not keep its owner out. Signatures and recovery codes can't.
 * @throws wrong-proof; too-many-requests
 */
export async function prove(deps: FactorDeps, who: Who, proof: Proof, site: Site): Promise<void> {
  const { sql } = deps;
  const { userId, holder, ticket, device = ticket ? "" : holder } = who;
  const guesser = { who: userId, device, step: "second" as const };
  const canBeGuessed = proof.code !== undefined || proof.password !== undefined;
  await limitRate(sql, `proofs by ${device || holder}`, PROOFS, PROOF_SECONDS);
  if (canBeGuessed) await countTry(sql, guesser);
  if (!(await isRight(deps, who, proof, site))) {
    await recordAudit(sql, { actor: userId, action: "factor-failed", subject: userId });
    throw appError("wrong-proof");
  }
  if (canBeGuessed) await forgetFailures(sql, guesser);
}

async function isRight(deps: FactorDeps, who: Who, proof: Proof, site: Site): Promise<boolean> {
  const { sql } = deps;
  const { passkey, code, recoveryCode, password } = proof;
  if (passkey) return hasSigned(sql, who, passkey, site);
  if (code) return hasMade(deps, who.userId, code);
  if (recoveryCode) return isRecovered(sql, who, recoveryCode);
  if (password === undefined || (await queries.listFactors(sql, who.userId)).length > 0)
    return false;
  return isOwnPassword(sql, who.userId, password);
}

async function hasSigned(
  sql: Sql,
  { userId, holder }: Who,
  signed: NonNullable<Proof["passkey"]>,
  site: Site,
) {
  const challenge = await queries.takeChallenge(sql, holder, "prove");
  const known = (await queries.listPasskeys(sql, userId)).find(
    ({ credentialId }) => credentialId === signed.id,
  );
  const counter = challenge && known && (await counterOfSigned(site, challenge, known, signed));
  if (!known || typeof counter !== "number") return false;
  await queries.notePasskeyUse(sql, known.id, counter);
  return true;
}

async function hasMade({ sql, seal }: FactorDeps, userId: string, code: string): Promise<boolean> {
  for (const { id, secret } of await queries.listTotps(sql, userId)) {
    const opened = totpSecret.tryOpen(seal, rowOf(id, userId), secret);
    const step = opened && stepOfCode(opened, code);
    if (step && (await queries.spendStep(sql, id, step))) return true;
  }
  return false;
}

async function isRecovered(sql: Sql, { userId, ticket }: Who, code: string): Promise<boolean> {
  if (!(await queries.spendCode(sql, userId, hashOfCode(code), ticket))) return false;
  const left = await queries.countCodes(sql, userId);
  await recordAudit(sql, {
    actor: userId,
    action: "recovery-code-used",
    subject: userId,
    details: { left },
  });
  return true;
}

export async function beginPasskey(sql: Db, { userId, holder }: Who, site: Site) {
  const options = await optionsToAdd(
    site,
    await getUser(sql, userId),
    await queries.listPasskeys(sql, userId),
  );
  await queries.storeChallenge(sql, holder, "passkey", options);
  return options;
}

/** @throws wrong-proof when the answer fits no challenge of this session; too-many-factors */
export async function addPasskey(
  sql: Sql,
  who: Who & Changing,
  { name, passkey }: AddPasskey,
  site: Site,
): Promise<Added> {
  const challenge = await queries.takeChallenge(sql, who.holder, "passkey");
  const made = challenge && (await readNewPasskey(site, challenge, passkey));
  if (!made) throw appError("wrong-proof");
  return add(sql, who, { id: uuidv7(), kind: "passkey", name, ...made });
}

export async function beginTotp(
  { sql, seal }: FactorDeps,
  { userId, holder }: Who,
  issuer: string,
) {
  const { username } = await getUser(sql, userId);
  const made = makeTotpSecret(issuer, username);
  const secret = newTotpSecret.seal(seal, rowOf(holder, "totp"), made.secret);
  await queries.storeChallenge(sql, holder, "totp", { secret });
  return made;
}

/**
 * @throws wrong-proof when the code is not the app's: the secret stays for another try;
 * too-many-factors
 */
export async function addTotp(
  deps: FactorDeps,
  who: Who & Changing,
  { name, code }: AddTotp,
): Promise<Added> {
  const { sql, seal } = deps;
  const { userId, holder } = who;
  const kept = await queries.takeChallenge(sql, holder, "totp");
  if (!kept) throw appError("wrong-proof");
  const secret = newTotpSecret.open(seal, rowOf(holder, "totp"), kept);
  const lastStep = stepOfCode(secret, code);
  const id = uuidv7();
  if (lastStep !== undefined)
    return add(sql, who, {
      id,
      kind: "totp",
      name,
      secret: totpSecret.seal(seal, rowOf(id, userId), secret),
      lastStep,
    });
  await queries.storeChallenge(sql, holder, "totp", { secret: kept });
  throw appError("wrong-proof");
}

/** Removes a factor; the recovery codes go with the last one. @throws not-found; no-session */
export async function removeFactor(sql: Sql, who: Changing, id: string): Promise<void> {
  const { userId } = who;
  await sql.begin(async (tx) => {
    const kind = await queries.deleteFactor(tx, userId, id);
    await holdSession(tx, who);
    if (!kind) throw appError("not-found");
    await recordAudit(tx, {
      actor: userId,
      action: "factor-removed",
      subject: userId,
      details: { kind },
    });
  });
}

/** New recovery codes; the old ones are void. @throws not-found without a factor; no-session */
export async function renewCodes(sql: Sql, who: Changing): Promise<string[]> {
  const { userId } = who;
  return sql.begin(async (tx) => {
    await holdSession(tx, who);
    if ((await queries.listFactors(tx, userId)).length === 0) throw appError("not-found");
    await recordAudit(tx, { actor: userId, action: "recovery-codes-made", subject: userId });
    return makeCodes(tx, userId);
  });
}

/**
 * For the operator: takes a lost second factor away. Answers how many there were. @throws not-found
 */
export async function removeFactors(sql: Sql, username: string): Promise<number> {
  return sql.begin(async (tx) => {
    const gone = await queries.deleteAllFactors(tx, username);
    if (!gone) throw appError("not-found");
    const { id, factors } = gone;
    await recordAudit(tx, {
      actor: undefined,
      action: "factors-reset",
      subject: id,
      details: { factors },
    });
    return factors;
  });
}

async function add(sql: Sql, who: Changing, made: queries.NewFactor): Promise<Added> {
  const { userId } = who;
  return sql.begin(async (tx) => {
    const factor = await queries.insertFactor(tx, userId, made, MOST_FACTORS);
    await holdSession(tx, who);
    if (!factor) throw appError("too-many-factors");
    await recordAudit(tx, {
      actor: userId,
      action: "factor-added",
      subject: userId,
      details: { kind: made.kind },
    });
    if ((await queries.countCodes(tx, userId)) > 0) return { factor };
    return { factor, recoveryCodes: await makeCodes(tx, userId) };
  });
}

async function makeCodes(tx: Db, userId: string): Promise<string[]> {
  const codes = newCodes();
  await queries.replaceCodes(tx, userId, codes.map(hashOfCode));
  return codes;
}
