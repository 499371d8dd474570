import { expect, test } from "vitest";
import { MOST_COUNTED } from "../../contract/queue.ts";
import { newUser, openDesk } from "../test/builders.ts";
import { rollUpDays } from "../wallet/daily.ts";

const MANY = MOST_COUNTED + 200;
const more = MOST_COUNTED + 1;

const { server, admin } = await openDesk();
const rahim = await newUser(server, admin);

/** So many recharges of ৳10, each with its movement, so many days ago. */
async function recharged(count: number, days: number): Promise<void> {
  const { _id } = rahim.user;
  await server.sql`
    with paid as (
      insert into topups (user_id, provider, amount, invoice, request_hash, state, payment_id,
        trx_id, created_at)
      select ${_id}, 'bkash', 1000, 'INV' || uuidv7(), '\\x5a', 'credited', uuidv7(), uuidv7(),
        now() - make_interval(days => ${days})
      from generate_series(1, ${count}::int)
      returning *
    )
    insert into transfers (user_id, wallet_version, kind, debit, credit, amount, balance_after,
      source_kind, source_id, actor_id, created_at)
    select ${_id}, row_number() over () + (select count(*) from transfers where user_id = ${_id}),
      'topup', 'provider', 'wallet', amount, 0, 'topup', id, ${_id}, created_at
    from paid`;
}

const totals = async (query = "") =>
  (await admin.send("GET", `/api/rechargeHistory/get${query}`)).body.totals;

test("many are counted up to one more than is told, and what they brought is summed by days", async () => {
  await recharged(MANY, 3);
  await recharged(MANY, 2);
  await recharged(5, 0);
  const all = { count: more, credited: (2 * MANY + 5) * 10 };
  expect(await totals()).toEqual(all);
  await rollUpDays(server.sql);
  expect(await totals()).toEqual(all);
  expect(await totals("?status=success")).toEqual(all);
  expect(await totals("?status=failure")).toEqual({ count: 0, credited: 0 });
  const [{ day }] = await server.sql<[{ day: string }]>`
    select dhaka_day(now() - interval '3 days')::text as day`;
  expect(await totals(`?day=${day}`)).toEqual({ count: more, credited: MANY * 10 });
  // Where one seeks, what was counted is summed.
  const sought = `?q=${encodeURIComponent(rahim.user.fullName)}`;
  expect(await totals(sought)).toEqual({ count: more, credited: more * 10 });
});

test("what was cleared is summed no more, what comes after is", async () => {
  expect((await admin.send("DELETE", "/api/rechargeHistory/delete")).status).toBe(200);
  expect(await totals()).toEqual({ count: 0, credited: 0 });
  await recharged(MANY, 0);
  expect(await totals()).toEqual({ count: more, credited: MANY * 10 });
});
