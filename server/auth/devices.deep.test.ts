import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Answer, logInAdmin, newUser, openDesk, send } from "../test/builders.ts";
import { openTestServer } from "../test/harness.ts";
import { ADMIN } from "../test/payment-process.ts";
import { inOneWindow, warmUp } from "../test/writes.ts";

const { server, admin } = await openDesk();
beforeAll(async () => {
  await warmUp(server);
});
afterEach(() => server.sql`truncate rate_limits, login_failures`);

const PASSWORD = "a-good-password";
type Known = { username: string; password: string; cookie: string };

function logIn(username: string, password: string, cookie = ""): Promise<Answer> {
  return send(
    server,
    "POST",
    "/api/auth/login",
    { username, password },
    cookie ? { Cookie: cookie } : {},
  );
}

function deviceCookieOf({ headers }: Answer): string {
  const [, device = ""] = headers.getSetCookie();
  return device.split(";")[0] ?? "";
}

/** Logs in on a device, without `cookie` on a new one. Answers the device's cookie. */
async function know(username: string, password = PASSWORD, cookie = ""): Promise<Known> {
  return { username, password, cookie: deviceCookieOf(await logIn(username, password, cookie)) };
}

const newName = async () => (await newUser(server, admin)).user.username;

describe("strangers who guess", () => {
  test("for as long as they like don't lock the admin out of the device where they were before", async () => {
    const known = await know(ADMIN.username, ADMIN.password);
    for (let attempt = 0; attempt < 12; attempt += 1) {
      await logIn(ADMIN.username, `guess ${attempt}`);
      await server.sql`update login_failures set locked_until = now() where ${attempt} < 11`;
    }
    // On any other device the right password must wait.
    expect((await logIn(ADMIN.username, ADMIN.password)).status).toBe(429);
    expect((await logIn(known.username, known.password, known.cookie)).status).toBe(200);
    // The admin's login gives the strangers no new tries.
    expect((await logIn(ADMIN.username, "guess again")).status).toBe(429);
  });

  test("60 times from the address that all share don't lock anybody out of their own device", () =>
    inOneWindow(300, async () => {
      const known = await know(await newName());
      await server.sql`truncate rate_limits`;
      const guesses = await Promise.all(
        Array.from({ length: 62 }, (_, attempt) => logIn(`name-${attempt}`, "\0")),
      );
      expect(guesses.filter((one) => one.status === 429)).toHaveLength(2);
      expect((await logIn(known.username, PASSWORD)).status).toBe(429);
      expect((await logIn(known.username, PASSWORD, known.cookie)).status).toBe(200);
    }));
});

describe("a stolen device cookie", () => {
  test("only gives a count of its own: five tries, then the same waits, alone or in a burst", async () => {
    const known = await know(await newName());
    const burst = await Promise.all(
      Array.from({ length: 40 }, () => logIn(known.username, "a guess", known.cookie)),
    );
    expect(burst.filter((one) => one.status === 401)).toHaveLength(5);
    const late = await logIn(known.username, PASSWORD, known.cookie);
    expect(late.status).toBe(429);
    expect(Number(late.headers.get("Retry-After"))).toBeGreaterThan(0);
    // The owner, on another device, need not wait for it.
    expect((await logIn(known.username, PASSWORD)).status).toBe(200);
  });

  test("opens nothing, and is good for nobody else's name", async () => {
    const known = await know(await newName());
    const other = await newName();
    expect(
      (await send(server, "GET", "/api/users/userInfo", undefined, { Cookie: known.cookie }))
        .status,
    ).toBe(401);
    for (let attempt = 0; attempt < 5; attempt += 1) await logIn(other, "a guess", known.cookie);
    expect((await logIn(other, PASSWORD, known.cookie)).status).toBe(429);
  });

  test("says nothing of the person, and reads alike for a name that is nobody's", async () => {
    const known = await know(await newName());
    expect(known.cookie).toMatch(/^kagoj-device=[\w-]{44}$/);
    expect((await know(known.username)).cookie).not.toBe(known.cookie);
    const [stranger, nobody] = [await newName(), "nobody-of-that-name"];
    for (let attempt = 0; attempt < 7; attempt += 1) {
      const [wrong, unknown] = [
        await logIn(stranger, "x", known.cookie),
        await logIn(nobody, "x", known.cookie),
      ];
      expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
    }
  });

  test("is worth nothing for somebody who logs in there later, whose tries on that device stay counted at the next login", async () => {
    const [thief, owner] = [await newName(), await newName()];
    const copied = await know(thief);
    const known = await know(owner, PASSWORD, copied.cookie);
    expect(known.cookie).not.toBe(copied.cookie);
    await server.sql`
      insert into login_failures (who, failures, locked_until)
      select id::text, 9, now() + interval '1 hour' from users
      where username = any(${[thief, owner]})`;
    expect((await logIn(owner, PASSWORD, copied.cookie)).status).toBe(429);
    for (let attempt = 0; attempt < 5; attempt += 1) await logIn(owner, "a guess", known.cookie);
    const { cookie } = await know(thief, PASSWORD, known.cookie);
    expect(cookie).toMatch(/^kagoj-device=/);
    expect((await logIn(owner, PASSWORD, cookie)).status).toBe(429);
  });

  test("can't be forged or bent", async () => {
    const known = await know(await newName());
    const id = known.cookie.replace("kagoj-device=", "");
    const [other = ""] = (await know(await newName())).cookie.split("=").slice(1);
    const [{ device }] = await server.sql<[{ device: string }]>`
      select device from known_devices d join users u on u.id = user_id
      where username = ${known.username}`;
    await server.sql`
      insert into login_failures (who, failures, locked_until)
      select id::text, 9, now() + interval '1 hour' from users where username = ${known.username}`;
    for (const value of [
      other,
      // What is stored is no cookie.
      device,
      `${id.slice(1)}${id[0]}`,
      `${id}.short`,
      id.slice(1),
      id.repeat(40),
      "..",
      "%00",
    ]) {
      const answer = await logIn(known.username, PASSWORD, `kagoj-device=${value}`);
      expect([value, answer.status]).toEqual([value, 429]);
    }
    expect((await logIn(known.username, PASSWORD, known.cookie)).status).toBe(200);
  });
});

