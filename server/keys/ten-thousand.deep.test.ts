import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { logInAdmin, newUser } from "../test/builders.ts";
import { openLiveServer, startLiveProcess } from "../test/live-server.ts";
import { expectRightLedger } from "../test/right-ledger.ts";

const ORDERS = 10_000;
const AT_ONCE = 16;
const PRICE = 120;
const DEEP_MS = 15 * 60_000;

type Answer = { status: number; id: string };

/**
 * Sends an order to one of two servers. `cut`: the connection ends by then, in ms, whatever has
 * arrived; undefined: it stays. Undefined when no answer came.
 */
function post(agent: Agent, origin: string, key: string, order: object, cut?: number) {
  return new Promise<Answer | undefined>((done) => {
    const call = request(`${origin}/api/apply/order`, {
      agent,
      method: "POST",
      headers: {
        Authorization: `Bearer ${key}`,
        "Content-Type": "application/json",
        "Idempotency-Key": (order as { key: string }).key,
      },
    });
    call.on("error", () => done(undefined));
    call.on("response", (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (part: string) => {
        text += part;
      });
      response.on("error", () => done(undefined));
      response.on("close", () => {
        if (!response.complete) return done(undefined);
        const { order } = JSON.parse(text);
        done({ status: response.statusCode ?? 0, id: order?._id ?? text });
      });
    });
    const { key: _, ...body } = order as { key: string };
    call.end(JSON.stringify(body));
    if (cut !== undefined) setTimeout(() => call.destroy(), cut);
  });
}

test("ten thousand orders by a program, cut off, doubled and repeated at two servers, are one each, charged once each", {
  timeout: DEEP_MS,
}, async () => {
  const server = await openLiveServer();
  const processes = [
    await startLiveProcess(server, server.connection),
    await startLiveProcess(server, server.connection),
  ];
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const admin = await logInAdmin(server);
  const money = ORDERS * PRICE + 1_000;
  const user = await newUser(server, admin, money);
  const { body } = await user.send("POST", "/api/keys", { name: "the shop's", may: "order" });
  const seen = { cut: 0, doubled: 0, lost: 0 };
  const ids = new Map<string, string>();
  const send = (order: object, cut?: number) => {
    const one = processes[Math.random() < 0.5 ? 0 : 1];
    return post(agent, one?.origin ?? "", body.key, order, cut);
  };

  async function place(number: number): Promise<void> {
    const key = randomUUID();
    const order = {
      key,
      category: "nid",
      nidNumber: String(1_000_000_000 + number),
      expectedPrice: PRICE,
    };
    for (;;) {
      const fate = Math.random();
      const tries: Promise<Answer | undefined>[] =
        fate < 0.2
          ? [send(order, Math.random() * 40)]
          : fate < 0.3
            ? [send(order), send(order), send(order)]
            : [send(order)];
      const answers = await Promise.all(tries);
      if (fate < 0.2 && !answers[0]) seen.cut += 1;
      if (tries.length > 1) seen.doubled += 1;
      for (const answer of answers) {
        if (!answer) continue;
        expect([number, answer.status]).toEqual([number, 201]);
        expect([number, ids.get(key) ?? answer.id]).toEqual([number, answer.id]);
        ids.set(key, answer.id);
      }
      // The program has lost what it was told, and sends it again.
      if (Math.random() < 0.1) seen.lost += 1;
      else if (ids.has(key) && answers.some(Boolean)) return;
    }
  }

  let next = 0;
  const lane = async () => {
    for (let number = next++; number < ORDERS; number = next++) await place(number);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  const [kept] = await server.sql<
    [{ orders: number; ids: number; numbers: number; charges: number }]
  >`
    select count(*)::int as orders, count(distinct o.id)::int as ids,
           count(distinct o.number)::int as numbers,
           (select count(*)::int from transfers
            where user_id = ${user.user._id} and kind = 'charge') as charges
    from orders o where o.user_id = ${user.user._id}`;
  expect(kept).toEqual({ orders: ORDERS, ids: ORDERS, numbers: ORDERS, charges: ORDERS });
  expect(new Set(ids.values()).size).toBe(ORDERS);
  const left = (await user.send("GET", "/api/users/userInfo")).body.balance;
  expect(left).toBe(money - ORDERS * PRICE);
  await expectRightLedger(server.sql);
  // It was tried: the seed is the machine's, so only that each kind came.
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(ORDERS / 100);
});
