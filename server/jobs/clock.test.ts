import { beforeEach, describe, expect, test } from "vitest";
import { openLog } from "../log/log.ts";
import { logInAdmin, newUser, pdf } from "../test/builders.ts";
import { openTestServer, type TestServer } from "../test/harness.ts";
import { doubtClock } from "./clock.ts";
import { runHousekeeping, startHousekeeping } from "./housekeeping.ts";

const HOUR_MS = 3_600_000;
let server: TestServer;
let said: Record<string, unknown>[];
beforeEach(async () => {
  said = [];
  const log = openLog("info", { write: (line) => void said.push(JSON.parse(line)) });
  server = await openTestServer({}, { log });
});

/** Sets the clock ahead by so many days: all that was written becomes so much older. */
async function leap(days: number): Promise<void> {
  const ago = server.sql`make_interval(days => ${days})`;
  await server.sql`update files set created_at = created_at - ${ago}`;
  await server.sql`
    update sessions set last_seen_at = last_seen_at - ${ago}, expires_at = expires_at - ${ago},
      absolute_until = absolute_until - ${ago}`;
  await server.sql`
    update clock set believed_at = believed_at - ${ago}, seen_at = seen_at - ${ago},
      doubted_since = doubted_since - ${ago}`;
}

async function kept(): Promise<{ files: number; sessions: number }> {
  const [row] = await server.sql<[{ files: number; sessions: number }]>`
    select (select count(*) from files)::int as files, (select count(*)
      from sessions)::int as sessions`;
  return row;
}

describe("with a delivered file and two people signed in", () => {
  beforeEach(async () => {
    const admin = await logInAdmin(server);
    const user = await newUser(server, admin, 500);
    const { body } = await user.send("POST", "/api/apply/order", {
      category: "nid",
      nidNumber: "1234567890",
    });
    const form = new FormData();
    form.set("file", pdf());
    await admin.send("POST", `/api/apply/update-form/${body.order._id}`, form);
    await runHousekeeping(server);
    said.length = 0;
    expect(await kept()).toEqual({ files: 1, sessions: 2 });
  });

  test("a clock 200 days ahead deletes nothing and says so, at every start; set right, all is as before", async () => {
    await leap(200);
    for (let start = 0; start < 3; start += 1) await runHousekeeping(server);
    expect(await kept()).toEqual({ files: 1, sessions: 2 });
    expect(said).toHaveLength(3);
    expect(said[0]).toMatchObject({
      level: 40,
      why: "leapt",
      msg: expect.stringContaining("nothing is deleted by its age, the clock leapt"),
    });
    const { now, expected } = said[0] as { now: string; expected: string };
    expect((Date.parse(now) - Date.parse(expected)) / (24 * HOUR_MS)).toBeCloseTo(200, 1);
    await leap(-200);
    said.length = 0;
    await runHousekeeping(server);
    expect([await kept(), said]).toEqual([{ files: 1, sessions: 2 }, []]);
  });

  test("a time that goes on for a week is believed, and what goes is said; another leap meanwhile begins the week anew", async () => {
    await leap(200);
    await runHousekeeping(server);
    await leap(5);
    await runHousekeeping(server);
    await leap(30);
    await runHousekeeping(server);
    await leap(5);
    await runHousekeeping(server);
    expect(await kept()).toEqual({ files: 1, sessions: 2 });
    await leap(3);
    said.length = 0;
    await runHousekeeping(server);
    expect(await kept()).toEqual({ files: 0, sessions: 0 });
    expect(said).toHaveLength(1);
    expect(said[0]).toMatchObject({
      level: 30,
      msg: "housekeeping: forgot what is past its time",
      files: 1,
      sessions: 2,
    });
  });

  test("a day ahead or an hour back is no leap", async () => {
    await leap(1);
    expect(await doubtClock(server.sql, 180)).toBeUndefined();
    await leap(-2);
    expect(await doubtClock(server.sql, 180)).toBeUndefined();
    await leap(3);
    expect(await doubtClock(server.sql, 2)).toMatchObject({ why: "leapt" });
  });

  test("a database whose clock is far from this machine's deletes nothing, whichever is wrong", async () => {
    const apart = async (ms: number) => doubtClock(server.sql, 180, () => Date.now() + ms);
    for (const ms of [-2 * HOUR_MS, 2 * HOUR_MS, 200 * 24 * HOUR_MS])
      expect(await apart(ms)).toMatchObject({ why: "apart" });
    expect(await apart(HOUR_MS / 2)).toBeUndefined();
  });
});

test("the first look of all is at the start: what people do at a wrong time does not vouch for it", async () => {
  await logInAdmin(server);
  await server.sql`drop trigger audit_append_only on audit`;
  await server.sql`update audit set at = at - interval '200 days'`;
  const { stop } = await startHousekeeping(server);
  stop();
  expect(said).toMatchObject([{ level: 40, why: "leapt" }]);
  await logInAdmin(server);
  expect(await doubtClock(server.sql, 180)).toMatchObject({ why: "leapt" });
});
