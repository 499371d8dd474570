import { setTimeout as delay } from "node:timers/promises";
import type { Sql } from "../../server/db/sql.ts";
import { type Payer, request } from "../../server/test/payment-process.ts";
import { verifyLedger, verifyOn } from "../../server/wallet/verify.ts";

const AGAIN_MS = 100;
/** A phone waits so long for an answer, then sends again. */
const ANSWER_MS = 15_000;
const PATIENCE_MS = 300_000;

/**
 * The answers while things broke: the user of each order id, answers about the wrong user, and how
 * often a request was sent again.
 */
export type Acknowledged = { orders: Map<string, string>; wrong: string[]; retries: number };
export const newOrder = () => ({
  key: crypto.randomUUID(),
  nidNumber: String(Math.floor(1e9 + Math.random() * 9e9)),
});

/**
 * Places an order, and sends it again with its key until there is an answer, like the outbox.
 * `origin` is called for each try where several machines answer, with whether the last one did not.
 */
export async function placeOrder(
  { userId, cookie }: Payer,
  origin: string | ((silent: boolean) => string),
  told: Acknowledged,
  { key, nidNumber } = newOrder(),
): Promise<void> {
  const headers = { Cookie: cookie, "Idempotency-Key": key };
  const until = performance.now() + PATIENCE_MS;
  for (let silent = false; ; ) {
    const address = `${typeof origin === "string" ? origin : origin(silent)}/api/apply/order`;
    const body = { category: "nid", nidNumber };
    const answer = await request(address, "POST", headers, body, ANSWER_MS);
    // A server that is killed breaks off in its answer, too.
    const text = await answer?.text().catch(() => undefined);
    if (answer?.ok && text !== undefined) {
      const { order } = JSON.parse(text) as { order: { _id: string; nidNumber: string } };
      // Masked in the middle.
      if (!order.nidNumber.endsWith(nidNumber.slice(-4)))
        told.wrong.push(`order of ${userId}: ${order.nidNumber}`);
      return void told.orders.set(order._id, userId);
    }
    const said = `${answer?.status ?? "no connection"} ${text ?? ""}`;
    if (answer && !answer.ok && answer.status < 500 && answer.status !== 429) throw new Error(said);
    if (performance.now() > until) throw new Error(`no answer: ${said}`);
    silent = !answer;
    told.retries += 1;
    await delay(AGAIN_MS);
  }
}

/**
 * Compares the answers with the database: `lost` and `untold` are orders that only one of both has.
 */
export async function compare(sql: Sql, told: Acknowledged) {
  const rows = await sql<{ id: string; userId: string }[]>`select id, user_id from orders`;
  const held = new Map(rows.map((row) => [row.id, row.userId]));
  const [{ charges = 0 } = {}] = await sql<{ charges: number }[]>`
    select count(*)::int as charges from transfers where kind = 'charge' and source_kind = 'order'`;
  return {
    ordersTold: told.orders.size,
    lost: [...told.orders].filter(([id, owner]) => held.get(id) !== owner).length,
    untold: [...held.keys()].filter((id) => !told.orders.has(id)).length,
    wrong: told.wrong.length,
    chargesTooMany: charges - told.orders.size,
    // Of all, and of what is new where something was found right before.
    ledgerFaults: (await verifyLedger(sql)).length + (await verifyOn(sql, 0)).length,
  };
}

type Verdict = Awaited<ReturnType<typeof compare>>;

/**
 * True when every acknowledged order is there and no other, each was charged once, and nobody was
 * told of another's.
 */
export function isExact({ lost, untold, wrong, chargesTooMany, ledgerFaults }: Verdict): boolean {
  return [lost, untold, wrong, chargesTooMany, ledgerFaults].every((count) => count === 0);
}
