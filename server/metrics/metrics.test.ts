import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApp } from "../app.ts";
import { photo, sent } from "../attachments/test/sending.ts";
import { logInAdmin, newUser, send } from "../test/builders.ts";
import { openTestServer, type TestServer } from "../test/harness.ts";
import { ADMIN, freePort, startServer } from "../test/payment-process.ts";
import { silentLive } from "../test/silent-live.ts";
import { nid, placed } from "../test/writes.ts";
import { openMetrics } from "./metrics.ts";

let server: TestServer;
let address: string;
let close: () => void;
let files: Pick<TestServer["files"], "check">;
let lag: number | undefined;
beforeAll(async () => {
  const plain = await openTestServer();
  files = { check: () => plain.files.check() };
  const metrics = openMetrics({
    ...plain,
    live: { ...silentLive, count: () => 7 },
    files,
    standby: { lag: () => lag },
  });
  server = { ...plain, app: createApp({ ...plain, measure: metrics.measure }, "no-page") };
  metrics.server.listen(0, "127.0.0.1");
  await once(metrics.server, "listening");
  address = `http://127.0.0.1:${(metrics.server.address() as AddressInfo).port}`;
  close = () => metrics.server.close();
});
afterAll(() => close());

test("a store that refuses or does not answer is a figure", async () => {
  const { check } = files;
  expect(await lines("kagoj_files_away ")).toEqual(["kagoj_files_away 0"]);
  for (const away of [() => Promise.reject(new Error("away")), () => new Promise<void>(() => {})]) {
    files.check = away;
    expect(await lines("kagoj_files_away ")).toEqual(["kagoj_files_away 1"]);
  }
  files.check = check;
});

test("a standby that is behind, or away, is a figure", async () => {
  lag = 1_500;
  expect(await lines("kagoj_standby")).toEqual([
    "kagoj_standby_away 0",
    "kagoj_standby_lag_seconds 1.5",
  ]);
  lag = undefined;
  expect(await lines("kagoj_standby")).toEqual(["kagoj_standby_away 1"]);
});

const metrics = async () => (await fetch(`${address}/metrics`)).text();
const lines = async (start: string) =>
  (await metrics()).split("\n").filter((line) => line.startsWith(start));

test("requests are counted by the route that answered, and nothing of a person or a path is told", async () => {
  const admin = await logInAdmin(server);
  const user = await newUser(server, admin, 500);
  const order = await placed(user, nid);
  await user.send("GET", `/api/apply/my-order/${order}`);
  await user.send("GET", `/api/users/${user.user._id}/avatar.svg`);
  await user.send("GET", "/api/apply/push-backup?nid=4200000017&dob=1990-05-21");
  await send(server, "GET", "/api/no/4200000017");
  await send(server, "BREW", "/api/coffee/4200000017");

  const text = await metrics();
  const counted = text.split("\n").filter((line) => line.startsWith("kagoj_requests_total"));
  expect(counted).toEqual(
    expect.arrayContaining([
      'kagoj_requests_total{method="POST",route="/api/apply/order",status="201"} 1',
      'kagoj_requests_total{method="GET",route="/api/apply/my-order/:id",status="200"} 1',
      'kagoj_requests_total{method="GET",route="/api/apply/push-backup",status="200"} 1',
    ]),
  );
  expect(text).toContain('kagoj_request_seconds_count{method="POST",route="/api/apply/order"} 1');
  for (const told of [
    order,
    user.user._id,
    user.user.username,
    "4200000017",
    "coffee",
    nid.voterNumberNid,
  ])
    expect(text).not.toContain(told);
});

test("paths that nobody declared are one series, however many are tried", async () => {
  const before = (await lines("kagoj_requests_total")).length;
  for (let nth = 0; nth < 50; nth += 1) await send(server, "PUT", `/api/guess-${nth}`);
  expect((await lines("kagoj_requests_total")).length).toBeLessThanOrEqual(before + 1);
});

