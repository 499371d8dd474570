import { expect, test } from "vitest";
import { logInAdmin, newUser } from "../../test/builders.ts";
import { openTestServer } from "../../test/harness.ts";
import { openPayments } from "../payments.ts";
import { sweep } from "../sweep.ts";

/** What a desk had: a gateway that it has dropped, and a sandbox from before it went live. */
const dropped = ["sslcommerz", "sslcommerz-sandbox", "sandbox"] as const;
const states = ["redirected", "failed", "cancelled", "executing", "unknown"] as const;

test.each<Record<string, string>>([
  { SENT_MONEY_ONLY: "1" },
  {
    SSLCOMMERZ_STORE_ID: "s",
    SSLCOMMERZ_STORE_PASSWORD: "p",
    SSLCOMMERZ_BASE_URL: "http://[::1]:9",
  },
  {},
])("rows of a gateway that is gone come to rest, none is credited: %j", async (settings) => {
  const server = await openTestServer(settings);
  const { sql } = server;
  const { user } = await newUser(server, await logInAdmin(server));
  for (const provider of dropped)
    for (const state of states)
      await sql`
        insert into topups (user_id, provider, amount, invoice, request_hash, state, payment_id,
          confirmed_at, next_check_at)
        values (${user._id}, ${provider}, 20000, ${provider + state}, '', ${state},
          ${provider + state}, case when ${state} in ('executing', 'unknown') then now() end,
          case when ${provider} <> 'sandbox' or ${state} not in ('failed', 'cancelled') then now()
          end)`;
  const { recharge } = openPayments(server);
  await sweep(recharge);
  await sql`
    update topups set created_at = created_at - interval '26 hours', checks = 99,
      confirmed_at = confirmed_at - interval '26 hours'`;
  await sql`update topups set next_check_at = now() where next_check_at is not null`;
  await sweep(recharge);
  const rows = await sql<{ invoice: string; state: string; waits: boolean }[]>`
    select invoice, state, next_check_at is not null as waits from topups
    where provider = any(${recharge.providers.bkash.name === "sandbox" ? ["sslcommerz"] : [...dropped]})`;
  expect(rows.filter(({ waits }) => waits)).toEqual([]);
  const ended = Object.fromEntries(rows.map(({ invoice, state }) => [invoice, state]));
  expect(ended).toMatchObject({
    sslcommerzredirected: "review",
    sslcommerzfailed: "failed",
    sslcommerzcancelled: "cancelled",
    sslcommerzexecuting: "review",
    sslcommerzunknown: "review",
  });
  const [{ moved }] = await sql<[{ moved: number }]>`
    select count(*)::int as moved from transfers where source_kind = 'topup'`;
  expect(moved).toBe(0);
});
