import { beforeAll, describe, expect, test } from "vitest";
import { errorCatalogue } from "../../contract/errors.ts";
import { findPhone } from "../phones/phones.ts";
import { type Answer, logIn, newUser, openDesk, type Person, send } from "../test/builders.ts";
import { openTestServer } from "../test/harness.ts";
import { inOneWindow, warmUp } from "../test/writes.ts";

const { server, admin } = await openDesk();
beforeAll(async () => {
  await warmUp(server);
});

let made = 0;
function form(more: object = {}): Record<string, unknown> {
  const username = `New.User-${++made}`;
  const password = "a-good-password";
  return {
    fullName: " করিম  শেখ ",
    username,
    password,
    confirmPassword: password,
    gender: "female",
    ...more,
  };
}

function signUp(body: unknown, by: Person = admin): Promise<Answer> {
  return by.send("POST", "/api/auth/signup", body);
}

describe("adding an account", () => {
  test("makes a user with an empty wallet and keeps the admin signed in", async () => {
    const sent = form();
    const { status, body, headers } = await signUp(sent);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      username: sent.username,
      fullName: "করিম  শেখ",
      gender: "female",
      role: "user",
      balance: 0,
    });
    expect(headers.get("Set-Cookie")).toBeNull();
    expect((await admin.send("GET", "/api/users/userInfo")).body.username).toBe("admin");
    const [row] = await server.sql`
      select a.balance, a.version, u.password_hash from accounts a join users u on u.id = a.user_id
      where u.id = ${body._id}`;
    expect(row).toMatchObject({
      balance: 0,
      version: 0,
      passwordHash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/),
    });
    expect(JSON.stringify(body)).not.toContain("argon2");
    await logIn(server, { username: String(sent.username), password: "a-good-password" });
  });

  test("their own name and number are no password", async () => {
    for (const own of ["karim.sheikh", "KARIM.SHEIKH", "+88 01741-170001"]) {
      const sent = form({ username: "karim.sheikh", phone: "01741170001" });
      const refused = await signUp({ ...sent, password: own, confirmPassword: own });
      expect([refused.status, refused.body.fields]).toEqual([422, { password: expect.anything() }]);
    }
    const { user } = await newUser(server, admin, 0);
    const changed = { oldPassword: "a-good-password", newPassword: user.username };
    const person = await logIn(server, { username: user.username, password: "a-good-password" });
    expect(await person.send("PUT", "/api/users/update-password", changed)).toMatchObject({
      status: 422,
      body: { code: "password-too-common" },
    });
  });

  test("takes nothing that the form does not ask for", async () => {
    for (const extra of [
      { isAdmin: true },
      { balance: 1000 },
      { _id: crypto.randomUUID() },
      { passwordHash: "x" },
      { disabledAt: null },
    ]) {
      const { status, body } = await signUp(form(extra));
      expect([status, body.code, body.fields]).toEqual([
        422,
        "invalid-fields",
        { [Object.keys(extra)[0] ?? ""]: "This field is not known here." },
      ]);
    }
  });

  test.each([
    [{ password: "short", confirmPassword: "short" }, "password-too-short", "password"],
    [{ confirmPassword: "another-password" }, "passwords-differ", "confirmPassword"],
    [
      { password: "password123", confirmPassword: "password123" },
      "password-too-common",
      "password",
    ],
    [{ fullName: "" }, "fill-all-fields", "fullName"],
    [{ fullName: undefined }, "fill-all-fields", "fullName"],
    [{ fullName: "x".repeat(101) }, "invalid-fields", "fullName"],
    [{ fullName: "a\0b" }, "invalid-fields", "fullName"],
    [{ fullName: "half of a pair \ud83d" }, "invalid-fields", "fullName"],
    [{ username: "ab" }, "invalid-fields", "username"],
    [{ username: "রহিম" }, "invalid-fields", "username"],
    [{ username: "a b c" }, "invalid-fields", "username"],
    [{ username: "deleted'--" }, "invalid-fields", "username"],
    [{ gender: "other" }, "invalid-fields", "gender"],
    [{ phone: "0171234567" }, "invalid-fields", "phone"],
    [{ phone: "" }, "invalid-fields", "phone"],
    [{ password: "p".repeat(129), confirmPassword: "p".repeat(129) }, "invalid-fields", "password"],
  ])("refuses %j", async (wrong, code, field) => {
    const { status, body } = await signUp(form(wrong));
    expect([status, body.code]).toEqual([422, code]);
    expect(Object.keys(body.fields)).toContain(field);
  });

  test("takes a form that asks for no more than name, user name and password", async () => {
    const { confirmPassword: _, gender: __, ...sent } = form();
    const { status, body } = await signUp(sent);
    expect([status, body.gender]).toEqual([201, "male"]);
  });

  test("keeps a number sealed and unproved, however it was written; one that others have too", async () => {
    for (const phone of ["০১৭১২-৩৪৫৬৭৮", "+88 01712 345678"]) {
      const { status, body } = await signUp(form({ phone }));
      expect(status).toBe(201);
      expect(JSON.stringify(body)).not.toContain("1712");
      const [row] = await server.sql`
        select phone, phone_proved_at from users where id = ${body._id}`;
      expect(row).toEqual({ phone: expect.not.stringContaining("1712"), phoneProvedAt: null });
      expect(await findPhone(server.sql, server.seal, body._id)).toBeUndefined();
    }
  });

  test("a name is taken in any case; 10 at once make one account", async () => {
    const sent = form();
    const answers = await Promise.all(Array.from({ length: 10 }, () => signUp(sent)));
    expect(answers.filter((one) => one.status === 201)).toHaveLength(1);
    const again = await signUp(form({ username: String(sent.username).toUpperCase() }));
    expect(again).toMatchObject({ status: 409, body: { code: "username-taken" } });
  });
});

describe("who may", () => {
  test("nobody but an admin, and the refusal says nothing of the form", async () => {
    const user = await newUser(server, admin);
    const { en: error, bn, status } = errorCatalogue["signup-closed"];
    const refusal = { status, body: { error, bn, code: "signup-closed" } };
    expect(await signUp({ nonsense: true }, user)).toMatchObject(refusal);
    const anonymous = await send(server, "POST", "/api/auth/signup", { nonsense: true });
    expect([anonymous.status, anonymous.body]).toEqual([refusal.status, refusal.body]);
  });

  test("anybody where sign-up is open: then they are signed in, as a user and nothing else", () =>
    inOneWindow(3600, async () => {
      const open = await openTestServer({ SIGNUP: "open" });
      const { status, body, headers } = await send(open, "POST", "/api/auth/signup", form());
      expect([status, body.role]).toEqual([201, "user"]);
      const cookie = headers.get("Set-Cookie")?.split(";")[0] ?? "";
      expect(
        (await send(open, "GET", "/api/users/userInfo", undefined, { Cookie: cookie })).body._id,
      ).toBe(body._id);
      expect((await send(open, "POST", "/api/auth/signup", form({ role: "admin" }))).status).toBe(
        422,
      );

      const second = await send(open, "POST", "/api/auth/signup", form(), { Cookie: cookie });
      expect(second.headers.get("Set-Cookie")).toContain("kagoj=");
      expect(
        (await send(open, "GET", "/api/users/userInfo", undefined, { Cookie: cookie })).status,
      ).toBe(401);
      for (let count = 0; count < 18; count++)
        await send(
          open,
          "POST",
          "/api/auth/signup",
          form({ password: "short1", confirmPassword: "short1" }),
        );
      expect((await send(open, "POST", "/api/auth/signup", form())).status).toBe(429);
    }));
});
