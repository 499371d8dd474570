import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../test/builders.ts";
import { expectSound, openRechargeServer, type RechargeServer } from "../test/recharge-server.ts";
import { decideMoney, refund, sendMoney } from "../test/writes.ts";
import { adjust } from "../wallet/ledger.ts";
import type { Report } from "./provider.ts";
import { settleTopup } from "./recharge.ts";

let server: RechargeServer;
beforeAll(async () => {
  server = await openRechargeServer();
});
afterAll(() => server.closeBkash());

/** What can happen in a shop with two wallets. `top` is one of the top-ups made so far. */
type Step =
  | { do: "create"; wallet: number; tk: number }
  | {
      do: "settle";
      top: number;
      report: "paid" | "paid-less" | "foreign" | "refused" | "again" | "open" | "unknown" | "dead";
      trx: number;
    }
  | { do: "charge"; wallet: number }
  | { do: "refund" }
  | { do: "giveBack"; tk: number }
  | { do: "claim"; wallet: number; tk: number; trx: number }
  | { do: "decide"; claim: number; accepts: boolean }
  | { do: "adjust"; wallet: number; tk: number };

const wallet = fc.nat(1);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("create" as const),
      wallet,
      tk: fc.integer({ min: 200, max: 500 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("settle" as const),
      top: fc.nat(5),
      report: fc.constantFrom(
        "paid" as const,
        "paid-less",
        "foreign",
        "refused",
        "again",
        "open",
        "unknown",
        "dead",
        "paid",
      ),
      // Few, so that some come twice.
      trx: fc.nat(6),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("charge" as const), wallet }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("refund" as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("giveBack" as const),
      tk: fc.integer({ min: 1, max: 130 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("claim" as const),
      wallet,
      tk: fc.integer({ min: 200, max: 500 }),
      // The same as those of the gateway.
      trx: fc.nat(6),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant("decide" as const),
      claim: fc.nat(5),
      accepts: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("adjust" as const),
      wallet,
      tk: fc.integer({ min: -300, max: 300 }),
    }),
  },
);

test("whatever the order of top-ups, reports, charges, refunds and edits, the ledger holds and rebuilds", async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 4, maxLength: 14 }),
      async (rounds) => {
        run += 1;
        await play(rounds, run);
      },
    ),
    { numRuns: 12, endOnFailure: true },
  );
  await expectSound(server.sql);
  const rebuilt = await server.sql<{ wrong: number }[]>`
    select count(*)::int as wrong from accounts a
    where a.balance <> coalesce((select sum(case when t.credit = 'wallet' then t.amount
      else -t.amount end)
                                 from transfers t where t.user_id = a.user_id), 0)`;
  expect(rebuilt[0]?.wrong).toBe(0);
});

/** The steps of a round run at the same time, the rounds one after another. */
async function play(rounds: Step[][], run: number): Promise<void> {
  const users = [await server.newUser(), await server.newUser()];
  const { sql, recharge } = server;
  const tops: { id: string; userId: string; amount: number; invoice: string }[] = [];
  const orders: string[] = [];
  const claims: string[] = [];
  /** The most that can be credited: one matching report of a paid payment for each top-up. */
  const payable = new Map<string, number>();

  const take: { [K in Step["do"]]: (one: Extract<Step, { do: K }>) => Promise<unknown> } = {
    async create({ wallet: index, tk }) {
      const userId = users[index]?.user._id ?? "";
      const [made] = await sql<[{ id: string; invoice: string }]>`
        insert into topups (user_id, provider, amount, invoice, request_hash, state, payment_id,
          confirmed_at)
        values (${userId}, 'bkash', ${tk * 100}, 'I-' || uuidv7(), ''::bytea, 'executing',
          'P-' || uuidv7(), now())
        returning id, invoice`;
      tops.push({ ...made, userId, amount: tk * 100 });
    },
    async settle({ top, report, trx }) {
      const target = tops[top % Math.max(1, tops.length)];
      if (!target) return;
      if (report === "paid") payable.set(target.id, target.amount);
      await settleTopup(recharge, target.id, reportOf(report, target, `TRX${run}-${trx}`));
    },
    async charge({ wallet: index }) {
      const order = { category: "nid", voterNumberNid: "123456789012" };
      const answer = await users[index]?.send("POST", "/api/apply/order", order);
      if (answer?.status === 201) orders.push(answer.body.order._id);
    },
    async refund() {
      const order = orders.pop();
      if (order)
        await server.admin.send("PUT", `/api/apply/order/${order}`, {
          status: "cancel",
          note: "x",
          category: "nid",
        });
    },
    async giveBack({ tk }) {
      const order = orders.at(-1);
      if (order) await refund(server.admin, order, tk);
    },
    async claim({ wallet: index, tk, trx }) {
      const money = { wallet: "bkash", amount: tk, trxId: `TRX${run}${trx}00` };
      const answer = await sendMoney(users[index] as Person, money);
      if (answer.status !== 201) return;
      claims.push(answer.body._id);
      payable.set(answer.body._id, tk * 100);
    },
    async decide({ claim, accepts }) {
      const id = claims[claim % Math.max(1, claims.length)];
      if (id) await decideMoney(server.admin, id, accepts ? undefined : "not found");
    },
    async adjust({ wallet: index, tk }) {
      const entry = {
        userId: users[index]?.user._id ?? "",
        difference: tk * 100,
        admin: server.admin.user._id,
        kind: "adjustment" as const,
      };
      // More than the wallet has is refused by the table itself.
      await adjust(sql, entry).catch(() => {});
    },
  };
  for (const round of rounds)
    await Promise.all(round.map((one) => (take[one.do] as (step: Step) => Promise<unknown>)(one)));

  const credited = await sql<{ id: string; amount: number }[]>`
    select source_id as id, amount from transfers
    where kind = 'topup' and user_id = any(${users.map((one) => one.user._id)})`;
  for (const { id, amount } of credited) expect(payable.get(id)).toBe(amount);
  expect(new Set(credited.map((one) => one.id)).size).toBe(credited.length);
  const trxs = await sql<{ trxId: string }[]>`
    select trx_id from topups
    where state = 'credited' and user_id = any(${users.map((one) => one.user._id)})`;
  expect(new Set(trxs.map((one) => one.trxId)).size).toBe(trxs.length);
}

function reportOf(
  kind: Extract<Step, { do: "settle" }>["report"],
  target: { amount: number; invoice: string },
  trxId: string,
): Report {
  const paid = {
    outcome: "paid",
    trxId,
    amount: target.amount,
    currency: "BDT",
    invoice: target.invoice,
    payer: "",
    paidAt: undefined,
  } as const;
  if (kind === "paid") return paid;
  if (kind === "paid-less") return { ...paid, amount: target.amount / 10 };
  if (kind === "foreign") return { ...paid, invoice: "another" };
  if (kind === "refused") return { outcome: "refused", code: "2023", again: false };
  if (kind === "again") return { outcome: "refused", code: "2056", again: true };
  if (kind === "unknown") return { outcome: "unknown", doubt: "no-answer" };
  return { outcome: kind };
}
