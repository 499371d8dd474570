import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Hono } from "hono";
import pino from "pino";
import { beforeAll, beforeEach, expect, inject, test } from "vitest";
import { openDatabase } from "../../db/sql.ts";
import { openCountedBkash } from "../../test/bkash/counted-bkash.ts";
import { listen } from "../../test/bkash/listen.ts";
import { LOGIN } from "../../test/bkash/login.ts";
import { compiled } from "../../test/compiled.ts";
import { openTestServer, type TestServer } from "../../test/harness.ts";
import { afterThis } from "../../test/recharge-server.ts";
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
    return createTokens(
      sql,
      { ...LOGIN, baseUrl: origin },
      checkoutAddress(origin),
      PATIENT_MS,
      log,
    );
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

test("tokens that expire mid-burst in four processes: one renewal per expiry, and no call goes without", async () => {
  const TTL_MS = 3_000;
  const { settings, stats } = await openBkash({ tokenTtlSeconds: TTL_MS / 1000 });
  const connection = { ...inject("database"), database: server.database };
  const work = {
    connection,
    bkash: { ...settings, bearer: false, timeoutMs: PATIENT_MS },
    ms: 8_000,
  };
  const burst = fileURLToPath(new URL("../../test/payment-burst.ts", import.meta.url));
  const began = Date.now();
  const run = () =>
    promisify(execFile)(process.execPath, [burst, JSON.stringify(work)], {
      env: { ...process.env, ...compiled },
    });
  const outputs = await Promise.all([run(), run(), run(), run()]);
  const expiries = Math.floor((Date.now() - began) / ((TTL_MS * 5) / 6));
  const counts = outputs.map(
    ({ stdout }) => JSON.parse(stdout) as { heard: number; unheard: number },
  );
  expect(counts.map((one) => one.unheard)).toEqual([0, 0, 0, 0]);
  expect(counts.every((one) => one.heard > 50)).toBe(true);
  expect(renewals(stats())).toBeGreaterThanOrEqual(3);
  expect(renewals(stats())).toBeLessThanOrEqual(1 + expiries);
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
  const name = (await server.sql<[{ name: string }]>`select name from provider_tokens`)[0].name;
  expect(await takeLease(server.sql, name, fresh, 20)).toBeUndefined();
  expect(renewals(first.stats())).toBe(2);
});

test("a call refused for its token is sent again with a new one", async () => {
  const { settings, stats, origin } = await openBkash();
  const provider = createBkash(
    server.sql,
    { ...settings, bearer: true, timeoutMs: PATIENT_MS },
    log,
  );
  await keepers(1, origin)[0]?.get();
  await server.sql`update provider_tokens set id_token = 'forged'`;
  expect(await provider.query({ paymentId: "x", invoice: "" })).toMatchObject({ code: "2002" });
  expect(stats()).toMatchObject({ unauthorized: 1 });
  expect(renewals(stats())).toBe(2);
});

test("a refused refresh token leads to one grant", async () => {
  const { origin, stats } = await openBkash();
  const [keeper] = keepers(1, origin);
  await keeper?.get();
  await server.sql`update provider_tokens set refresh_token = 'stale', granted_at = now() - interval '51 minutes'`;
  expect(await keeper?.get()).toBeTypeOf("string");
  expect(stats()).toMatchObject({ grants: 2, refreshes: 0, tokensRefused: 1 });
});

test("a lease whose holder died passes on; what the dead one brings after all is not kept", async () => {
  const { origin } = await openBkash();
  const [keeper] = keepers(1, origin);
  await keeper?.get();
  await server.sql`update provider_tokens set granted_at = now() - interval '2 hours', refresher = uuidv7(), refreshing_until = now() + interval '1 second'`;
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
  expect(Date.now() - began).toBeLessThan(3000);
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
