import { afterAll, expect, test } from "vitest";
import { readEnv } from "../../env.ts";
import { createBkashSandbox } from "../../recharge/sandbox/sandbox.ts";
import { startSslcommerzSandbox } from "../../recharge/sandbox/sslcommerz/sandbox.ts";
import { listen } from "../../test/bkash/listen.ts";
import { bkashEnv, LOGIN } from "../../test/bkash/login.ts";
import { logInAdmin, newUser } from "../../test/builders.ts";
import { openTestServer } from "../../test/harness.ts";
import { FIELD_KEYS } from "../../test/payment-process.ts";
import { checkGateways } from "./gateways.ts";

const server = await openTestServer();
const box = await startSslcommerzSandbox();
const bkash = await listen(createBkashSandbox(LOGIN).app, 0);
afterAll(async () => {
  await bkash.close();
  await box.stop();
});

const store = {
  SSLCOMMERZ_STORE_ID: box.storeId,
  SSLCOMMERZ_STORE_PASSWORD: box.password,
  SSLCOMMERZ_BASE_URL: box.url,
};

test.each<[string, Record<string, string>, string, string[]]>([
  ["both", { ...bkashEnv(bkash.origin), ...store }, "gateways: bKash, SSLCommerz answered", []],
  ["one", store, "gateways: SSLCommerz answered", []],
  ["none", {}, "gateways: none is configured", []],
  [
    "another's password",
    { ...store, SSLCOMMERZ_STORE_PASSWORD: "another" },
    "gateways: SSLCommerz answered",
    ["SSLCommerz does not let this desk in (FAILED): are SSLCOMMERZ_* its own"],
  ],
  [
    "nobody there",
    { ...store, SSLCOMMERZ_BASE_URL: "http://127.0.0.1:9" },
    "gateways: SSLCommerz answered",
    ["SSLCommerz does not let this desk in (no answer): are"],
  ],
])("%s: each gateway is tried", async (_, settings, fine, faults) => {
  const wrong: string[] = [];
  const report = { note() {}, wrong: (text: string) => void wrong.push(text) };
  const env = readEnv({ ...settings, FIELD_KEYS, DATA_DIR: server.folder });
  expect(await checkGateways(report, server.sql, env)).toBe(fine);
  expect(wrong).toEqual(faults.map((fault) => expect.stringContaining(fault)));
});

test("what may be paid at a gateway that was dropped is named", async () => {
  const { user } = await newUser(server, await logInAdmin(server));
  for (const [provider, state] of [
    ["sslcommerz", "redirected"],
    ["sslcommerz", "unknown"],
    ["bkash", "redirected"],
    ["bkash", "executing"],
  ] as const)
    await server.sql`
      insert into topups (user_id, provider, amount, invoice, request_hash, state, payment_id,
        next_check_at)
      values (${user._id}, ${provider}, 20000, ${provider + state}, '', ${state},
        ${provider + state}, now())`;
  const said = async (settings: Record<string, string>) => {
    const wrong: string[] = [];
    const report = { note() {}, wrong: (text: string) => void wrong.push(text) };
    const env = readEnv({ ...settings, FIELD_KEYS, DATA_DIR: server.folder });
    await checkGateways(report, server.sql, env);
    return wrong.map((text) => text.split(" may ")[0]);
  };
  const begun = {
    bkash: "1 of the recharges begun at bKash",
    sslcommerz: "2 of the recharges begun at SSLCommerz",
  };
  expect(await said({ SENT_MONEY_ONLY: "1" })).toEqual([begun.bkash, begun.sslcommerz]);
  expect(await said({ SENT_MONEY_ONLY: "1", ...store })).toEqual([begun.bkash]);
  expect(await said(bkashEnv(bkash.origin))).toEqual([begun.sslcommerz]);
  expect(await said({ ...bkashEnv(bkash.origin), ...store })).toEqual([]);
});
