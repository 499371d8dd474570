import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Answer, logInAdmin, newUser, type Person } from "../test/builders.ts";
import { openTestServer, type TestServer } from "../test/harness.ts";
import { json, openGateway, record, type TestGateway } from "../test/identity-gateway.ts";
import { inOneWindow } from "../test/writes.ts";
import { forgetOldLookups } from "./lookup.ts";

const BORN = "1990-05-21";
let stub: TestGateway;
let server: TestServer;
let admin: Person;
let next = 6_100_000_001;
beforeAll(async () => {
  stub = await openGateway();
  server = await openTestServer({
    IDENTITY_GATEWAY_URL: stub.url,
    IDENTITY_GATEWAY_KEY: "secret-key",
  });
  admin = await logInAdmin(server);
});
beforeEach(() => {
  stub.asked.length = 0;
  // A registry of people who were all born on the same day.
  stub.answer = (response, request) => {
    const found = new URL(request.url ?? "", "http://gateway").searchParams.get("dob") === BORN;
    json(found ? record : {})(response, request);
  };
});
afterEach(() => server.sql`truncate rate_limits`);

const newNid = () => {
  next += 7;
  return String(next);
};
const buyer = (tk = 100) => newUser(server, admin, tk);
function look(user: Person, nid: string, dob: string): Promise<Answer> {
  return user.send(
    "GET",
    `/api/apply/push-backup?nid=${nid}&dob=${dob}&consent=true&purpose=school`,
  );
}
/** The n-th date of birth to try. */
const dateAt = (n: number) => new Date(Date.UTC(1950, 0, 1 + n)).toISOString().slice(0, 10);
const miss = (user: Person) => look(user, newNid(), "1950-01-01");
const codesOf = (answers: Answer[]) => {
  const codes: Record<string, number> = {};
  for (const { body } of answers)
    codes[body.code ?? "found"] = (codes[body.code ?? "found"] ?? 0) + 1;
  return codes;
};
const age = (time: string) => server.sql`update lookup_tries set at = at - ${time}::interval`;

describe("20 look-ups in an hour that find nobody", () => {
  test("are answered; from then on nobody is asked, though they could be found, until the first is an hour old", async () => {
    const user = await buyer();
    for (let count = 0; count < 20; count += 1)
      expect((await miss(user)).body.code).toBe("nid-not-found");
    stub.asked.length = 0;
    const late = [await miss(user), await look(user, newNid(), BORN)];
    for (const { status, body, headers } of late) {
      expect([status, body.code]).toEqual([429, "too-many-misses"]);
      expect(Number(headers.get("Retry-After"))).toBeGreaterThan(3500);
      expect(Number(headers.get("Retry-After"))).toBeLessThanOrEqual(3600);
    }
    expect(stub.asked).toHaveLength(0);
    await age("40 minutes");
    expect(Number((await miss(user)).headers.get("Retry-After"))).toBeLessThanOrEqual(1200);
    await age("20 minutes");
    expect((await look(user, newNid(), BORN)).body.charged).toBe(true);
    // Another user is not held up.
    expect((await miss(await buyer())).body.code).toBe("nid-not-found");
  });

  test("are no more when 30 are sent at once, of 30 people or of one", async () => {
    for (const nidOf of [newNid, () => "6999999999"]) {
      const user = await buyer();
      const at = Array.from({ length: 30 }, () => look(user, nidOf(), "1950-01-01"));
      const codes = codesOf(await Promise.all(at));
      expect(codes["nid-not-found"]).toBe(20);
      expect((codes["too-many-requests"] ?? 0) + (codes["too-many-misses"] ?? 0)).toBe(10);
    }
  });

  test("are only those: who is found or opened again is no miss", async () => {
    const user = await buyer(1000);
    for (let count = 0; count < 21; count += 7) {
      const found = await Promise.all(Array.from({ length: 7 }, () => look(user, newNid(), BORN)));
      expect(codesOf(found)).toEqual({ found: 7 });
    }
    const paid = newNid();
    await look(user, paid, BORN);
    for (let count = 0; count < 20; count += 1) await miss(user);
    expect((await miss(user)).body.code).toBe("too-many-misses");
    expect((await look(user, paid, BORN)).body).toMatchObject({ charged: false });
    // Nor when the person is no longer in the registry.
    stub.answer = json({});
    for (let count = 0; count < 3; count += 1)
      expect((await look(user, paid, BORN)).body.code).toBe("nid-not-found");
  });

  test("are not those that the registry could not answer", async () => {
    // A server of its own: after five failures it does not call the gateway for a while.
    const away = await openTestServer({
      IDENTITY_GATEWAY_URL: stub.url,
      IDENTITY_GATEWAY_KEY: "secret-key",
    });
    const user = await newUser(away, await logInAdmin(away), 100);
    stub.answer = json({}, 500);
    for (let count = 0; count < 30; count += 1)
      expect((await look(user, newNid(), BORN)).status).toBe(503);
    expect(await away.sql`select id from lookup_tries`).toHaveLength(0);
  });

  test("count also those who were found and could not be paid for: they tell as much", async () => {
    const user = await buyer();
    stub.answer = async (response, request) => {
      await admin.send("PUT", "/api/users/edit-user-balance", { userId: user.user._id, amount: 0 });
      json(record)(response, request);
    };
    expect((await look(user, newNid(), BORN)).status).toBe(402);
    expect(
      await server.sql`select missed from lookup_tries where user_id = ${user.user._id}`,
    ).toEqual([{ missed: true }]);
  });
});

