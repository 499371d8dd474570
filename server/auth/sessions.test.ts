import { describe, expect, test } from "vitest";
import { logIn, newUser, openDesk, type Person, send } from "../test/builders.ts";
import { openTestServer } from "../test/harness.ts";
import { ADMIN } from "../test/payment-process.ts";
import { tracesOf } from "../test/traces.ts";
import { inOneWindow, newAdmin } from "../test/writes.ts";

const { server, admin } = await openDesk();

const PASSWORD = "a-good-password";
const HOUR = 3600;
const DAY = 24 * HOUR;

/** Moves the only session of a user into the past. Answers how many seconds it is still valid. */
async function age(person: Person, seconds: number): Promise<void> {
  await server.sql`
    update sessions set created_at = created_at - make_interval(secs => ${seconds}),
      last_seen_at = last_seen_at - make_interval(secs => ${seconds}),
      expires_at = expires_at - make_interval(secs => ${seconds}),
      absolute_until = absolute_until - make_interval(secs => ${seconds})
    where user_id = ${person.user._id}`;
}

async function secondsLeft(person: Person): Promise<number> {
  const [row] = await server.sql<[{ left: number }]>`
    select extract(epoch from expires_at - now())::float8 as left from sessions
    where user_id = ${person.user._id}`;
  return row.left;
}

/** A user with exactly one session. */
async function fresh(role: "user" | "admin"): Promise<Person> {
  const person = role === "admin" ? await newAdmin(server, admin) : await newUser(server, admin);
  await server.sql`delete from sessions where user_id = ${person.user._id}`;
  return logIn(server, { username: person.user.username, password: PASSWORD });
}

describe.each([
  { role: "user", idle: 30 * DAY },
  { role: "admin", idle: 12 * HOUR },
] as const)("a session of a $role", ({ role, idle }) => {
  test("ends when unused for its idle time", async () => {
    const person = await fresh(role);
    expect(await secondsLeft(person)).toBeCloseTo(idle, -2);
    await age(person, idle + 1);
    const answer = await person.send("GET", "/api/users/userInfo");
    expect(answer.status).toBe(401);
    expect(answer.headers.get("Set-Cookie")).toMatch(/^kagoj=; /);
  });

  test("tells with each answer after how many seconds it runs out", async () => {
    const person = await fresh(role);
    await age(person, 60);
    const answer = await person.send("GET", "/api/users/userInfo");
    expect(Number(answer.headers.get("Session-Left"))).toBeCloseTo(idle - 60, -2);
    expect(
      (await send(server, "GET", "/api/users/userInfo")).headers.get("Session-Left"),
    ).toBeNull();
  });

  test("is renewed by use in the second half of its idle time, and not before", async () => {
    const person = await fresh(role);
    await age(person, idle / 2 - 60);
    expect((await person.send("GET", "/api/users/userInfo")).headers.get("Set-Cookie")).toBeNull();
    expect(await secondsLeft(person)).toBeLessThan(idle / 2 + 61);
    await age(person, 120);
    const renewed = await person.send("GET", "/api/users/userInfo");
    expect(renewed.headers.get("Set-Cookie")).toContain(person.cookie);
    expect(await secondsLeft(person)).toBeCloseTo(idle, -2);
  });

  test("ends after 90 days however much it is used", async () => {
    const person = await fresh(role);
    for (let spent = 0; spent < 89 * DAY; spent += idle * 0.9) {
      await age(person, Math.min(idle * 0.9, 89 * DAY - spent));
      expect((await person.send("GET", "/api/users/userInfo")).status).toBe(200);
    }
    expect(await secondsLeft(person)).toBeLessThanOrEqual(DAY + 60);
    await age(person, DAY + 61);
    expect((await person.send("GET", "/api/users/userInfo")).status).toBe(401);
  }, 30_000);
});

describe("signing in and out", () => {
  test("a login rotates the token and ends the one it came with", async () => {
    const user = await newUser(server, admin);
    const again = await user.send("POST", "/api/auth/login", {
      username: user.user.username,
      password: PASSWORD,
    });
    const cookie = again.headers.get("Set-Cookie")?.split(";")[0] ?? "";
    expect(cookie).not.toBe(user.cookie);
    expect((await user.send("GET", "/api/users/userInfo")).status).toBe(401);
    expect(
      (await send(server, "GET", "/api/users/userInfo", undefined, { Cookie: cookie })).status,
    ).toBe(200);
  });

  test("logging out ends the session at the server", async () => {
    const user = await newUser(server, admin);
    const answer = await user.send("POST", "/api/auth/logout");
    expect(answer.headers.get("Clear-Site-Data")).toBe('"cache"');
    expect(answer).toMatchObject({ status: 200, body: { message: "Successfully logged out!" } });
    expect(answer.headers.get("Set-Cookie")).toMatch(/^kagoj=; .*Max-Age=0/);
    expect((await user.send("GET", "/api/users/userInfo")).status).toBe(401);
    expect((await user.send("POST", "/api/auth/logout")).status).toBe(200);
  });

  test("in production the cookie is Secure and of this host alone", async () => {
    const server = await openTestServer({ PUBLIC_URL: "https://desk.example" });
    const { headers } = await send(server, "POST", "/api/auth/login", ADMIN);
    expect(headers.getSetCookie()[0]).toMatch(/^__Host-kagoj=.*; Path=\/; SameSite=Lax; Secure$/);
    expect(headers.get("Strict-Transport-Security")).toContain("max-age=63072000");
  });
});

