import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { Order } from "../../contract/orders.ts";
import { MOST_WORKERS, MOST_WORKERS_EVER } from "../../contract/workers/workers.ts";
import { forgetPerson } from "../forgetting/person.ts";
import { logIn, newUser, openDesk, type Person, send } from "../test/builders.ts";
import { balanceOf, cancel, deliver, newAdmin, nid, placed, roshid } from "../test/writes.ts";
import { codeOf, end, karim, list, login, newWorker } from "./test/new-worker.ts";

const { server, admin } = await openDesk();

const add = (owner: Person, more: object = {}, key: string = randomUUID()) =>
  owner.send("POST", "/api/users/workers", karim(more), { "Idempotency-Key": key });
describe("adding a worker", () => {
  test("makes an account that chooses its own password and then orders on the owner's balance", async () => {
    const owner = await newUser(server, admin, 1_000);
    const asked = karim();
    const { status, body } = await owner.send("POST", "/api/users/workers", asked);
    expect(status).toBe(201);
    expect(await list(owner)).toEqual([
      {
        _id: body._id,
        username: asked.username,
        fullName: asked.fullName,
        dayBound: 500,
        spentToday: 0,
        ended: false,
      },
    ]);
    const worker = await logIn(server, login(asked));
    expect(worker.user).toMatchObject({ role: "user", balance: 500, dayBound: 500 });
    expect((await worker.send("GET", "/api/start")).body.code).toBe("new-password-needed");
    const passwords = { oldPassword: asked.password, newPassword: "the-worker's-own" };
    const changed = await worker.send("PUT", "/api/users/update-password", passwords);
    const cookie = changed.headers.get("Set-Cookie")?.split(";")[0] ?? "";
    const headers = { Cookie: cookie };
    expect((await worker.send("POST", "/api/apply/order", nid, headers)).body.balance).toBe(380);
    expect(await balanceOf(owner)).toBe(880);
    expect((await list(owner))[0].spentToday).toBe(120);
  });

  test("that is sent twice adds one", async () => {
    const owner = await newUser(server, admin);
    const [asked, key] = [{ username: "twice-added" }, randomUUID()];
    const [one, two] = await Promise.all([add(owner, asked, key), add(owner, asked, key)]);
    expect([one.status, two.status, one.body._id]).toEqual([201, 201, two.body._id]);
    expect(await list(owner)).toHaveLength(1);
    expect((await add(owner, asked)).body.code).toBe("username-taken");
  });

  test("is for customers who have proved who they are, never for a worker or the desk", async () => {
    const owner = await newUser(server, admin);
    const worker = await newWorker(server, admin, owner);
    for (const person of [worker, admin, await newAdmin(server, admin, "staff")])
      expect((await add(person)).body.code).toBe("forbidden");
    expect((await end(worker, worker.user._id)).body.code).toBe("forbidden");
    expect((await end(admin, worker.user._id)).status).toBe(404);
    await server.sql`update sessions set confirmed_at = now() - interval '11 minutes'
      where user_id = ${owner.user._id}`;
    expect((await add(owner)).body.code).toBe("confirm-needed");
    const path = `/api/users/workers/${worker.user._id}`;
    expect((await owner.send("PUT", path, { dayBound: "1" })).body.code).toBe("confirm-needed");
    // To end one is never held up.
    expect((await end(owner, worker.user._id)).status).toBe(200);
  });

  test("wants a name, a bound and a good password", async () => {
    const owner = await newUser(server, admin);
    for (const wrong of [
      { fullName: "" },
      { username: "x" },
      { password: "123456" },
      { dayBound: "-1" },
      { dayBound: "much" },
      { role: "admin" },
    ])
      expect((await add(owner, wrong)).status).toBe(422);
    expect(await list(owner)).toEqual([]);
  });

  test("stops at its most, also of many at once; who has ended counts no more", async () => {
    const owner = await newUser(server, admin);
    for (let at = 0; at < MOST_WORKERS - 1; at += 1) await newWorker(server, admin, owner);
    const answers = await Promise.all([add(owner), add(owner), add(owner)]);
    const codes = answers.map(({ status, body }) => (status === 201 ? "added" : body.code));
    expect(codes.sort()).toEqual(["added", "too-many-workers", "too-many-workers"]);
    await end(owner, (await list(owner))[0]._id);
    expect((await add(owner)).status).toBe(201);
  });
});

