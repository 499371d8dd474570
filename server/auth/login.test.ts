import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Answer, newUser, openDesk, send } from "../test/builders.ts";
import { ADMIN } from "../test/payment-process.ts";
import { inOneWindow, warmUp } from "../test/writes.ts";
import { typedName } from "../users/by-phone.ts";

const { server, admin } = await openDesk();
beforeAll(async () => {
  await warmUp(server);
});
// Each test needs all tries of its address.
afterEach(() => server.sql`truncate rate_limits`);

const PASSWORD = "a-good-password";

function logIn(
  username: unknown,
  password: unknown = PASSWORD,
  more: object = {},
): Promise<Answer> {
  return send(server, "POST", "/api/auth/login", { username, password, ...more });
}

/** A condition: the count of this name. */
const of = (username: string) =>
  server.sql`who in (${typedName(server.seal, "logins", username)}, (select id::text from users
    where username = ${username}))`;

/** Ends the wait of a name. */
async function waitOver(username: string): Promise<void> {
  await server.sql`update login_failures set locked_until = now() where ${of(username)}`;
}

async function waitOf(username: string): Promise<number> {
  const answer = await logIn(username, "not the password");
  expect(answer).toMatchObject({ status: 429, body: { code: "too-many-requests" } });
  return Number(answer.headers.get("Retry-After"));
}

describe("logging in", () => {
  test("answers who it is and sets a cookie that scripts can't read", async () => {
    const user = await newUser(server, admin, 12.5);
    const { status, body, headers } = await logIn(user.user.username.toUpperCase());
    expect(status).toBe(200);
    expect(body).toEqual({ ...user.user, balance: 12.5 });
    expect(Object.keys(body).sort()).toEqual([
      "_id",
      "balance",
      "balanceVersion",
      "fullName",
      "gender",
      "profilePic",
      "role",
      "username",
    ]);
    expect(headers.getSetCookie()[0]).toMatch(
      /^kagoj=[^;]+; HttpOnly; Max-Age=\d+; Path=\/; SameSite=Lax$/,
    );
  });

  test("writes who came, and never the token", async () => {
    const user = await newUser(server, admin);
    const [entry] =
      await server.sql`select action from audit where actor_id = ${user.user._id} order by id desc
        limit 1`;
    expect(entry).toEqual({ action: "login" });
    const token = user.cookie.split("=")[1] ?? "";
    const rows = await server.sql`select token_hash from sessions where token_hash = ${token}`;
    expect(rows).toHaveLength(0);
  });

  test.each([
    [{}, ["username", "password"]],
    [{ username: "", password: "" }, ["username", "password"]],
    [{ username: "someone" }, ["password"]],
    [{ username: null, password: 123456 }, ["username", "password"]],
  ])("asks for all fields: %j", async (body, missing) => {
    const answer = await send(server, "POST", "/api/auth/login", body);
    expect(answer).toMatchObject({
      status: 422,
      body: { error: "Please fill in all fields", code: "fill-all-fields" },
    });
    expect(Object.keys(answer.body.fields)).toEqual(missing);
  });

  test("refuses what is no form at all", async () => {
    for (const body of [null, [], "text", 7])
      expect((await send(server, "POST", "/api/auth/login", body)).status).toBe(422);
    const broken = await server.app.request("/api/auth/login", {
      method: "POST",
      headers: { "Sec-Fetch-Site": "same-origin", "Content-Type": "application/json" },
      body: '{"username": "a", ',
    });
    expect([broken.status, await broken.json()]).toMatchObject([400, { code: "malformed" }]);
    expect((await logIn("a", "b".repeat(300_000))).body.code).toBe("too-large");
    expect((await logIn("a\0b")).body.fields).toEqual({ username: "Please check this value." });
    expect((await logIn("a", "b", { role: "admin" })).body.fields).toEqual({
      role: "This field is not known here.",
    });
    expect((await logIn("a", "b", { constructor: 1 })).status).not.toBe(500);
  });

  test("speaks Bengali in the fields to whoever asks for it", async () => {
    const { body } = await send(
      server,
      "POST",
      "/api/auth/login",
      {},
      { "Accept-Language": "bn-BD,bn;q=0.9" },
    );
    expect(body.fields.username).toBe("অনুগ্রহ করে সব ঘর পূরণ করুন।");
  });
});

