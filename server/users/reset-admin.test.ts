import { describe, expect, test } from "vitest";
import { logIn, newUser, openDesk, type Person } from "../test/builders.ts";
import { newAdmin } from "../test/writes.ts";

const { server, admin } = await openDesk();

const reset = (by: Person, { user }: Person) =>
  by.send("POST", `/api/users/users/${user._id}/reset-password`);
const alerts = async (by = admin) => (await by.send("GET", "/api/audit/admin-alerts")).body;
/** A second factor, as if it had been given now. */
const withFactor = ({ user }: Person) =>
  server.sql`insert into factors ${server.sql({ userId: user._id, kind: "totp", name: "app", secret: "unsealed.x", lastStep: 0 })}`;

async function withPhone({ user }: Person): Promise<void> {
  const [session] = await server.sql`select id from sessions where user_id = ${user._id} limit 1`;
  await server.sql`
    insert into push_subscriptions ${server.sql({ userId: user._id, sessionId: session?.id, endpoint: `https://push.example/${user._id}`, p256dh: "x", auth: "x", locale: "bn" })}`;
}
const messages = (status: string) =>
  server.sql<{ userId: string }[]>`
    select s.user_id from push_messages m join push_subscriptions s on s.id = m.subscription_id
    where m.status = ${status}`;

describe("resetting an admin's password", () => {
  test("needs a second factor of who does it, given within ten minutes", async () => {
    const [one, other] = [await newAdmin(server, admin), await newAdmin(server, admin)];
    expect((await reset(one, other)).body.code).toBe("factor-needed");
    await withFactor(one);
    await server.sql`update sessions set confirmed_at = now() - interval '11 minutes'
      where user_id = ${one.user._id}`;
    expect((await reset(one, other)).body.code).toBe("confirm-needed");
    expect((await other.send("GET", "/api/users/userInfo")).status).toBe(200);
    await server.sql`update sessions set confirmed_at = now() where user_id = ${one.user._id}`;
    expect((await reset(one, other)).status).toBe(200);
    expect((await other.send("GET", "/api/users/userInfo")).status).toBe(401);
  });

  test("is told to all admins, and so is the login that follows; not that of a user", async () => {
    const [one, other, user] = [
      await newAdmin(server, admin),
      await newAdmin(server, admin),
      await newUser(server, admin),
    ];
    await withFactor(one);
    await Promise.all([withPhone(admin), withPhone(user)]);
    const { password } = (await reset(one, other)).body;
    expect((await reset(one, user)).status).toBe(200);
    expect(await messages("password-reset")).toEqual([{ userId: admin.user._id }]);
    expect((await alerts())[0]).toMatchObject({
      action: "password-reset",
      actor: { _id: one.user._id },
      person: { _id: other.user._id },
    });
    await logIn(server, { username: other.user.username, password });
    expect(await messages("login-after-reset")).toEqual([{ userId: admin.user._id }]);
    expect((await alerts())[0]).toMatchObject({
      action: "login-after-reset",
      person: { _id: other.user._id },
    });
    expect((await alerts()).map(({ person }: any) => person._id)).not.toContain(user.user._id);
  });

  test("once they have a password of their own, a login is nobody's concern", async () => {
    const [one, other] = [await newAdmin(server, admin), await newAdmin(server, admin)];
    await withFactor(one);
    const { password } = (await reset(one, other)).body;
    const own = { username: other.user.username, password: "a-new-good-password" };
    const back = await logIn(server, { ...own, password });
    await back.send("PUT", "/api/users/update-password", {
      oldPassword: password,
      newPassword: own.password,
    });
    const before = (await alerts()).length;
    await logIn(server, own);
    expect(await alerts()).toHaveLength(before);
  });
});