test("adding is bounded a day, and so is what a shop ever had", async () => {
  const owner = await newUser(server, admin);
  const other = await newUser(server, admin);
  await server.sql`
    insert into users (username, full_name, sought, gender, role, password_hash, password_from,
      pays_from, day_bound, disabled_at)
    select 'ended-' || n || ${owner.user._id}, 'x', '', 'male', 'user', '', 'program',
      ${owner.user._id}, 0, now()
    from generate_series(1, ${MOST_WORKERS_EVER}) n`;
  expect((await add(owner)).body.code).toBe("too-many-workers-ever");
  await server.sql`update rate_limits set hits = 20 where name = ${`workers of ${owner.user._id}`}`;
  expect((await add(owner)).body.code).toBe("too-many-requests");
  expect((await add(other)).status).toBe(201);
  const worker = await newWorker(server, admin, other);
  const path = `/api/users/workers/${worker.user._id}`;
  const give = () => other.send("PUT", path, { password: "given-by-owner" });
  expect((await give()).status).toBe(200);
  await server.sql`
    update rate_limits set hits = 20 where name = ${`passwords by ${other.user._id}`}`;
  expect((await give()).body.code).toBe("too-many-requests");
  expect((await other.send("PUT", path, { dayBound: "5" })).status).toBe(200);
});

test("a key of a worker, which nobody can make, opens nothing", async () => {
  const owner = await newUser(server, admin, 1_000);
  const worker = await newWorker(server, admin, owner);
  const { body } = await owner.send("POST", "/api/keys", { name: "দোকান", may: "order" });
  const asking = () =>
    send(server, "GET", "/api/apply/my-order", undefined, {
      Authorization: `Bearer ${body.key}`,
    });
  expect((await asking()).status).toBe(200);
  await server.sql`update api_keys set user_id = ${worker.user._id}
    where user_id = ${owner.user._id}`;
  expect((await asking()).status).toBe(401);
});

test("a deleted owner's workers are deleted and forgotten as the owner is", async () => {
  const owner = await newUser(server, admin, 1_000);
  const worker = await newWorker(server, admin, owner);
  const { _id } = worker.user;
  await worker.send("GET", "/api/apply/push-backup?nid=4300009991&dob=1990-01-01");
  await placed(worker);
  await admin.send("DELETE", `/api/users/users/${owner.user._id}`);
  const [row] = await server.sql`
    select forgotten_at is not null as forgotten,
      (select count(*)::int from audit where action = 'user-deleted'
        and subject = any(${[_id, owner.user._id]})) as lines,
      (select count(*)::int from lookups where user_id = u.id) as lookups
    from users u where id = ${_id}`;
  expect(row).toEqual({ forgotten: true, lines: 2, lookups: 0 });
});

test("what a worker was answered about an order or a roshid is forgotten with it", async () => {
  const owner = await newUser(server, admin, 1_000);
  const worker = await newWorker(server, admin, owner);
  const key = () => ({ "Idempotency-Key": randomUUID() });
  const made = await worker.send("POST", "/api/apply/create-roshid", roshid("45"), key());
  const id = made.body.roshid._id;
  await worker.send("PUT", `/api/apply/update-roshid/${id}`, roshid("46"), key());
  const order = await worker.send("POST", "/api/apply/order", nid, key());
  const kept = async () => {
    const [row] = await server.sql`
      select count(*)::int from idempotency
      where user_id = ${worker.user._id} and answer is not null`;
    return row?.count;
  };
  expect([made.status, order.status, await kept()]).toEqual([201, 201, 3]);
  await cancel(admin, order.body.order._id);
  // Of the owner alone, whose the order and the roshid are.
  await forgetPerson(server.sql, server.files, owner.user._id);
  expect(await kept()).toBe(0);
});

