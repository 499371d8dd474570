import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Sql } from "../../server/db/sql.ts";
import { ADMIN, makePayers } from "../../server/test/payment-process.ts";
import { verifyLedger } from "../../server/wallet/verify.ts";

export type Customer = { userId: string; cookie: string };
/** Where the next request goes: to the only server, or to one of several, as a proxy would choose. */
type Pick = () => string;

const AGAIN_MS = 100;
const PATIENCE_MS = 300_000;
const PRICE_POISHA = 120_00;

/** The answers while things broke: the user of each order id, and answers about the wrong user. */
export type Acknowledged = { orders: Map<string, string>; wrong: string[]; retries: number };
export const nothingAcknowledged = (): Acknowledged => ({ orders: new Map(), wrong: [], retries: 0 });

/** New users, signed in, with money for `orders` orders each. */
export async function makeCustomers(origin: string, count: number, orders: number): Promise<Customer[]> {
  const customers = await makePayers(origin, count);
  const login = await ask(`${origin}/api/auth/login`, "POST", undefined, ADMIN);
  const admin = { userId: "", cookie: login?.cookie ?? "" };
  for (const { userId } of customers) {
    const edit = { userId, amount: String((orders * PRICE_POISHA) / 100), reason: "bench" };
    const given = await ask(`${origin}/api/users/edit-user-balance`, "PUT", admin, edit);
    if (given?.status !== 200) throw new Error(`no balance: ${given?.text}`);
  }
  return customers;
}

/** Places an order, and sends it again with its key until there is an answer, like the outbox. */
export async function placeOrder(customer: Customer, pick: Pick, told: Acknowledged): Promise<void> {
  const number = String(Math.floor(1e9 + Math.random() * 9e9));
  const key = { "Idempotency-Key": randomUUID() };
  const body = { category: "nid", nidNumber: number };
  const answer = await untilAnswered(told, () => ask(`${pick()}/api/apply/order`, "POST", customer, body, key));
  const { order } = JSON.parse(answer.text) as { order: { _id: string; nidNumber: string } };
  // Masked in the middle.
  const same = order.nidNumber.endsWith(number.slice(-4));
  if (!same) told.wrong.push(`order of ${customer.userId}: ${order.nidNumber}`);
  told.orders.set(order._id, customer.userId);
}

export type Verdict = {
  ordersTold: number;
  ordersHeld: number;
  lost: number;
  untold: number;
  charges: number;
  ledger: unknown[];
};

/** Compares the answers with the database. */
export async function compare(sql: Sql, told: Acknowledged): Promise<Verdict> {
  const rows = await sql<{ id: string; userId: string }[]>`select id, user_id from orders`;
  const held = new Map(rows.map((row) => [row.id, row.userId]));
  const [{ charges }] = await sql<
    [{ charges: number }]
  >`select count(*)::int as charges from transfers where kind = 'charge' and source_kind = 'order'`;
  return {
    ordersTold: told.orders.size,
    ordersHeld: held.size,
    lost: [...told.orders].filter(([id, owner]) => held.get(id) !== owner).length,
    untold: [...held.keys()].filter((id) => !told.orders.has(id)).length,
    charges,
    ledger: await verifyLedger(sql),
  };
}

/** True when every acknowledged order is there and no other, and each was charged once. */
export function isExact({ lost, untold, ordersTold, ordersHeld, charges, ledger }: Verdict): boolean {
  return lost === 0 && untold === 0 && ordersHeld === ordersTold && charges === ordersTold && ledger.length === 0;
}

type Answer = { status: number; text: string; cookie: string | undefined };

async function untilAnswered(told: Acknowledged, request: () => Promise<Answer | undefined>): Promise<Answer> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const answer = await request();
    if (answer && answer.status < 400) return answer;
    const said = answer ? `${answer.status} ${answer.text}` : "no connection";
    if (answer && answer.status < 500 && answer.status !== 429) throw new Error(said);
    if (performance.now() > until) throw new Error(`no answer: ${said}`);
    told.retries += 1;
    await delay(AGAIN_MS);
  }
}

/** A request like one of our own page. Undefined when the connection broke before the whole answer. */
async function ask(
  address: string,
  method: string,
  as?: Customer,
  json?: unknown,
  more: Record<string, string> = {},
): Promise<Answer | undefined> {
  const type = json === undefined ? undefined : { "Content-Type": "application/json" };
  const headers = { "Sec-Fetch-Site": "same-origin", ...type, ...(as && { Cookie: as.cookie }), ...more };
  try {
    const answer = await fetch(address, {
      method,
      headers,
      body: json === undefined ? undefined : JSON.stringify(json),
    });
    const cookie = answer.headers.get("Set-Cookie")?.split(";")[0];
    return { status: answer.status, text: await answer.text(), cookie };
  } catch {
    return undefined;
  }
}
