import { describe, expect, test } from "vitest";
import { logIn, newUser, openDesk } from "../test/builders.ts";
import { openTestServer } from "../test/harness.ts";
import { ADMIN } from "../test/payment-process.ts";
import { balanceOf, cancel, newAdmin, placed, warmUp } from "../test/writes.ts";
import { verifyLedger } from "../wallet/verify.ts";
import { drawAvatar } from "./avatar.ts";

const { server, admin } = await openDesk();

describe("the list of users", () => {
  test("is newest first, in pages that the Link header leads through", async () => {
    for (let count = 0; count < 5; count++) await newUser(server, admin);
    const whole = (await admin.send("GET", "/api/users")).body;
    const seen: string[] = [];
    let next: string | undefined = "/api/users?limit=2";
    while (next) {
      const page = await admin.send("GET", next);
      expect(page.body.length).toBeLessThanOrEqual(2);
      seen.push(...page.body.map((one: { _id: string }) => one._id));
      next = /^<(.+)>; rel="next"$/.exec(page.headers.get("Link") ?? "")?.[1];
    }
    expect(seen).toEqual(whole.map((one: { _id: string }) => one._id));
    expect([...seen].sort().reverse()).toEqual(seen);
    expect(JSON.stringify(whole)).not.toMatch(/hash|argon2|deletedAt/i);
  });

  test("is searched by a part of either name or by the id, and % and _ are only letters", async () => {
    const user = await newUser(server, admin);
    const found = async (q: string) =>
      (await admin.send("GET", `/api/users?q=${encodeURIComponent(q)}`)).body;
    expect(await found(user.user.username.slice(2).toUpperCase())).toMatchObject([
      { _id: user.user._id },
    ]);
    expect(await found(user.user._id)).toMatchObject([{ _id: user.user._id }]);
    expect((await found("রহিম")).length).toBeGreaterThan(0);
    for (const none of ["%%", "user_", "\\", "' or 1=1 --"]) expect(await found(none)).toEqual([]);
  });

  test.each([
    "limit=0",
    "limit=51",
    "limit=1e1",
    "limit=",
    "before=7",
    "before=x' or '1'='1",
    "q=%00",
    `q=${"x".repeat(101)}`,
    "limit=2&limit=3",
  ])("refuses ?%s", async (query) => {
    const { status, body } = await admin.send("GET", `/api/users?${query}`);
    expect([status, Object.keys(body.fields)]).toEqual([422, [query.split("=")[0]]]);
  });
});

describe("the picture of a user", () => {
  test.each([
    ["মোঃ আব্দুল হালিম", "আ"],
    ["মোহাম্মদ জামাল", "মো"],
    ["Md. rahim uddin", "RU"],
    ["মোঃ", "মোঃ"],
    ["Mdina Begum", "MB"],
  ])("of %s says %s", async (fullName, initials) => {
    expect(drawAvatar(fullName, "male")).toContain(`>${initials}</text>`);
  });

  test("shows initials as text, to its owner and to admins", async () => {
    const user = await newUser(server, admin);
    await server.sql`update users set full_name = '<script> &x' where id = ${user.user._id}`;
    for (const person of [user, admin]) {
      const { status, body, headers } = await person.send("GET", user.user.profilePic);
      expect([status, headers.get("Content-Type")]).toEqual([200, "image/svg+xml"]);
      expect(body).toContain("&#60;&#38;</text>");
      expect(headers.get("Content-Security-Policy")).toBe("default-src 'none'; sandbox");
    }
    const other = await newUser(server, admin);
    expect((await other.send("GET", user.user.profilePic)).status).toBe(404);
    expect(user.user.profilePic).toBe(`/api/users/${user.user._id}/avatar.svg`);
    expect((await other.send("GET", "/api/users/no-id/avatar.svg")).status).toBe(404);
    expect((await admin.send("GET", `/api/users/${crypto.randomUUID()}/avatar.svg`)).status).toBe(
      404,
    );
  });
});

describe("deleting a user", () => {
  test("ends the sessions and the name, and keeps ledger and orders", async () => {
    const user = await newUser(server, admin, 500);
    const order = await placed(user);
    const id = user.user._id;
    expect((await admin.send("DELETE", `/api/users/users/${id}`)).body).toEqual({
      message: "User deleted successfully",
    });
    expect((await user.send("GET", "/api/users/userInfo")).status).toBe(401);
    await expect(
      logIn(server, { username: user.user.username, password: "a-good-password" }),
    ).rejects.toThrow("wrong-credentials");
    const listed = (await admin.send("GET", "/api/users")).body;
    expect(listed.map((one: { _id: string }) => one._id)).not.toContain(id);
    const [row] =
      await server.sql`select username, full_name, password_hash from users where id = ${id}`;
    expect(row).toEqual({ username: `deleted-${id}`, fullName: "Deleted user", passwordHash: "" });

    const staff = (await admin.send("GET", "/api/apply/order")).body.find(
      (one: { _id: string }) => one._id === order,
    );
    expect(staff.user).toEqual({ _id: id, username: `deleted-${id}`, fullName: "Deleted user" });
    expect((await cancel(admin, order)).status).toBe(200);
    const [wallet] = await server.sql`select balance from accounts where user_id = ${id}`;
    expect(wallet).toEqual({ balance: 500_00 });
    expect(await verifyLedger(server.sql)).toEqual([]);

    expect((await admin.send("DELETE", `/api/users/users/${id}`)).status).toBe(404);
    expect(
      (await admin.send("PUT", "/api/users/edit-user-balance", { userId: id, amount: 1 })).status,
    ).toBe(404);
    const again = {
      fullName: "x",
      username: user.user.username,
      password: "other-password",
      confirmPassword: "other-password",
      gender: "male",
    };
    expect((await admin.send("POST", "/api/auth/signup", again)).status).toBe(201);
  });

  test("is not for oneself, for strangers, nor for ids that are none", async () => {
    const user = await newUser(server, admin);
    expect((await user.send("DELETE", `/api/users/users/${admin.user._id}`)).status).toBe(403);
    expect(await admin.send("DELETE", `/api/users/users/${admin.user._id}`)).toMatchObject({
      status: 409,
      body: { code: "own-account" },
    });
    for (const id of [crypto.randomUUID(), "1", "%00"])
      expect((await admin.send("DELETE", `/api/users/users/${id}`)).status).toBe(404);
  });

  test("two admins who delete each other at once: one stays", async () => {
    const server = await openTestServer();
    let one = await logIn(server, ADMIN);
    await warmUp(server);
    for (let round = 0; round < 5; round++) {
      const two = await newAdmin(server, one);
      const [first, second] = await Promise.all([
        one.send("DELETE", `/api/users/users/${two.user._id}`),
        two.send("DELETE", `/api/users/users/${one.user._id}`),
      ]);
      expect([first.status, second.status].filter((status) => status === 200)).toHaveLength(1);
      const admins =
        await server.sql`select id from users where role = 'admin' and deleted_at is null`;
      expect(admins).toHaveLength(1);
      if (second.status === 200) one = two;
    }
  });

  test("the last admin who is not disabled stays", async () => {
    const other = await newAdmin(server, admin);
    await server.sql`update users set disabled_at = now() where id = ${admin.user._id}`;
    // The session of `other` still works. They are the only admin left, and an admin can't delete
    // their own account.
    expect((await other.send("DELETE", `/api/users/users/${other.user._id}`)).body.code).toBe(
      "own-account",
    );
    await server.sql`update users set disabled_at = null where id = ${admin.user._id}`;
    expect(await balanceOf(admin)).toBe(0);
  });
});