describe("one person's devices", () => {
  test("have 60 tries in five minutes together, and nobody else's has fewer for it", () =>
    inOneWindow(300, async () => {
      const name = await newName();
      const other = await know(await newName());
      const devices = await Promise.all(Array.from({ length: 3 }, () => know(name)));
      const statuses: number[] = [];
      const enter = async ({ cookie }: Known) => {
        for (let count = 0; count < 22; count++) {
          const answer = await logIn(name, PASSWORD, cookie);
          statuses.push(answer.status);
          cookie = deviceCookieOf(answer) || cookie;
        }
      };
      await Promise.all(devices.map(enter));
      expect(statuses.filter((status) => status === 200)).toHaveLength(60);
      expect(statuses.filter((status) => status === 429)).toHaveLength(6);
      expect((await logIn(other.username, PASSWORD, other.cookie)).status).toBe(200);
    }));

  test("are the latest twenty: the one that was away longest is a stranger's again", async () => {
    const name = await newName();
    const devices: Known[] = [];
    for (let count = 0; count < 20; count++) devices.push(await know(name));
    // The first is used again, so the second is now the least recently used.
    const [, second, third] = devices as [Known, Known, Known];
    const first = await know(name, PASSWORD, devices[0]?.cookie);
    await know(name);
    await server.sql`
      insert into login_failures (who, failures, locked_until)
      select id::text, 9, now() + interval '1 hour' from users where username = ${name}`;
    const statuses = await Promise.all(
      [first, second, third].map(({ cookie }) => logIn(name, PASSWORD, cookie)),
    );
    expect(statuses.map(({ status }) => status)).toEqual([200, 429, 200]);
    const [kept] = await server.sql`
      select count(*)::int as devices from known_devices d join users u on u.id = user_id
      where username = ${name}`;
    expect(kept).toEqual({ devices: 20 });
  }, 60_000);
});

describe("the device cookie", () => {
  test("can't be read by scripts, outlives the session, and stays at a logout", async () => {
    const answer = await logIn(ADMIN.username, ADMIN.password);
    expect(answer.headers.getSetCookie()[1]).toMatch(
      /^kagoj-device=[\w.-]+; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const cookie = answer.headers
      .getSetCookie()
      .map((one) => one.split(";")[0])
      .join("; ");
    const left = await send(server, "POST", "/api/auth/logout", undefined, { Cookie: cookie });
    expect(left.headers.getSetCookie()).toEqual([expect.stringMatching(/^kagoj=;/)]);
    expect(left.headers.get("Clear-Site-Data") ?? "").not.toMatch(/cookies|\*/);
    expect((await logIn(ADMIN.username, ADMIN.password, deviceCookieOf(answer))).status).toBe(200);
  });

  test("in production is Secure and of this host alone", async () => {
    const production = await openTestServer({ PUBLIC_URL: "https://desk.example" });
    const { headers } = await send(production, "POST", "/api/auth/login", ADMIN);
    expect(headers.getSetCookie()[1]).toMatch(
      /^__Host-kagoj-device=[\w.-]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
  });

  test("knows each of those who share a device", async () => {
    const names = await Promise.all(Array.from({ length: 6 }, newName));
    let cookie = "";
    for (const name of names) ({ cookie } = await know(name, PASSWORD, cookie));
    await server.sql`
      insert into login_failures (who, failures, locked_until)
      select id::text, 9, now() + interval '1 hour' from users where username = any(${names})`;
    const statuses: number[] = [];
    for (const name of names) {
      const answer = await logIn(name, PASSWORD, cookie);
      statuses.push(answer.status);
      cookie = deviceCookieOf(answer);
    }
    expect(statuses).toEqual(names.map(() => 200));
  });

  test("is set at a sign-up too, and a reset password lets its device in at once", async () => {
    const open = await openTestServer({ SIGNUP: "open" });
    const username = "just-signed-up";
    const form = {
      fullName: "করিম",
      username,
      password: PASSWORD,
      confirmPassword: PASSWORD,
      gender: "male",
    };
    const made = await send(open, "POST", "/api/auth/signup", form);
    const device = { Cookie: deviceCookieOf(made) };
    expect(device.Cookie).toMatch(/^kagoj-device=/);
    const enter = (password: string) =>
      send(open, "POST", "/api/auth/login", { username, password }, device);
    for (let attempt = 0; attempt < 5; attempt += 1) await enter("a guess");
    expect((await enter(PASSWORD)).status).toBe(429);
    const staff = await logInAdmin(open);
    const { body } = await staff.send("POST", `/api/users/users/${made.body._id}/reset-password`);
    expect((await enter(body.password)).status).toBe(200);
  });
});
