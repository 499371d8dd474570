import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { logIn, logInAdmin, newUser, openDesk, type Person, send } from "../test/builders.ts";
import { openTestServer } from "../test/harness.ts";
import { balanceOf, cancel, deliver, newAdmin, placed, refund } from "../test/writes.ts";
import { verifyLedger } from "../wallet/verify.ts";

const { server, admin } = await openDesk({ STAFF_REFUND_TK: "50" });
const rahim = await newUser(server, admin, 100_000);

const account = (more: object = {}) => {
  const password = "given-by-the-admin";
  const username = `clerk-${randomUUID().slice(0, 8)}`;
  return {
    username,
    fullName: "সালমা",
    password,
    confirmPassword: password,
    gender: "female",
    ...more,
  };
};
const forbidden = { status: 403, body: { code: "forbidden" } };

/**
 * A staff account as an admin opens it, with the password of their own that the clerk has chosen.
 */
async function hired(): Promise<Person> {
  const form = account({ role: "staff" });
  expect(await admin.send("POST", "/api/auth/signup", form)).toMatchObject({
    status: 201,
    body: { role: "staff" },
  });
  const { username, password } = form;
  const clerk = await logIn(server, { username, password });
  expect(clerk.user.owes).toBe("new-password-needed");
  const passwords = { oldPassword: password, newPassword: "chosen-by-the-clerk" };
  const { headers } = await clerk.send("PUT", "/api/users/update-password", passwords);
  const cookie = headers.get("Set-Cookie")?.split(";")[0] ?? "";
  return {
    ...clerk,
    cookie,
    send: (m, p, b, h) => send(server, m, p, b, { Cookie: cookie, ...h }),
  };
}

describe("a staff account", () => {
  test("is opened by an admin alone, chooses its own password first, and is in the log", async () => {
    const clerk = await hired();
    const [line] = await server.sql`
      select actor_id, details from audit where action = 'account-created'
        and subject = ${clerk.user._id}`;
    expect(line).toEqual({ actorId: admin.user._id, details: { staff: true } });
    const closed = { status: 403, body: { code: "signup-closed" } };
    for (const person of [rahim, clerk])
      expect(
        await person.send("POST", "/api/auth/signup", account({ role: "staff" })),
      ).toMatchObject(closed);
    for (const role of ["admin", "owner", 1])
      expect((await admin.send("POST", "/api/auth/signup", account({ role }))).status).toBe(422);
  });

  test("nobody signs up as staff, also where anybody may sign up", async () => {
    const open = await openTestServer({ SIGNUP: "open" });
    expect(await send(open, "POST", "/api/auth/signup", account({ role: "staff" }))).toMatchObject(
      forbidden,
    );
    expect((await send(open, "POST", "/api/auth/signup", account({ role: "user" }))).status).toBe(
      201,
    );
  });

  test("lists, claims, delivers, takes back, cancels with the whole price, and hears of it", async () => {
    const clerk = await hired();
    const [before, order] = [await balanceOf(rahim), await placed(rahim)];
    expect((await clerk.send("GET", "/api/apply/order?limit=1")).body).toMatchObject([
      { _id: order },
    ]);
    expect((await clerk.send("POST", `/api/apply/order/${order}/claim`)).status).toBe(200);
    const { file } = (await deliver(clerk, order)).body;
    expect((await clerk.send("GET", `/api/files/${file}`)).status).toBe(200);
    expect(
      (await clerk.send("DELETE", `/api/apply/order/${order}/delivery?file=${file}`)).status,
    ).toBe(200);
    expect((await cancel(clerk, order)).status).toBe(200);
    expect(await balanceOf(rahim)).toBe(before);
    const acts = await server.sql`select action from audit where actor_id = ${clerk.user._id}
        and subject = ${order}`;
    expect(acts.map(({ action }) => action).sort()).toEqual([
      "order-cancelled",
      "order-delivered",
      "order-file-opened",
      "order-taken-back",
    ]);
  });

  test("gives back no more of an order than the limit, in all and at once; an admin does", async () => {
    const clerk = await hired();
    const [before, order] = [await balanceOf(rahim), await placed(rahim)];
    const over = { status: 409, body: { code: "staff-refund-limit" } };
    expect(await refund(clerk, order, 50.01)).toMatchObject(over);
    const answers = await Promise.all(Array.from({ length: 8 }, () => refund(clerk, order, 20)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(await refund(clerk, order, 10.01)).toMatchObject(over);
    expect(await balanceOf(rahim)).toBe(before - 120 + 40);
    expect((await refund(admin, order, 80)).status).toBe(200);
    expect(await refund(clerk, order, 1)).toMatchObject({
      status: 409,
      body: { code: "refund-limit" },
    });
    expect(await verifyLedger(server.sql)).toEqual([]);
  });

  test("gives no price back by a cancellation either, once the file was opened", async () => {
    const clerk = await hired();
    const order = await placed(rahim);
    const { file } = (await deliver(clerk, order)).body;
    expect((await rahim.send("GET", `/api/files/${file}`)).status).toBe(200);
    expect(
      (await clerk.send("DELETE", `/api/apply/order/${order}/delivery?file=${file}`)).status,
    ).toBe(200);
    const before = await balanceOf(rahim);
    expect(await cancel(clerk, order)).toMatchObject({
      status: 409,
      body: { code: "staff-refund-limit" },
    });
    expect((await admin.send("GET", `/api/apply/order/${order}`)).body.status).toBe("pending");
    expect((await cancel(admin, order)).status).toBe(200);
    expect(await balanceOf(rahim)).toBe(before + 120);
  });

  test("gives nothing back by default", async () => {
    const plain = await openTestServer();
    const [boss, owner] = [
      await logInAdmin(plain),
      await newUser(plain, await logInAdmin(plain), 1_000),
    ];
    const clerk = await newAdmin(plain, boss, "staff");
    expect((await refund(clerk, await placed(owner), 0.01)).body.code).toBe("staff-refund-limit");
  });

  test("ends at once when an admin disables or deletes it: sessions and claims", async () => {
    for (const end of ["disable", "delete"]) {
      const clerk = await hired();
      const order = await placed(rahim);
      await clerk.send("POST", `/api/apply/order/${order}/claim`);
      const path = `/api/users/users/${clerk.user._id}`;
      const ended =
        end === "delete"
          ? admin.send("DELETE", path)
          : admin.send("PUT", `${path}/disabled`, { disabled: true });
      expect((await ended).status).toBe(200);
      expect((await clerk.send("GET", "/api/apply/order")).status).toBe(401);
      expect((await admin.send("GET", `/api/apply/order/${order}`)).body.claim).toBeNull();
      await cancel(admin, order);
    }
  });

  test("a user's order stays what it is for them: neither another user nor a clerk acts as its owner", async () => {
    const clerk = await hired();
    const order = await placed(rahim);
    expect((await clerk.send("GET", `/api/apply/my-order/${order}`)).status).toBe(404);
  });
});

test("staff owe a second factor after a week, as admins do, and their session ends sooner than a user's", async () => {
  const online = await openTestServer({ PUBLIC_URL: "https://desk.example" });
  const boss = await logInAdmin(online);
  const clerk = await newAdmin(online, boss, "staff");
  const ask = () => clerk.send("GET", "/api/apply/order", undefined, { Host: "desk.example" });
  expect((await ask()).status).toBe(200);
  await online.sql`update users set factor_from = now() - interval '8 days'
    where id = ${clerk.user._id}`;
  expect(await ask()).toMatchObject({ status: 401, body: { code: "own-factor-needed" } });
});
