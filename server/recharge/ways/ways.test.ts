import { expect, test } from "vitest";
import { logInAdmin, newUser, openDesk, send } from "../../test/builders.ts";
import { openTestServer } from "../../test/harness.ts";
import { createWays } from "./ways.ts";

const store = { SSLCOMMERZ_STORE_ID: "store", SSLCOMMERZ_STORE_PASSWORD: "secret" };
const { server, admin } = await openDesk(store);

/** Recharges that were credited so many seconds after they were begun, the newest last. */
async function credited(userId: string, provider: string, seconds: number[], byHand = false) {
  for (const [index, after] of seconds.entries()) {
    const name = `${provider}-${index}`;
    const [row] = await server.sql<[{ id: string }]>`
      insert into topups (user_id, provider, amount, invoice, request_hash, state, payment_id,
        claimed_trx, created_at)
      values (${userId}, ${provider}, 20000, ${name}, '', 'redirected', ${name},
        ${byHand ? name : null}, now() - make_interval(secs => ${after}))
      returning id`;
    await server.sql`select from settle_topup(${row.id}, ${name}, 20000, 'BDT', ${name}, '', null,
      now(), null)`;
  }
}

test("the ways that are open, the cheapest and quickest first, with the median of the last hundred", async () => {
  const user = await newUser(server, admin);
  const told = async () => (await user.send("GET", "/api/recharge/ways")).body;
  expect(await told()).toEqual([
    { way: "sslcommerz", usually: null },
    { way: "by-hand", usually: null },
  ]);
  const fresh = createWays(server.sql, server.env);
  await credited(user.user._id, "sslcommerz", [...Array(110).fill(9000), ...Array(51).fill(600)]);
  await credited(user.user._id, "nagad", [60, 60, 30, 90, 5000], true);
  await credited(user.user._id, "bkash", [1, 2, 3, 4]);
  expect(await fresh()).toEqual([
    { way: "by-hand", usually: 60 },
    { way: "sslcommerz", usually: 600 },
  ]);
  // Counted once for all who ask within some minutes.
  expect(await told()).toEqual([
    { way: "sslcommerz", usually: null },
    { way: "by-hand", usually: null },
  ]);
});

test.each<[Record<string, string>, string[]]>([
  [{}, ["bkash", "sslcommerz", "by-hand"]],
  [{ SENT_MONEY_ONLY: "1", ...store }, ["by-hand"]],
  [store, ["sslcommerz", "by-hand"]],
])("%j", async (settings, ways) => {
  const desk = await openTestServer(settings);
  const user = await newUser(desk, await logInAdmin(desk));
  const { body } = await user.send("GET", "/api/recharge/ways");
  expect(body.map(({ way }: { way: string }) => way)).toEqual(ways);
  expect((await send(desk, "GET", "/api/recharge/ways")).status).toBe(401);
});

test("a count that failed is made again", async () => {
  await server.sql`alter table topups rename to topups_away`;
  const ways = createWays(server.sql, server.env);
  await expect(ways()).rejects.toThrow();
  await server.sql`alter table topups_away rename to topups`;
  expect(await ways()).toHaveLength(2);
});
