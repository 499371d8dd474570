import { Hono } from "hono";
import pino from "pino";
import { beforeAll, beforeEach, expect, inject, test } from "vitest";
import { openDatabase } from "../../db/sql.ts";
import { openCountedBkash } from "../../test/bkash/counted-bkash.ts";
import { listen } from "../../test/bkash/listen.ts";
import { LOGIN } from "../../test/bkash/login.ts";
import { plant } from "../../test/bkash/plant.ts";
import { openTestServer, type TestServer } from "../../test/harness.ts";
import { afterThis } from "../../test/recharge-server.ts";
import { tracesOf } from "../../test/traces.ts";
import type { SandboxOptions } from "../sandbox/sandbox.ts";
import { checkoutAddress, createBkash } from "./bkash.ts";
import { createTokens, type Tokens } from "./token.ts";
import { takeLease } from "./token-queries.ts";

const log = pino({ level: "silent" });
/** No test here needs a timeout: only a busy machine is so slow. */
const PATIENT_MS = 8_000;
let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
beforeEach(async () => {
  await server.sql`delete from provider_tokens`;
});

async function openBkash(options: Partial<SandboxOptions> = {}) {
  const { app, stats } = openCountedBkash({ ...LOGIN, ...options });
  const { origin, close } = await listen(app, 0);
  afterThis(close);
  return { stats, origin, settings: { ...LOGIN, baseUrl: origin } };
}

/** Token keepers that share only the database, each with its own connections. */
function keepers(count: number, origin: string): Tokens[] {
  return Array.from({ length: count }, () => {
    const sql = openDatabase({ ...inject("database"), database: server.database }, { max: 5 });
    afterThis(() => sql.end({ timeout: 1 }));
    const settings = { ...LOGIN, baseUrl: origin };
    return createTokens({ ...server, sql, log }, settings, checkoutAddress(origin), PATIENT_MS);
  });
}

const renewals = ({ grants, refreshes }: { grants: number; refreshes: number }) =>
  grants + refreshes;

test("four keepers asked 40 times at once get one token by one grant", async () => {
  const { origin, stats } = await openBkash();
  const four = keepers(4, origin);
  const tokens = await Promise.all(
    Array.from({ length: 40 }, (_, index) => four[index % 4]?.get()),
  );
  expect(new Set(tokens).size).toBe(1);
  expect(tokens[0]).toBeTypeOf("string");
  expect(stats()).toMatchObject({ grants: 1, refreshes: 0 });
});

test("a token past five sixths of its life is renewed by one, while the others go on with the old one", async () => {
  const { origin, stats } = await openBkash();
  const four = keepers(4, origin);
  const old = await four[0]?.get();
  await server.sql`update provider_tokens set granted_at = now() - interval '51 minutes'`;
  const name = (await server.sql<[{ name: string }]>`select name from provider_tokens`)[0].name;
  expect(await takeLease(server.sql, name, undefined, 20)).toBeDefined();
  expect(new Set(await Promise.all(four.map((one) => one.get())))).toEqual(new Set([old]));
  expect(renewals(stats())).toBe(1);
  await server.sql`update provider_tokens set refreshing_until = now()`;
  await Promise.all(four.map((one) => one.get()));
  const fresh = new Set(await Promise.all(four.map((one) => one.get())));
  expect(fresh.size).toBe(1);
  expect(fresh.has(old)).toBe(false);
  expect(renewals(stats())).toBe(2);
});

test("a token refused before its time is renewed once for all, but never a third time in one lifetime", async () => {
  const first = await openBkash();
  const [a, b] = keepers(2, first.origin);
  const token = (await a?.get()) ?? "";
  const [fresh, same] = await Promise.all([a?.get(token), b?.get(token)]);
  expect(fresh).toBe(same);
  expect(fresh).not.toBe(token);
  expect(renewals(first.stats())).toBe(2);
  expect(await a?.get(token)).toBe(fresh);
  const [{ name, idToken }] = await server.sql<
    [{ name: string; idToken: string }]
  >`select name, id_token from provider_tokens`;
  expect(await takeLease(server.sql, name, idToken, 20)).toBeUndefined();
  expect(renewals(first.stats())).toBe(2);
});

test("a call refused for its token is sent again with a new one", async () => {
  const { settings, stats, origin } = await openBkash();
  const provider = createBkash(
    { ...server, log },
    { ...settings, bearer: true, timeoutMs: PATIENT_MS, returnUrl: "" },
  );
  await keepers(1, origin)[0]?.get();
  await plant(server, { idToken: "forged" });
  expect(await provider.query({ paymentId: "x", invoice: "" })).toMatchObject({ code: "2002" });
  expect(stats()).toMatchObject({ unauthorized: 1 });
  expect(renewals(stats())).toBe(2);
});

test("a refused refresh token leads to one grant", async () => {
  const { origin, stats } = await openBkash();
  const [keeper] = keepers(1, origin);
  await keeper?.get();
  await plant(server, { refreshToken: "stale" });
  await server.sql`update provider_tokens set granted_at = now() - interval '51 minutes'`;
  expect(await keeper?.get()).toBeTypeOf("string");
  expect(stats()).toMatchObject({ grants: 2, refreshes: 0, tokensRefused: 1 });
});

test("a copy of the database shows no token; one that can't be opened is renewed like one that was refused", async () => {
  const { origin, stats } = await openBkash();
  const [keeper] = keepers(1, origin);
  const token = (await keeper?.get()) ?? "none";
  expect(await tracesOf(server, [token])).toEqual([`provider_tokens: ${token}`]);
  expect(await tracesOf(server, [token], { shut: true })).toEqual([]);
  await server.sql`update provider_tokens set id_token = refresh_token, refresh_token = id_token`;
  expect(await keeper?.get()).not.toBe(token);
  expect(stats()).toMatchObject({ grants: 2, refreshes: 0, unauthorized: 0, tokensRefused: 0 });
});

test("a lease whose holder died passes on; what the dead one brings after all is not kept", async () => {
  const { origin } = await openBkash();
  const [keeper] = keepers(1, origin);
  await keeper?.get();
  await server.sql`update provider_tokens set granted_at = now() - interval '2 hours',
    refresher = uuidv7(), refreshing_until = now() + interval '1 second'`;
  expect(await keeper?.get()).toBeTypeOf("string");
});

test("locked out (429), nobody asks again for an hour, and everybody is told at once", async () => {
  let asked = 0;
  const { origin, close } = await listen(
    new Hono().all("*", (c) => {
      asked += 1;
      return c.json({ message: "Limit Exceeded" }, 429);
    }),
    0,
  );
  afterThis(close);
  const four = keepers(4, origin);
  const began = Date.now();
  expect(await Promise.all(four.map((one) => one.get()))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  // Who waits for another's answer waits 9 s.
  expect(Date.now() - began).toBeLessThan(8_000);
  expect(asked).toBe(1);
  const [row] =
    await server.sql`select retry_at > now() + interval '59 minutes' as waits from provider_tokens`;
  expect(row?.waits).toBe(true);
});

test("another login or host has a token of its own", async () => {
  const [one, two] = [await openBkash(), await openBkash()];
  const [a] = keepers(1, one.origin);
  const [b] = keepers(1, two.origin);
  expect(await a?.get()).not.toBe(await b?.get());
});
