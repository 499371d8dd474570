import { describe, expect, test } from "vitest";
import { readEnv } from "../env.ts";
import { seed } from "../seed.ts";
import { logIn, newUser, openDesk, send } from "../test/builders.ts";
import { openTestServer } from "../test/harness.ts";
import { ADMIN } from "../test/payment-process.ts";
import { isCommonPassword } from "./passwords.ts";

const { server, admin } = await openDesk();

/** A user whose password was reset, signed in with the new one. */
async function resetUser() {
  const { user } = await newUser(server, admin);
  const { password } = (await admin.send("POST", `/api/users/users/${user._id}/reset-password`))
    .body;
  return {
    username: user.username,
    password,
    person: await logIn(server, { username: user.username, password }),
  };
}

describe("a password that the program made", () => {
  test("lets in to choose an own one, and to nothing else until then", async () => {
    const { username, password, person } = await resetUser();
    expect(person.user.owes).toBe("new-password-needed");
    for (const path of ["/api/start", "/api/apply/my-order", "/api/users/sessions"])
      expect(await person.send("GET", path)).toMatchObject({
        status: 401,
        body: { code: "new-password-needed" },
      });
    const told = (await person.send("GET", "/api/users/userInfo")).body;
    expect([told._id, told.owes]).toEqual([person.user._id, "new-password-needed"]);

    const change = (newPassword: string) =>
      person.send("PUT", "/api/users/update-password", { oldPassword: password, newPassword });
    expect(await change(password)).toMatchObject({
      status: 422,
      body: { code: "password-not-new" },
    });
    const changed = await change("chosen by myself");
    expect(changed.status).toBe(200);
    const cookie = changed.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    expect(
      (await send(server, "GET", "/api/start", undefined, { Cookie: cookie })).body.user,
    ).not.toHaveProperty("owes");
    expect(
      (await logIn(server, { username, password: "chosen by myself" })).user,
    ).not.toHaveProperty("owes");
  });

  test("is no way to sign others up as an admin, and can be logged out with", async () => {
    const { person } = await resetUser();
    await server.sql`update users set role = 'admin' where id = ${person.user._id}`;
    expect((await person.send("POST", "/api/auth/signup", {})).body.code).toBe("signup-closed");
    expect((await person.send("GET", "/api/users")).body.code).toBe("new-password-needed");
    expect((await person.send("POST", "/api/auth/logout")).status).toBe(200);
    expect((await person.send("GET", "/api/users/userInfo")).status).toBe(401);
    const last = await server.sql`select actor_id, action from audit order by id desc limit 1`;
    expect(last).toEqual([{ actorId: person.user._id, action: "logout" }]);
  });

  test("that the first start has printed is good for trying out, and runs out where the desk is reached by https", async () => {
    const owes = async (settings: Record<string, string>) => {
      const empty = await openTestServer(settings, { empty: true });
      const logins = await seed(empty.sql, readEnv(settings), { embedded: true });
      return Promise.all(
        logins.map(
          async ({ username, password = "" }) =>
            (await logIn(empty, { username, password })).user.owes,
        ),
      );
    };
    expect(await owes({ ADMIN_PASSWORD: "" })).toEqual([undefined, undefined]);
    expect(await owes({ ADMIN_PASSWORD: "", PUBLIC_URL: "https://desk.example" })).toEqual([
      "new-password-needed",
      "new-password-needed",
    ]);
    const chosen = await openTestServer({ PUBLIC_URL: "https://desk.example" });
    expect((await logIn(chosen, ADMIN)).user).not.toHaveProperty("owes");
  });
});

describe("a common password", () => {
  test.each([
    "123456",
    "PASSWORD1",
    "dragonball",
    "Liverpool",
    "qwertyuiop",
    "michael1",
    "bangladesh",
    "trustno1",
    "aaaaaa",
    "121212",
    "abcabcabc",
    "৭৭৭৭৭৭",
    "456789",
    "fedcba",
    "কখগঘঙচ",
  ])("%j is known", async (password) => {
    expect(await isCommonPassword(password)).toBe(true);
  });

  test.each(["a-good-password", "নদীর ওপারে ঘর", "tram-82-orange", "abcdfe", "aaaaab"])(
    "%j is not",
    async (password) => {
      expect(await isCommonPassword(password)).toBe(false);
    },
  );
});
