import { describe, expect, test } from "vitest";
import { logIn, newUser, openDesk, type Person, send } from "../test/builders.ts";
import { openTestServer } from "../test/harness.ts";
import { ADMIN } from "../test/payment-process.ts";
import { newAdmin, placed, warmUp } from "../test/writes.ts";

const { server, admin } = await openDesk();

const at = (user: Person | string, rest = "") =>
  `/api/users/users/${typeof user === "string" ? user : user.user._id}${rest}`;
const disable = (user: Person, disabled: unknown = true, by = admin) =>
  by.send("PUT", at(user, "/disabled"), { disabled });
const lastAudit = async () =>
  (
    await server.sql`select actor_id, action, subject, details from audit order by id desc limit 1`
  )[0];
const NOBODY = [crypto.randomUUID(), "1", "%00"];

describe("disabling a user", () => {
  test("ends the sessions and the logins, keeps everything, and enabling gives it back", async () => {
    const user = await newUser(server, admin, 500);
    const login = { username: user.user.username, password: "a-good-password" };
    expect(await disable(user)).toMatchObject({ status: 200, body: { message: "User disabled" } });
    expect(await lastAudit()).toEqual({
      actorId: admin.user._id,
      action: "user-disabled",
      subject: user.user._id,
      details: {},
    });
    expect((await user.send("GET", "/api/users/userInfo")).status).toBe(401);
    expect((await send(server, "POST", "/api/auth/login", login)).body.code).toBe(
      "account-disabled",
    );
    expect((await admin.send("GET", at(user))).body).toMatchObject({
      disabled: true,
      balance: 500,
    });
    await disable(user);
    expect(
      await server.sql`select from audit where action = 'user-disabled'
        and subject = ${user.user._id}`,
    ).toHaveLength(1);

    expect((await disable(user, false)).body).toEqual({ message: "User enabled" });
    expect((await lastAudit())?.action).toBe("user-enabled");
    const back = await logIn(server, login);
    expect((await placed(back)).length).toBe(36);
  });

  test("is not for oneself, nor for who is not there, and takes a yes or no", async () => {
    expect((await disable(admin)).body.code).toBe("own-account");
    for (const id of NOBODY)
      expect((await admin.send("PUT", at(id, "/disabled"), { disabled: true })).status).toBe(404);
    const user = await newUser(server, admin);
    for (const wrong of ["true", 1, null, ""])
      expect((await disable(user, wrong)).body.fields).toHaveProperty("disabled");
  });

  test("two admins who disable each other at once: one stays, and a disabled one can still be deleted", async () => {
    const server = await openTestServer();
    const one = await logIn(server, ADMIN);
    const two = await newAdmin(server, one);
    await warmUp(server);
    await Promise.all([disable(two, true, one), disable(one, true, two)]);
    const [{ left }] = await server.sql<[{ left: number }]>`
      select count(*)::int as left from users where role = 'admin' and disabled_at is null`;
    expect(left).toBe(1);
    const [winner, loser] =
      (await one.send("GET", "/api/users/userInfo")).status === 200 ? [one, two] : [two, one];
    expect((await winner.send("DELETE", at(loser))).status).toBe(200);
  });
});

describe("resetting a password", () => {
  test("answers a new one that works, ends the sessions, and stands in the log without it", async () => {
    const user = await newUser(server, admin);
    const { status, body } = await admin.send("POST", at(user, "/reset-password"));
    expect([status, body]).toEqual([
      200,
      {
        message: "Password reset",
        phoneProved: false,
        password: expect.stringMatching(/^[\w-]{12}$/),
      },
    ]);
    expect((await user.send("GET", "/api/users/userInfo")).status).toBe(401);
    await expect(
      logIn(server, { username: user.user.username, password: "a-good-password" }),
    ).rejects.toThrow();
    await logIn(server, { username: user.user.username, password: body.password });
    const entry =
      await server.sql`select actor_id, details from audit where action = 'password-reset'
        and subject = ${user.user._id}`;
    expect(entry).toEqual([{ actorId: admin.user._id, details: {} }]);
    expect(JSON.stringify(await server.sql`select * from audit`)).not.toContain(body.password);
  });

  test("is not for oneself, nor for who is not there", async () => {
    expect((await admin.send("POST", at(admin, "/reset-password"))).body.code).toBe("own-account");
    for (const id of NOBODY)
      expect((await admin.send("POST", at(id, "/reset-password"))).status).toBe(404);
    expect((await admin.send("GET", "/api/users/userInfo")).status).toBe(200);
  });
});

describe("the devices of a user", () => {
  test("are shown, and ended one by one or all", async () => {
    const user = await newUser(server, admin);
    const login = { username: user.user.username, password: "a-good-password" };
    const [phone, tablet] = [await logIn(server, login), await logIn(server, login)];
    const list = async () => (await admin.send("GET", at(user, "/sessions"))).body;
    const shown = await list();
    expect(shown).toHaveLength(3);
    expect(shown.every((one: { current: boolean }) => !one.current)).toBe(true);
    expect(JSON.stringify(shown)).not.toMatch(/token|hash/i);

    // The last used one is first: the tablet's.
    expect((await admin.send("DELETE", at(user, `/sessions/${shown[0]._id}`))).body).toEqual({
      message: "Signed out",
    });
    expect([
      (await tablet.send("GET", "/api/users/userInfo")).status,
      (await phone.send("GET", "/api/users/userInfo")).status,
    ]).toEqual([401, 200]);
    expect(await lastAudit()).toMatchObject({
      action: "sessions-ended",
      subject: user.user._id,
      details: { all: false },
    });
    expect((await admin.send("DELETE", at(user, `/sessions/${shown[0]._id}`))).status).toBe(404);

    const other = await newUser(server, admin);
    const theirs = (await admin.send("GET", at(other, "/sessions"))).body[0]._id;
    expect((await admin.send("DELETE", at(user, `/sessions/${theirs}`))).status).toBe(404);

    expect((await admin.send("DELETE", at(user, "/sessions"))).status).toBe(200);
    expect(await list()).toEqual([]);
    expect(await lastAudit()).toMatchObject({ action: "sessions-ended", details: { all: true } });
    expect((await other.send("GET", "/api/users/userInfo")).status).toBe(200);
  });
});

describe("one user, and their statement", () => {
  test("are read by admins, in pages", async () => {
    const user = await newUser(server, admin, 500);
    for (let count = 0; count < 3; count++) await placed(user);
    expect((await admin.send("GET", at(user))).body).toMatchObject({
      _id: user.user._id,
      balance: 140,
      disabled: false,
    });
    const own = (await user.send("GET", "/api/wallet/statement")).body;
    expect(own).toHaveLength(4);
    expect((await admin.send("GET", at(user, "/statement"))).body).toEqual(own);
    const first = await admin.send("GET", at(user, "/statement?limit=3"));
    const next = /^<(.+)>; rel="next"$/.exec(first.headers.get("Link") ?? "")?.[1];
    expect([...first.body, ...(await admin.send("GET", next ?? "")).body]).toEqual(own);
  });

  test("are 404 for who is not there; a page is asked for rightly", async () => {
    for (const id of NOBODY) expect((await admin.send("GET", at(id))).status).toBe(404);
    expect((await admin.send("GET", at(crypto.randomUUID(), "/statement"))).body).toEqual([]);
    expect((await admin.send("GET", at(admin, "/statement?limit=0"))).status).toBe(422);
  });
});