describe("the devices of a user", () => {
  test("are listed without tokens, and can be signed out one by one by their owner only", async () => {
    const user = await newUser(server, admin);
    const other = await newUser(server, admin);
    const phone = await logIn(server, { username: user.user.username, password: PASSWORD });
    const { body } = await phone.send("GET", "/api/users/sessions");
    expect(body.filter((one: { current: boolean }) => one.current)).toHaveLength(1);
    expect(body).toHaveLength(2);
    expect(Object.keys(body[0]).sort()).toEqual([
      "_id",
      "createdAt",
      "current",
      "lastSeenAt",
      "userAgent",
    ]);
    const first = body.find((one: { current: boolean }) => !one.current)._id;
    expect((await other.send("DELETE", `/api/users/sessions/${first}`)).status).toBe(404);
    expect((await admin.send("DELETE", `/api/users/sessions/${first}`)).status).toBe(404);
    expect((await phone.send("DELETE", "/api/users/sessions/no-id")).status).toBe(404);
    expect((await phone.send("DELETE", `/api/users/sessions/${first}`)).status).toBe(200);
    expect((await user.send("GET", "/api/users/userInfo")).status).toBe(401);
    expect((await phone.send("GET", "/api/users/userInfo")).status).toBe(200);
  });
});

describe("changing the password", () => {
  test("ends the other sessions and lets only the new one in", async () => {
    const user = await newUser(server, admin);
    const phone = await logIn(server, { username: user.user.username, password: PASSWORD });
    const change = { oldPassword: PASSWORD, newPassword: "পাসওয়ার্ড নতুন" };
    const changed = await user.send("PUT", "/api/users/update-password", change);
    expect(changed.body).toEqual({ message: "Password updated successfully" });
    expect((await phone.send("GET", "/api/users/userInfo")).status).toBe(401);
    // The old token is invalid, but a late answer to it must not delete the new cookie.
    const late = await user.send("GET", "/api/users/userInfo");
    expect([late.status, late.headers.get("Set-Cookie")]).toEqual([401, null]);
    const renewed = { Cookie: changed.headers.getSetCookie()[0]?.split(";")[0] ?? "" };
    expect(renewed.Cookie).toMatch(/^kagoj=[a-z0-9]{40}$/);
    expect((await send(server, "GET", "/api/users/userInfo", undefined, renewed)).body._id).toBe(
      user.user._id,
    );
    await expect(
      logIn(server, { username: user.user.username, password: PASSWORD }),
    ).rejects.toThrow("wrong-credentials");
    await logIn(server, { username: user.user.username, password: change.newPassword });
  });

  test.each([
    [{ oldPassword: "wrong", newPassword: "long enough" }, "wrong-old-password"],
    [{ oldPassword: PASSWORD, newPassword: "short" }, "password-too-short"],
    [{ oldPassword: PASSWORD, newPassword: "123456" }, "password-too-common"],
    [{ oldPassword: PASSWORD, newPassword: "x".repeat(129) }, "invalid-fields"],
    [{ newPassword: "long enough" }, "fill-all-fields"],
    [{ oldPassword: PASSWORD, newPassword: "long enough", role: "admin" }, "invalid-fields"],
  ])("is refused, and ends nothing: %j", async (change, code) => {
    const user = await newUser(server, admin);
    const phone = await logIn(server, { username: user.user.username, password: PASSWORD });
    expect(await user.send("PUT", "/api/users/update-password", change)).toMatchObject({
      status: 422,
      body: { code },
    });
    expect((await phone.send("GET", "/api/users/userInfo")).status).toBe(200);
  });

  test("can't be used to guess the old one; who guesses in one session keeps its owner from nothing in another", () =>
    inOneWindow(600, async () => {
      const user = await newUser(server, admin);
      const phone = await logIn(server, { username: user.user.username, password: PASSWORD });
      const guess = { oldPassword: "a guess", newPassword: "long enough" };
      for (let attempt = 0; attempt < 10; attempt++)
        await user.send("PUT", "/api/users/update-password", guess);
      const late = await user.send("PUT", "/api/users/update-password", guess);
      expect(late.status).toBe(429);
      expect(Number(late.headers.get("Retry-After"))).toBeGreaterThan(0);
      const change = { oldPassword: PASSWORD, newPassword: "another good one" };
      expect((await phone.send("PUT", "/api/users/update-password", change)).status).toBe(200);
    }));
});

