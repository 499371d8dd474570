import { beforeAll, describe, expect, test } from "vitest";
import { logInAdmin, newUser, type Person } from "../test/builders.ts";
import { openTestServer, type TestServer } from "../test/harness.ts";
import { balanceOf, newAdmin, warmUp } from "../test/writes.ts";
import { verifyLedger } from "../wallet/verify.ts";

let server: TestServer;
let admin: Person;
let second: Person;
let third: Person;
beforeAll(async () => {
  server = await openTestServer({ SECOND_ADMIN_OVER: "1000" });
  admin = await logInAdmin(server);
  [second, third] = [await newAdmin(server, admin), await newAdmin(server, admin)];
  await warmUp(server);
});

const LIST = "/api/users/balance-requests";
const edit = (by: Person, user: Person, amount: number, more: object = {}, headers: Record<string, string> = {}) =>
  by.send("PUT", "/api/users/edit-user-balance", { userId: user.user._id, amount, ...more }, headers);
const decide = (by: Person, id: string, what: "approve" | "decline") => by.send("POST", `${LIST}/${id}/${what}`);
const waiting = async (by: Person, user: Person) =>
  (await by.send("GET", LIST)).body.find((one: any) => one.user._id === user.user._id);
const transfersOf = (user: Person) =>
  server.sql`select amount, actor_id, reason from transfers where user_id = ${user.user._id}`;

/** A user whose balance `admin` wants to be 5,000 tk. */
async function asked() {
  const user = await newUser(server, admin);
  const { body } = await edit(admin, user, 5000, { reason: "নগদ জমা" });
  return { user, id: body.waiting as string };
}

describe("a large edit of a balance", () => {
  test("waits, moves nothing, and is made once by the approval of another admin", async () => {
    const user = await newUser(server, admin);
    const answer = await edit(admin, user, 5000, { reason: "নগদ জমা" });
    expect([answer.status, answer.body]).toEqual([
      202,
      { message: "Waiting for a second admin", balance: 0, waiting: expect.any(String) },
    ]);
    const id = answer.body.waiting;
    expect([await balanceOf(user), await transfersOf(user)]).toEqual([0, []]);
    expect(await waiting(second, user)).toMatchObject({ own: false, from: 0, to: 5000, reason: "নগদ জমা" });
    expect(await waiting(admin, user)).toMatchObject({ own: true, askedBy: { _id: admin.user._id } });

    expect(await decide(admin, id, "approve")).toMatchObject({ status: 409, body: { code: "own-request" } });
    const approvals = await Promise.all([second, third, second, third].map((one) => decide(one, id, "approve")));
    expect(approvals.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect(approvals.find(({ status }) => status === 409)?.body.code).toBe("request-decided");
    expect(await balanceOf(user)).toBe(5000);
    expect(await transfersOf(user)).toEqual([{ amount: 500_000, actorId: admin.user._id, reason: "নগদ জমা" }]);
    expect(await waiting(second, user)).toBeUndefined();
    const log = await server.sql`
      select actor_id, action from audit where subject = ${user.user._id} and action like 'balance-%' order by id`;
    expect(log.map(({ action }) => action)).toEqual(["balance-asked", "balance-set", "balance-approved"]);
    expect([second, third].map(({ user }) => user._id)).toContain(log[2]?.actorId);
    expect(await server.sql`select reason from balance_requests where id = ${id}`).toEqual([{ reason: null }]);
    expect(await verifyLedger(server.sql)).toEqual([]);
  });

  test("declined or withdrawn it moves nothing, once; an approval at the same time is one or the other", async () => {
    const { user, id } = await asked();
    expect((await decide(admin, id, "decline")).status).toBe(200);
    for (const what of ["approve", "decline"] as const)
      expect(await decide(second, id, what)).toMatchObject({ status: 409, body: { code: "request-decided" } });
    expect(await balanceOf(user)).toBe(0);
    const race = await asked();
    const [yes, no] = await Promise.all([decide(second, race.id, "approve"), decide(third, race.id, "decline")]);
    expect([yes.status, no.status].toSorted()).toEqual([200, 409]);
    expect(await balanceOf(race.user)).toBe(yes.status === 200 ? 5000 : 0);
  });

  test("goes on waiting when the balance has moved, until it is declined; only one of a wallet waits", async () => {
    const { user, id } = await asked();
    expect((await edit(second, user, 200)).status).toBe(200);
    expect(await edit(second, user, 9000)).toMatchObject({ status: 409, body: { code: "balance-waiting" } });
    expect(await decide(second, id, "approve")).toMatchObject({ status: 409, body: { code: "balance-changed" } });
    expect([await balanceOf(user), (await waiting(second, user))._id]).toEqual([200, id]);
    expect((await decide(second, id, "decline")).status).toBe(200);
    expect((await edit(second, user, 9000)).status).toBe(202);
  });

  test("is too old after a day", async () => {
    const { user, id } = await asked();
    await server.sql`update balance_requests set expires_at = now() where id = ${id}`;
    expect(await decide(second, id, "approve")).toMatchObject({ status: 409, body: { code: "request-decided" } });
    expect(await waiting(second, user)).toBeUndefined();
    expect((await edit(admin, user, 6000)).status).toBe(202);
    expect(await balanceOf(user)).toBe(0);
  });

  test("is not split into small ones by one admin in one wallet; downwards counts too, and what was approved does not", async () => {
    const user = await newUser(server, admin);
    for (const amount of [600, 1000]) expect((await edit(admin, user, amount)).status).toBe(200);
    expect((await edit(admin, user, 1001)).status).toBe(202);
    expect((await edit(second, user, 2000, { expectedBalance: 1000 })).status).toBe(200);
    const other = await newUser(server, admin, 3000);
    const { body } = await edit(third, other, 0);
    expect(body.waiting).toEqual(expect.any(String));
    expect((await decide(second, body.waiting, "approve")).status).toBe(200);
    expect((await edit(third, other, 900)).status).toBe(200);
  });

  test("sent again with its key it is one request; a wrong one is refused as before", async () => {
    const user = await newUser(server, admin);
    const key = { "Idempotency-Key": crypto.randomUUID() };
    const answers = await Promise.all([1, 2].map(() => edit(admin, user, 7000, {}, key)));
    expect(answers.map(({ status }) => status)).toEqual([202, 202]);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    const refused = await edit(admin, await newUser(server, admin), 7000, { expectedBalance: 5 });
    expect(refused).toMatchObject({ status: 409, body: { code: "balance-changed" } });
    for (const id of [crypto.randomUUID(), "no-id"])
      for (const what of ["approve", "decline"] as const) expect((await decide(second, id, what)).status).toBe(404);
  });

  test("as the opening balance of an account it is refused", async () => {
    const form = { username: `open-${Date.now()}`, password: "a-good-password", fullName: "নতুন", gender: "male" };
    const open = (openingBalance: number) =>
      admin.send("POST", "/api/auth/signup", { ...form, confirmPassword: form.password, openingBalance });
    expect(await open(1001)).toMatchObject({ status: 422, body: { code: "opening-too-large" } });
    expect((await open(1000)).body.balance).toBe(1000);
  });

  test("waits nowhere without the setting", async () => {
    const other = await openTestServer();
    const boss = await logInAdmin(other);
    const user = await newUser(other, boss);
    expect((await edit(boss, user, 9_000_000)).body).toEqual({
      message: "Balance updated successfully",
      balance: 9_000_000,
    });
  });
});