test("the desk's figures are those of the moment", async () => {
  const all = async () =>
    Object.fromEntries((await lines("kagoj_")).map((line) => line.split(" ")));
  // What this process has counted, in other files too.
  const { kagoj_sms_refused } = await all();
  const user = await newUser(server, await logInAdmin(server), 0);
  await server.sql`
    insert into topups (user_id, provider, amount, invoice, request_hash, payment_id, state,
      confirmed_at)
    values (${user.user._id}, 'bkash', 10000, 'one', '', 'one', 'unknown', now()),
      (${user.user._id}, 'bkash', 10000, 'two', '', 'two', 'redirected', null)`;
  await sent(server, user, await photo(2));
  await server.sql`insert into phone_codes (who, purpose, asked) values ('somebody', 'prove', '')`;
  await server.sql`insert into sms_messages (kind, code_who, code_purpose)
    values ('code', 'somebody', 'prove')`;
  await server.sql`insert into sms_days (day, kind, sent)
    values (dhaka_day(now()), 'code', 3), (dhaka_day(now()), 'ready', 4)`;
  await server.sql`insert into upkeep (work, done_at, findings)
    values ('ledger', now() - interval '1 hour', '{a rule}')`;
  const figures = await all();
  expect(figures).toMatchObject({
    kagoj_live_streams: "7",
    kagoj_topups_in_doubt: "1",
    kagoj_topups_in_review: "0",
    kagoj_pushes_waiting: "0",
    kagoj_sms_waiting: "1",
    kagoj_sms_today: "7",
    kagoj_sms_refused,
    kagoj_attachments_unused: "1",
    kagoj_attachments_unused_bytes: expect.stringMatching(/^[1-9]\d\d$/),
    kagoj_certificates_waiting: "0",
    kagoj_ledger_rules_broken: "1",
  });
  expect(Number(figures.kagoj_ledger_check_age_seconds)).toBeGreaterThanOrEqual(3600);
  expect(Number(figures.kagoj_backup_age_seconds)).toBeGreaterThanOrEqual(0);
  expect(Number(figures.kagoj_database_wait_seconds)).toBeLessThan(2);
  expect(await metrics()).toMatch(/^nodejs_eventloop_lag_p99_seconds \S+$/m);
});

test("without the database the process still tells what it knows itself", async () => {
  const away = await openTestServer();
  await away.sql.end({ timeout: 1 });
  const { server: blind } = openMetrics({ ...away, live: silentLive });
  blind.listen(0, "127.0.0.1");
  await once(blind, "listening");
  const text = await (
    await fetch(`http://127.0.0.1:${(blind.address() as AddressInfo).port}/metrics`)
  ).text();
  blind.close();
  expect(text).toMatch(/^kagoj_live_streams 0$/m);
  expect(text).not.toMatch(/^kagoj_backup_age_seconds /m);
});

test("METRICS_PORT opens it beside the server, on this machine only, and the server itself has no such page", async () => {
  const port = await freePort();
  const { sql } = server;
  const { host, port: at, user } = sql.options;
  const env = {
    PGHOST: String(host),
    PGPORT: String(at),
    PGUSER: String(user),
    DATABASE_URL: `postgres:///${server.database}`,
  };
  const running = await startServer(await freePort(), { ...env, METRICS_PORT: String(port) });
  try {
    const headers = { "Sec-Fetch-Site": "same-origin", "Content-Type": "application/json" };
    await fetch(`${running.origin}/api/auth/login`, {
      method: "POST",
      headers,
      body: JSON.stringify(ADMIN),
    });
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect(answer.headers.get("Content-Type")).toContain("text/plain");
    expect(await answer.text()).toContain(
      'kagoj_requests_total{method="POST",route="/api/auth/login",status="200"} 1',
    );
    expect((await fetch(`http://127.0.0.1:${port}/api/config`)).status).toBe(404);
    expect((await fetch(`${running.origin}/metrics`)).status).toBe(404);
  } finally {
    await running.stop();
  }
});