describe("three dates of birth on one number", () => {
  test("are all that anybody gets in a day: a date is not found by trying, whoever shares the work", async () => {
    const users = await Promise.all(Array.from({ length: 5 }, () => buyer()));
    const nid = newNid();
    const answers: Answer[] = [];
    for (let n = 0; n < 400; n += 1)
      answers.push(await look(users[n % 5] as Person, nid, dateAt(n)));
    expect(codesOf(answers)).toEqual({ "nid-not-found": 3, "too-many-dates": 397 });
    expect(stub.asked).toHaveLength(3);
    const right = await look(await buyer(), nid, BORN);
    expect([right.status, right.body.code]).toEqual([429, "too-many-dates"]);
    expect(Number(right.headers.get("Retry-After"))).toBeGreaterThan(86_300);
    await age("24 hours");
    expect((await look(await buyer(), nid, BORN)).body.charged).toBe(true);
  }, 60_000);

  test("are three when 30 people try 30 at once", async () => {
    const users = await Promise.all(Array.from({ length: 30 }, () => buyer()));
    const nid = newNid();
    const answers = await Promise.all(users.map((user, n) => look(user, nid, dateAt(n))));
    expect(codesOf(answers)["nid-not-found"]).toBe(3);
    expect(stub.asked).toHaveLength(3);
    expect((await look(users[0] as Person, nid, BORN)).body.code).toBe("too-many-dates");
  });

  test("are the same however the number is written", async () => {
    const user = await buyer();
    const bare = "2690123456789";
    const written = [bare, `1987${bare}`, `1990${bare}`, `0000${bare}`, `0001990${bare}`];
    const answers: Answer[] = [];
    for (const [n, nid] of written.entries()) answers.push(await look(user, nid, dateAt(n)));
    expect(codesOf(answers)).toEqual({ "nid-not-found": 3, "too-many-dates": 2 });
  });

  test("are wrong ones: a date again is no new one, and who is found stays free for others", async () => {
    const [user, other] = [await buyer(), await buyer()];
    const nid = newNid();
    for (const date of [0, 1, 0, 0, 1])
      expect((await look(user, nid, dateAt(date))).body.code).toBe("nid-not-found");
    expect((await look(user, nid, BORN)).body.charged).toBe(true);
    expect((await look(other, nid, BORN)).body.charged).toBe(true);
    expect((await look(other, nid, dateAt(2))).body.code).toBe("nid-not-found");
    expect((await look(other, nid, dateAt(3))).body.code).toBe("too-many-dates");
    expect((await look(user, nid, BORN)).body.charged).toBe(false);
  });
});

test("staff are told of each limit once, in the audit log and on the overview", () =>
  inOneWindow(3600, async () => {
    const told = async () => (await admin.send("GET", "/api/overview")).body.trouble.lookups;
    const before = await told();
    const user = await buyer();
    for (let count = 0; count < 25; count += 1) await miss(user);
    const guesser = await buyer();
    for (let n = 0; n < 6; n += 1) await look(guesser, "6123456789", dateAt(n));
    const entries = await server.sql`
    select actor_id, details from audit
    where action = 'lookups-stopped' and actor_id in (${user.user._id}, ${guesser.user._id})
    order by id`;
    expect(entries).toEqual([
      { actorId: user.user._id, details: { misses: 20 } },
      { actorId: guesser.user._id, details: { nid: "******6789", dates: 3 } },
    ]);
    expect((await told()) - before).toBe(2);
  }));

describe("a try", () => {
  test("made while the clock was ahead counts no longer than any other", async () => {
    const user = await buyer();
    for (let count = 0; count < 20; count += 1) await miss(user);
    await server.sql`update lookup_tries set at = at + interval '200 days'
      where user_id = ${user.user._id}`;
    const late = await miss(user);
    expect(late.body.code).toBe("too-many-misses");
    expect(Number(late.headers.get("Retry-After"))).toBeLessThanOrEqual(3600);
    await age("1 hour");
    expect((await look(user, newNid(), BORN)).status).toBe(200);
  });

  test("is kept sealed, and forgotten after a day", async () => {
    const user = await buyer();
    const rows = () => server.sql<{ guess: string }[]>`
      select guess from lookup_tries where user_id = ${user.user._id}`;
    await miss(user);
    const [row] = await rows();
    expect(row?.guess).toMatch(/^[\w-]{8}\.[\w-]+$/);
    await forgetOldLookups(server.sql);
    expect(await rows()).toHaveLength(1);
    await age("24 hours");
    await forgetOldLookups(server.sql);
    expect(await rows()).toHaveLength(0);
  });
});