describe("changing a worker", () => {
  test("gives another bound from the next order on, and another password", async () => {
    const owner = await newUser(server, admin, 1_000);
    const worker = await newWorker(server, admin, owner, 100);
    const path = `/api/users/workers/${worker.user._id}`;
    expect((await worker.send("POST", "/api/apply/order", nid)).body.code).toBe("bound-reached");
    await owner.send("PUT", path, { dayBound: "150" });
    expect((await worker.send("POST", "/api/apply/order", nid)).status).toBe(201);
    await owner.send("PUT", path, { dayBound: "50" });
    expect(await balanceOf(worker)).toBe(0);
    expect((await owner.send("PUT", path, { password: "given-by-owner" })).status).toBe(200);
    expect(await codeOf(worker)).toBe("session-ended");
    const { username } = worker.user;
    expect((await logIn(server, { username, password: "given-by-owner" })).user._id).toBe(
      worker.user._id,
    );
  });

  test("is not for another's, nor for who has ended", async () => {
    const [owner, other] = [await newUser(server, admin), await newUser(server, admin)];
    const worker = await newWorker(server, admin, owner);
    const path = `/api/users/workers/${worker.user._id}`;
    const change = { dayBound: "1", password: "taken-over-now" };
    expect((await other.send("PUT", path, change)).status).toBe(404);
    expect((await end(other, worker.user._id)).status).toBe(404);
    expect((await owner.send("PUT", `/api/users/workers/${other.user._id}`, change)).status).toBe(
      404,
    );
    expect((await end(owner, other.user._id)).status).toBe(404);
    expect([await codeOf(worker), await codeOf(other)]).toEqual(["in", "in"]);
    await end(owner, worker.user._id);
    expect((await owner.send("PUT", path, change)).status).toBe(404);
  });
});

describe("a worker's owner", () => {
  test("who is disabled stops them, until enabled again; who is deleted takes them along", async () => {
    const owner = await newUser(server, admin, 1_000);
    const worker = await newWorker(server, admin, owner);
    const disable = (disabled: boolean) =>
      admin.send("PUT", `/api/users/users/${owner.user._id}/disabled`, { disabled });
    await disable(true);
    expect(await codeOf(worker)).toBe("session-ended");
    const again = { username: worker.user.username, password: "a-good-password" };
    await expect(logIn(server, again)).rejects.toThrow("account-disabled");
    await disable(false);
    // The old session does not come back.
    expect(await codeOf(worker)).toBe("session-ended");
    expect((await logIn(server, again)).user._id).toBe(worker.user._id);
    await admin.send("DELETE", `/api/users/users/${owner.user._id}`);
    await expect(logIn(server, again)).rejects.toThrow("wrong-credentials");
    const [row] = await server.sql`
      select full_name, deleted_at is not null as deleted from users
      where id = ${worker.user._id}`;
    expect(row).toEqual({ fullName: "Deleted user", deleted: true });
  });

  test("is shown to an admin, who can give a worker no money", async () => {
    const owner = await newUser(server, admin, 1_000);
    const worker = await newWorker(server, admin, owner);
    const { _id: id } = worker.user;
    expect((await admin.send("GET", `/api/users/users/${id}`)).body).toMatchObject({
      worksFor: { _id: owner.user._id, username: owner.user.username },
    });
    const given = [
      await admin.send("POST", `/api/users/users/${id}/balance`, {
        direction: "add",
        amount: "10",
        reason: "a gift",
      }),
      await admin.send("PUT", "/api/users/edit-user-balance", { userId: id, amount: "10" }),
    ];
    expect(given.map(({ body }) => body.code)).toEqual(["worker-balance", "worker-balance"]);
  });
});