describe("a session that somebody has ended", () => {
  const SESSION_OF = "Session-Of";
  const who = (person: Person, of = person.user._id) =>
    send(server, "GET", "/api/users/userInfo", undefined, {
      Cookie: person.cookie,
      [SESSION_OF]: of,
    });
  const login = ({ user }: Person) =>
    logIn(server, { username: user.username, password: PASSWORD });
  const ended = { status: 401, body: { code: "session-ended" } };
  const over = { status: 401, body: { code: "no-session" } };

  test.each<[string, (phone: Person) => Promise<unknown>]>([
    [
      "from another device",
      async (phone) => {
        const other = await login(phone);
        const { body } = await other.send("GET", "/api/users/sessions");
        for (const { _id, current } of body)
          if (!current) await other.send("DELETE", `/api/users/sessions/${_id}`);
      },
    ],
    [
      "by a new password",
      async (phone) => {
        const passwords = { oldPassword: PASSWORD, newPassword: "another-good-one" };
        await (await login(phone)).send("PUT", "/api/users/update-password", passwords);
      },
    ],
    [
      "by an admin's reset",
      ({ user }) => admin.send("POST", `/api/users/users/${user._id}/reset-password`),
    ],
    [
      "by disabling",
      ({ user }) => admin.send("PUT", `/api/users/users/${user._id}/disabled`, { disabled: true }),
    ],
    ["by deleting", ({ user }) => admin.send("DELETE", `/api/users/users/${user._id}`)],
  ])("%s says so, to its own user, until the page has logged out", async (_, end) => {
    const phone = await newUser(server, admin);
    await end(phone);
    const first = await who(phone);
    expect(first).toMatchObject(ended);
    // A worker that hears it first must not keep it from the page.
    expect(first.headers.get("Set-Cookie")).toBeNull();
    expect(await who(phone)).toMatchObject(ended);
    expect(await who(phone, admin.user._id)).toMatchObject(over);
    expect(await phone.send("GET", "/api/auth/phone-key")).toMatchObject(ended);
    expect((await phone.send("POST", "/api/auth/logout")).headers.get("Set-Cookie")).toMatch(
      /^kagoj=; .*Max-Age=0/,
    );
  });

  test("is none that ran out, was logged out, or was replaced by the next login of the same browser", async () => {
    const [old, left, replaced] = [
      await newUser(server, admin),
      await newUser(server, admin),
      await newUser(server, admin),
    ];
    await age(old, 91 * DAY);
    await left.send("POST", "/api/auth/logout");
    await replaced.send("POST", "/api/auth/login", {
      username: replaced.user.username,
      password: PASSWORD,
    });
    for (const person of [old, left, replaced]) expect(await who(person)).toMatchObject(over);
    await server.sessions.endExpired();
    for (const person of [old, left, replaced]) expect(await who(person)).toMatchObject(over);
  });

  test("a logout meant for somebody else ends no session", async () => {
    const [rahim, karim] = [await newUser(server, admin), await newUser(server, admin)];
    const headers = { Cookie: karim.cookie, [SESSION_OF]: rahim.user._id };
    expect((await send(server, "POST", "/api/auth/logout", undefined, headers)).status).toBe(200);
    expect((await who(karim)).status).toBe(200);
  });
});

test("the key of a user's phones is the same on each, another's is another, and it goes with the account", async () => {
  const [rahim, karim] = [await newUser(server, admin), await newUser(server, admin)];
  const second = await logIn(server, { username: rahim.user.username, password: PASSWORD });
  const keys = await Promise.all(
    [rahim, second, karim].map(
      async (one) => (await one.send("GET", "/api/auth/phone-key")).body.key as string,
    ),
  );
  expect(Buffer.from(keys[0] ?? "", "base64")).toHaveLength(32);
  expect([keys[1] === keys[0], keys[2] === keys[0]]).toEqual([true, false]);
  const [key = ""] = keys;
  expect(await tracesOf(server, [key])).toEqual([`phone_keys: ${key}`]);
  expect(await tracesOf(server, [key], { shut: true })).toEqual([]);
  await admin.send("DELETE", `/api/users/users/${rahim.user._id}`);
  expect(await server.sql`select from phone_keys where user_id = ${rahim.user._id}`).toHaveLength(
    0,
  );
});
