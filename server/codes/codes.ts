import { randomInt } from "node:crypto";
import { type Code, type CodeRedeemed, codeAdds, type MakeCode } from "../../contract/codes.ts";
import type { ErrorCode } from "../../contract/errors.ts";
import { tkFromPoisha } from "../../contract/values/money.ts";
import { appError } from "../app-error.ts";
import { recordAudit } from "../audit/audit.ts";
import { type Db, takeAdvisoryLock } from "../db/sql.ts";
import type { SignedIn } from "../http/app-types.ts";
import { countTry, limitClient, refuseWhileLocked } from "../http/rate-limit.ts";
import { creditCode } from "../wallet/ledger.ts";
import * as queries from "./queries.ts";

/** Without those that are taken for each other. */
const LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
const MADE_LENGTH = 10;
/** As of a login. */
const TRIES = 60;
const WINDOW_SECONDS = 300;

/** Call in a transaction. @throws code-taken */
export async function makeCode(tx: Db, form: MakeCode, admin: string): Promise<Code> {
  const made = () =>
    Array.from({ length: MADE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join("");
  const code = await queries.insertCode(tx, form, form.code || made(), admin);
  if (!code) throw appError("code-taken");
  const { _id, percent, amount } = code;
  const to = percent === null ? `${amount} tk` : `${percent} %, at most ${amount} tk`;
  const details = { name: code.code, to, limit: code.count, day: code.ends };
  await recordAudit(tx, { actor: admin, action: "code-made", subject: _id, details });
  return code;
}

/** What is held of it stays. Call in a transaction. @throws not-found */
export async function endCode(tx: Db, id: string, admin: string): Promise<void> {
  const ended = await queries.markEnded(tx, id);
  if (!ended) throw appError("not-found");
  if (!ended.changed) return;
  const details = { name: ended.code };
  await recordAudit(tx, { actor: admin, action: "code-ended", subject: id, details });
}

/**
 * Before a code is looked at. @throws forbidden to who works here, since they make codes;
 * too-many-requests from one address
 */
export async function admitCode(sql: Db, { role }: Pick<SignedIn, "role">, client: string) {
  if (role !== "user") throw appError("forbidden");
  await limitClient(sql, "code", client, TRIES, WINDOW_SECONDS);
}

type Refused = { refused: Extract<ErrorCode, `code-${string}`> };

/**
 * Credits a sum, once a person; tells of a percent, which a recharge takes. Call in a transaction
 * that is committed also when it is refused, since that counts. @throws too-many-requests
 */
export async function redeemCode(
  tx: Db,
  user: string,
  typed: string,
): Promise<CodeRedeemed | Refused> {
  const found = await findUsable(tx, user, typed);
  if ("refused" in found) return found;
  const { id: code, amount, percent } = found;
  const tk = tkFromPoisha(amount);
  if (percent !== null) return { amount: tk, percent, balance: null };
  const use = await queries.insertUse(tx, { code, user, amount });
  const balance = await creditCode(tx, { user, use, amount });
  return { amount: tk, percent: null, balance: tkFromPoisha(balance) };
}

/** What a code adds to a recharge, in poisha. */
export type Offer = { added: number; hold(topup: string): Promise<unknown> };

/**
 * What the code that was typed for a recharge adds to it: nothing without one. `hold` takes it for
 * the recharge, in the same transaction; what becomes of it then is `follow_recharge` in the
 * database. Call as {@link redeemCode}. @throws too-many-requests
 */
export async function offerOf(
  tx: Db,
  user: string,
  { code: typed, amount }: { code?: string | undefined; amount: number },
): Promise<Offer | Refused> {
  if (!typed) return { added: 0, hold: async () => undefined };
  const found = await findUsable(tx, user, typed);
  if ("refused" in found) return found;
  const { id: code, percent, amount: most } = found;
  if (percent === null) return { refused: "code-at-once" };
  const added = codeAdds({ percent, amount: tkFromPoisha(most) }, amount);
  return { added, hold: (topup) => queries.insertUse(tx, { code, user, topup, amount: added }) };
}

export const { giveBack } = queries;

/** Locks what it finds. A wrong code counts as a wrong password does. */
async function findUsable(
  tx: Db,
  user: string,
  typed: string,
): Promise<queries.StoredCode | Refused> {
  const guesser = { who: user, device: "", step: "code" } as const;
  // Tries at once would not see each other's failures.
  await takeAdvisoryLock(tx, `codes of ${user}`);
  await refuseWhileLocked(tx, guesser);
  const found = await queries.lockCode(tx, typed);
  if (found) {
    await queries.giveBackLost(tx, found.id);
    if (await queries.isUsedBy(tx, found.id, user)) return { refused: "code-used" };
    if (found.ended) return { refused: "code-ended" };
    if ((await queries.countUses(tx, found.id)) < found.count) return found;
  }
  await countTry(tx, guesser);
  return { refused: "code-wrong" };
}