describe("a wrong login", () => {
  test("reads the same for a wrong password and for an unknown name", async () => {
    const user = await newUser(server, admin);
    const wrong = await logIn(user.user.username, "not the password");
    const unknown = await logIn("nobody-of-that-name", "not the password");
    expect(wrong.status).toBe(401);
    expect(wrong.body).toEqual({
      error: "Invalid username or password",
      bn: "ইউজারনেম বা পাসওয়ার্ড সঠিক নয়।",
      code: "wrong-credentials",
    });
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
    expect(wrong.headers.get("Set-Cookie")).toBeNull();
  });

  test("is in the audit log by its name, which is masked when it is nobody's: it may be a password", async () => {
    const { username } = (await newUser(server, admin)).user;
    await logIn(username, "not the password");
    await logIn("My5ecret-phrase", "x");
    const rows = await server.sql<{ subject: string }[]>`
      select subject from audit where action = 'login-failed' order by id desc limit 2`;
    expect(rows.map((row) => row.subject)).toEqual(["***********rase", username]);
  });

  test.each(["known", "unknown"])(
    "makes the name wait after the fifth, twice as long each time: a name %s here",
    async (kind) => {
      const username =
        kind === "known" ? (await newUser(server, admin)).user.username : "nobody-here";
      for (let attempt = 1; attempt <= 5; attempt++)
        expect((await logIn(username, "not the password")).status).toBe(401);
      for (const seconds of [30, 60, 120, 240]) {
        expect(await waitOf(username)).toBeGreaterThan(seconds - 5);
        expect(await waitOf(username)).toBeLessThanOrEqual(seconds);
        await waitOver(username);
        expect((await logIn(username, "not the password")).status).toBe(401);
      }
      await server.sql`update login_failures set failures = 400, locked_until = now()
        where ${of(username)}`;
      await logIn(username, "not the password");
      expect(await waitOf(username)).toBeLessThanOrEqual(3600);
    },
  );

  test("is forgotten by a right one, and after a day", async () => {
    const { username } = (await newUser(server, admin)).user;
    for (let attempt = 1; attempt <= 5; attempt++) await logIn(username, "not the password");
    expect((await logIn(username)).status).toBe(429);
    await waitOver(username);
    expect((await logIn(username)).status).toBe(200);
    for (let attempt = 1; attempt <= 4; attempt++)
      expect((await logIn(username, "wrong again")).status).toBe(401);
    await server.sql`update login_failures set last_at = now() - interval '25 hours'
      where ${of(username)}`;
    expect((await logIn(username, "wrong again")).status).toBe(401);
    expect((await logIn(username)).status).toBe(200);
  });

  test("is not tried more often when all tries are sent at once", async () => {
    const { username } = (await newUser(server, admin)).user;
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => logIn(username, "not the password")),
    );
    expect(answers.filter((one) => one.status === 401)).toHaveLength(5);
    expect(answers.filter((one) => one.status === 429)).toHaveLength(35);
  });

  test("counts against its address too, whatever the name", () =>
    inOneWindow(300, async () => {
      const answers: Answer[] = [];
      for (let attempt = 0; attempt < 62; attempt++)
        answers.push(await logIn(`name-${attempt}`, "\0"));
      expect(answers.slice(0, 60).every((one) => one.status === 401)).toBe(true);
      for (const late of answers.slice(60)) {
        expect(late.status).toBe(429);
        expect(Number(late.headers.get("Retry-After"))).toBeGreaterThan(0);
      }
      expect((await logIn(ADMIN.username, ADMIN.password)).status).toBe(429);
    }));
});

describe("a lock made while the clock was ahead", () => {
  test.each(["2 hours", "200 days"])("by %s is over once the clock is right", async (ahead) => {
    const { username } = (await newUser(server, admin)).user;
    for (let attempt = 1; attempt <= 5; attempt++) await logIn(username, "not the password");
    await server.sql`
      update login_failures set last_at = last_at + ${ahead}::interval,
        locked_until = locked_until + ${ahead}::interval
      where ${of(username)}`;
    expect((await logIn(username, "not the password")).status).toBe(401);
    // That try counts: the name waits, but not longer than before.
    expect(await waitOf(username)).toBeLessThanOrEqual(60);
    await waitOver(username);
    expect((await logIn(username)).status).toBe(200);
  });

  test("or written wrong ends an hour after its try", async () => {
    const { username } = (await newUser(server, admin)).user;
    for (let attempt = 1; attempt <= 5; attempt++) await logIn(username, "not the password");
    await server.sql`update login_failures set locked_until = now() + interval '9 days'
      where ${of(username)}`;
    expect(await waitOf(username)).toBeLessThanOrEqual(3600);
    await server.sql`update login_failures set last_at = last_at - interval '1 hour'
      where ${of(username)}`;
    expect((await logIn(username)).status).toBe(200);
  });
});

describe("a disabled account", () => {
  test("is told so after the right password only, and its sessions are over", async () => {
    const user = await newUser(server, admin);
    await server.sql`update users set disabled_at = now() where id = ${user.user._id}`;
    expect((await user.send("GET", "/api/users/userInfo")).status).toBe(401);
    expect((await logIn(user.user.username, "not the password")).body.code).toBe(
      "wrong-credentials",
    );
    for (let attempt = 0; attempt < 6; attempt++)
      expect(await logIn(user.user.username)).toMatchObject({
        status: 403,
        body: { code: "account-disabled" },
      });
  });
});
