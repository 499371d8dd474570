import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { runHousekeeping } from "../jobs/housekeeping.ts";
import { PATIENT_MS } from "../test/bkash/login.ts";
import { send } from "../test/builders.ts";
import { openTestServer } from "../test/harness.ts";
import { save } from "../test/operator.ts";
import { openRechargeServer } from "../test/recharge-server.ts";
import { leaveTraces, left } from "../test/traceable.ts";
import { tracesOf } from "../test/traces.ts";

test("a copy of the database shows the words that SECURITY.md says, the store of files and a backup none", {
  timeout: 2 * PATIENT_MS,
}, async () => {
  const server = await openRechargeServer({}, PATIENT_MS);
  onTestFinished(() => server.closeBkash());
  await leaveTraces(server, server.admin, await server.newUser(2_000));
  const open = await tracesOf(server, Object.values(left), { shut: true });
  const names = Object.entries(left);
  expect(
    open
      .map((trace) => {
        const [place = ""] = trace.split(": ");
        return `${place}: ${names.find(([, word]) => trace === `${place}: ${word}`)?.[0]}`;
      })
      .sort(),
  ).toEqual([
    "api_keys: program",
    // Of whom was looked up: the last four digits.
    "audit: masked",
    "audit: purpose",
    "audit: reason",
    "factors: factor",
    "orders: forWhom",
    "orders: note",
    "push_subscriptions: push",
    "sessions: device",
    "topups: refusal",
    "transfers: note",
    "transfers: reason",
  ]);

  const folder = mkdtempSync(join(tmpdir(), "kagoj-copied-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  await save(server, join(folder, "backup"));
  const bytes = readFileSync(join(folder, "backup"));
  expect(Object.values(left).filter((word) => bytes.includes(word))).toEqual([]);
});

test("it shows the address of who asked to sign in, where they are counted for a day, and nowhere else", async () => {
  const server = await openTestServer({ TRUST_PROXY: "1" });
  const address = "203.0.113.77";
  const login = { username: "nobody-of-here", password: "a-good-password" };
  await send(server, "POST", "/api/auth/login", login, { "X-Forwarded-For": address });
  const found = await tracesOf(server, [address, login.username], { shut: true });
  expect(found).toEqual([`rate_limits: ${address}`]);
  await server.sql`update rate_limits set window_start = window_start - interval '25 hours'`;
  await runHousekeeping(server);
  expect(await tracesOf(server, [address], { shut: true })).toEqual([]);
});