describe("what becomes of a worker's order", () => {
  async function shopThatHears() {
    const owner = await newUser(server, admin, 1_000);
    const worker = await newWorker(server, admin, owner);
    for (const person of [owner, worker])
      await server.sql`
        insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, locale)
        select user_id, id, ${randomUUID()}, '', '', 'bn' from sessions
        where user_id = ${person.user._id}`;
    const told = async () => {
      const rows = await server.sql<{ userId: string; status: string }[]>`
        select s.user_id, m.status from push_messages m
        join push_subscriptions s on s.id = m.subscription_id
        where s.user_id = any(${[owner.user._id, worker.user._id]}) order by m.status`;
      return rows.map(({ userId, status }) => [
        userId === owner.user._id ? "owner" : "worker",
        status,
      ]);
    };
    return { owner, worker, told };
  }
  const askAbout = (order: string) =>
    admin.send(
      "PUT",
      `/api/apply/order/${order}/messages`,
      { text: "কোন ঠিকানা?", asks: true },
      { "Idempotency-Key": randomUUID() },
    );
  const seen = async (order: string) => {
    const [row] = await server.sql`
      select owner_unread as unread, cancel_seen_at is not null as seen from orders
      where id = ${order}`;
    return row;
  };

  test("is heard by the worker, and a low balance by the owner", async () => {
    const { owner, worker, told } = await shopThatHears();
    await owner.send("PUT", "/api/wallet/alert", { below: "900" });
    const order = await placed(worker);
    await deliver(admin, order);
    await askAbout(order);
    expect(await told()).toEqual([
      ["owner", "low-balance"],
      ["worker", "question"],
      ["worker", "ready"],
    ]);
  });

  test("is heard by the owner once the worker has ended", async () => {
    const { owner, worker, told } = await shopThatHears();
    const [ready, wrong] = [await placed(worker), await placed(worker)];
    await server.sql`update users set phone_proved_at = now(), sms_ready = true
      where id = ${owner.user._id}`;
    // As when the sessions stay a while: whoever is disabled hears nothing.
    await server.sql`update users set disabled_at = now() where id = ${worker.user._id}`;
    await deliver(admin, ready);
    await askAbout(ready);
    await cancel(admin, wrong);
    expect(await told()).toEqual([
      ["owner", "cancelled"],
      ["owner", "question"],
      ["owner", "ready"],
    ]);
    const [sms] = await server.sql`
      select count(*)::int from sms_messages where order_id = ${ready}`;
    expect(sms).toEqual({ count: 1 });
    const { body: asked } = await owner.send("GET", "/api/apply/my-order?waits=answer");
    expect(asked).toMatchObject([{ _id: ready, unread: 1, orderedBy: { hears: false } }]);
    await owner.send("POST", "/api/apply/cancels-seen", { ids: [wrong] });
    expect(await seen(wrong)).toMatchObject({ seen: true });
  });

  test("stays news for the worker when the owner has looked", async () => {
    const { owner, worker } = await shopThatHears();
    const [asked, wrong] = [await placed(worker), await placed(worker)];
    await askAbout(asked);
    await cancel(admin, wrong);
    const waits = async (person: Person, of: string) => {
      const { body } = await person.send("GET", `/api/apply/my-order?waits=${of}`);
      return body.map((order: Order) => [order._id, order.unread, order.orderedBy?.hears]);
    };
    expect([await waits(worker, "answer"), await waits(worker, "look")]).toEqual([
      [[asked, 1, true]],
      [[wrong, undefined, true]],
    ]);
    expect([await waits(owner, "answer"), await waits(owner, "look")]).toEqual([[], []]);
    const { body: seenByOwner } = await owner.send("GET", `/api/apply/my-order/${asked}`);
    expect(seenByOwner).toMatchObject({ messages: 1, unread: 0, orderedBy: { hears: true } });
    const look = async (person: Person) => {
      const read = `/api/apply/my-order/${asked}/messages/read`;
      const answers = [
        await person.send("POST", read, { position: 1 }),
        await person.send("POST", "/api/apply/cancels-seen", { ids: [wrong] }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    };
    await look(owner);
    expect([await seen(asked), await seen(wrong)]).toEqual([
      { unread: 1, seen: false },
      { unread: 0, seen: false },
    ]);
    await look(worker);
    expect([await seen(asked), await seen(wrong)]).toEqual([
      { unread: 0, seen: false },
      { unread: 0, seen: true },
    ]);
  });

  test("is news for the worker where the owner takes it back, not where they do themselves", async () => {
    const { owner, worker, told } = await shopThatHears();
    const orders = [await placed(worker), await placed(worker), await placed(owner)] as const;
    const back = (person: Person, id: string) =>
      person.send("PUT", `/api/apply/my-order/${id}`, { status: "cancel" });
    await back(owner, orders[0]);
    expect([await told(), await seen(orders[0])]).toEqual([
      [["worker", "cancelled"]],
      { unread: 0, seen: false },
    ]);
    await back(worker, orders[1]);
    await back(owner, orders[2]);
    expect([await told(), await seen(orders[1]), await seen(orders[2])]).toEqual([
      [["worker", "cancelled"]],
      { unread: 0, seen: true },
      { unread: 0, seen: true },
    ]);
    expect(await balanceOf(owner)).toBe(1_000);
    // No answer of the staff, and no reason of theirs.
    const [row] = await server.sql`
      select count(*)::int from orders
      where id = any(${orders}) and first_answer_at is null and decided_by = user_id`;
    expect(row).toEqual({ count: 3 });
  });
});
