import { randomUUID } from "node:crypto";
import { is } from "valibot";
import { beforeEach, describe, expect, test } from "vitest";
import { HookEvent, hookKinds } from "../../contract/keys/webhook.ts";
import { forgetPerson } from "../forgetting/person.ts";
import { runHousekeeping } from "../jobs/housekeeping.ts";
import { openLog } from "../log/log.ts";
import { hookAddress, rowOf } from "../seal/columns.ts";
import { newUser, openDesk, type Person, pdf, send } from "../test/builders.ts";
import { subscriber } from "../test/push-service.ts";
import { tracesOf } from "../test/traces.ts";
import { cancel, deliver, newAdmin, placed, refund } from "../test/writes.ts";
import { newWorker } from "../workers/test/new-worker.ts";
import { claimNext } from "./queries.ts";
import { sendDue } from "./sender.ts";
import { agent, newHooked, pass } from "./test/hooked.ts";
import { startInner } from "./test/inner.ts";

const log: string[] = [];
const { server, admin } = await openDesk(
  {},
  { log: openLog("trace", { write: (line: string) => void log.push(line) }) },
);
const sendAll = () => sendDue({ ...server, agent });
beforeEach(() => server.sql`delete from webhook_deliveries`);

const trial = (person: Person) => person.send("POST", "/api/webhook/trial");
const again = (person: Person, id = "") =>
  person.send("POST", `/api/webhook/deliveries/${id}/again`);

describe("a program", () => {
  test("hears of all that becomes of an order, signed, without anything of a person", async () => {
    const { user, receiver, deliveries } = await newHooked(server, admin);
    const order = await placed(user);
    const write = async (text: string, asks: boolean) => {
      const key = { "Idempotency-Key": randomUUID() };
      const path = `/api/apply/order/${order}/messages`;
      expect((await admin.send("PUT", path, { text, ...(asks && { asks }) }, key)).status).toBe(
        200,
      );
    };
    await write("which?", true);
    await write("soon", false);
    await deliver(admin, order);
    const fileOf = async () =>
      (await user.send("GET", `/api/apply/my-order/${order}`)).body.file.split("/").at(-1);
    const form = new FormData();
    form.set("file", pdf());
    const path = `/api/apply/update-form/${order}?replaces=${await fileOf()}`;
    expect((await admin.send("POST", path, form)).status).toBe(200);
    await refund(admin, order, 5);
    const back = await admin.send(
      "DELETE",
      `/api/apply/order/${order}/delivery?file=${await fileOf()}`,
    );
    expect(back.status).toBe(200);
    await cancel(admin, order);
    expect(await sendAll()).toBe(7);
    const heard = receiver.received.map(({ event }) => event);
    expect(heard.map((event) => event?.kind)).toEqual([
      "question",
      "message",
      "ready",
      "replaced",
      "refunded",
      "taken-back",
      "cancelled",
    ]);
    expect(heard.map((event) => event?.kind).sort()).toEqual([...hookKinds].sort());
    const [{ number }] = await server.sql<[{ number: number }]>`
      select number from orders where id = ${order}`;
    for (const { event, signed, timely, headers, raw } of receiver.received) {
      expect(is(HookEvent, event)).toBe(true);
      expect([signed, timely, headers["content-type"]]).toEqual([true, true, "application/json"]);
      const { id, at, kind } = event ?? {};
      expect(JSON.parse(raw.toString())).toEqual({
        id,
        at,
        kind,
        order: { _id: order, number: `K-${number}` },
      });
    }
    const listed = await deliveries();
    expect(listed.map(({ _id }) => _id).reverse()).toEqual(heard.map((event) => event?.id));
    expect(listed[0]).toMatchObject({
      kind: "cancelled",
      number: `K-${number}`,
      state: "taken",
      tries: 1,
      outcome: "200",
    });
    expect(await sendAll()).toBe(0);
  });

  test("hears of an order that its owner has withdrawn, and of nobody else's", async () => {
    const [one, other] = [await newHooked(server, admin), await newHooked(server, admin)];
    const order = await placed(one.user);
    expect(
      (await one.user.send("PUT", `/api/apply/my-order/${order}`, { status: "cancel" })).status,
    ).toBe(200);
    await sendAll();
    expect(one.receiver.received).toMatchObject([{ event: { kind: "cancelled" } }]);
    expect(other.receiver.received).toEqual([]);
  });

  test("hears of what a worker has ordered on its owner's balance", async () => {
    const { user, receiver } = await newHooked(server, admin);
    const order = await placed(await newWorker(server, admin, user));
    await deliver(admin, order);
    await refund(admin, order, 5);
    await sendAll();
    const heard = receiver.received.map(({ event }) => [event?.kind, event?.order._id]);
    expect(heard).toEqual([
      ["ready", order],
      ["refunded", order],
    ]);
  });

  test("hears of what was undone, or happened while it was off, nothing", async () => {
    const { user, receiver } = await newHooked(server, admin);
    const order = await placed(user);
    expect((await deliver(admin, order, new File(["x"], "x.txt"))).status).toBe(415);
    expect((await user.send("PUT", "/api/webhook/on", { on: false })).status).toBe(200);
    await deliver(admin, order);
    await user.send("PUT", "/api/webhook/on", { on: true });
    await sendAll();
    expect(receiver.received).toEqual([]);
  });

  test("gets a trial, of an order that nobody has", async () => {
    const { user, receiver, deliveries } = await newHooked(server, admin);
    expect((await trial(user)).status).toBe(200);
    await sendAll();
    const order = { _id: "00000000-0000-0000-0000-000000000000", number: "K-0" };
    expect(receiver.received).toMatchObject([{ event: { kind: "trial", order }, answered: 200 }]);
    expect(await deliveries()).toMatchObject([{ kind: "trial", number: null, state: "taken" }]);
  });
});

describe("an event that is not taken", () => {
  test.each([
    ["error500", "500"],
    ["busy503", "503"],
    ["gone410", "410"],
    ["cut", "no-answer"],
    ["cutAfter", "no-answer"],
    ["notHttp", "no-answer"],
    ["down", "unreached"],
  ] as const)("waits and is sent again with the same id: %s", async (mode, outcome) => {
    const { user, receiver, deliveries } = await newHooked(server, admin);
    await receiver.behave(mode);
    await trial(user);
    expect(await sendAll()).toBe(1);
    expect(await deliveries()).toMatchObject([{ state: "waiting", tries: 1, outcome }]);
    // Not at once, and its address has a minute of rest.
    expect(await sendAll()).toBe(0);
    await receiver.up();
    await receiver.behave("ok");
    await pass(server, 2);
    expect(await sendAll()).toBe(1);
    expect(await deliveries()).toMatchObject([{ state: "taken", tries: 2, outcome: "200" }]);
    expect(receiver.accepted.size).toBe(1);
  });

  test("whose sender was killed is sent again, when the other's time is over", async () => {
    const { user, receiver } = await newHooked(server, admin);
    await trial(user);
    expect(await claimNext(server.sql, 60)).toMatchObject({ kind: "trial", tries: 1 });
    expect(await sendAll()).toBe(0);
    await pass(server, 2);
    expect(await sendAll()).toBe(1);
    expect(receiver.accepted.size).toBe(1);
  });

  test("for a day is given up with its customer told, and sent again by a tap", async () => {
    const { user, receiver, deliveries } = await newHooked(server, admin);
    await user.send("POST", "/api/push/subscription", subscriber().subscription);
    const told = () => server.sql`
      select status from push_messages where status = 'webhook-failed'
        and subscription_id in (select id from push_subscriptions where user_id = ${user.user._id})`;
    await receiver.behave("down");
    const orders = [await placed(user), await placed(user), await placed(user)];
    for (const order of orders) await deliver(admin, order);
    for (let minutes = 0; minutes < 24 * 60; minutes += 10) {
      expect((await deliveries()).map(({ state }) => state)).toEqual(Array(3).fill("waiting"));
      await sendAll();
      await pass(server, 10);
    }
    expect((await told()).count).toBe(0);
    for (let hour = 0; hour < 3; hour += 1) {
      await sendAll();
      await pass(server, 60);
    }
    const given = await deliveries();
    expect(given).toMatchObject(Array(3).fill({ state: "given-up", outcome: "unreached" }));
    for (const { tries } of given) expect([tries > 10, tries < 40]).toEqual([true, true]);
    expect((await told()).count).toBe(1);
    await receiver.up();
    expect(await sendAll()).toBe(0);
    for (const { _id } of given) expect((await again(user, _id)).status).toBe(200);
    await sendAll();
    expect((await deliveries()).map(({ state }) => state)).toEqual(Array(3).fill("taken"));
    expect([...receiver.accepted.values()].map(({ order }) => order._id).sort()).toEqual(
      orders.sort(),
    );
    // Also one that was taken.
    await again(user, given[0]?._id);
    await sendAll();
    expect([receiver.received.length, receiver.accepted.size]).toEqual([4, 3]);
  });

  test("holds up none of the others of its address for longer than a minute", async () => {
    const { user, receiver, deliveries } = await newHooked(server, admin);
    const bad = await placed(user);
    await receiver.behave((_, { event }) => (event?.order._id === bad ? "error500" : "ok"));
    await deliver(admin, bad);
    await sendAll();
    for (let round = 0; round < 5; round += 1) await deliver(admin, await placed(user));
    await pass(server, 1);
    await sendAll();
    expect((await deliveries()).filter(({ state }) => state === "taken")).toHaveLength(5);
  });
});

describe("nothing inside is reached", () => {
  test("by an address that leads there, however it is written: it is refused", async () => {
    const user = await newUser(server, admin);
    const set = async (address: unknown, who = user) => {
      const { status, body } = await who.send("PUT", "/api/webhook", { address });
      return [address, status, body.code];
    };
    for (const host of [
      "127.0.0.1",
      "localhost",
      "2130706433",
      "0x7f.1",
      "10.0.0.8",
      "169.254.169.254",
    ])
      expect(await set(`https://${host}/x`, await newUser(server, admin))).toEqual([
        `https://${host}/x`,
        422,
        "webhook-address",
      ]);
    for (const wrong of [
      "http://shop.example/x",
      "shop.example",
      "https://shop.example:8443/x",
      "https://a:b@shop.example/x",
      "https://a@shop.example/x",
      "https://[::1]/x",
      "https://",
      "https://shop.example/#x",
      "javascript:alert(1)",
      `https://shop.example/${"x".repeat(500)}`,
      "",
      5,
    ])
      expect(await set(wrong)).toEqual([wrong, 422, "invalid-fields"]);
    expect((await user.send("GET", "/api/webhook")).body).toEqual({
      address: null,
      on: false,
      data: [],
    });
  });

  test("by one that leads there later, nor by a redirect", async () => {
    const inner = await startInner();
    const { user, receiver, deliveries } = await newHooked(server, admin);
    await receiver.behave({ mode: "redirect", to: inner.url, status: 307 });
    await deliver(admin, await placed(user));
    await sendAll();
    expect(await deliveries()).toMatchObject([{ state: "waiting", outcome: "307" }]);
    // As if its name led here by now.
    const { port } = new URL(inner.origin);
    for (const host of ["localhost", "127.0.0.1", "[::1]"]) {
      const address = hookAddress.seal(
        server.seal,
        rowOf(user.user._id),
        `https://${host}:${port}/x`,
      );
      await server.sql`update webhooks set address = ${address} where user_id = ${user.user._id}`;
      await pass(server, 120);
      expect(await sendDue(server)).toBe(1);
      expect(await deliveries()).toMatchObject([{ state: "waiting", outcome: "unreached" }]);
    }
    expect([inner.count, inner.connections]).toEqual([0, 0]);
    await inner.stop();
  });
});

describe("setting the address", () => {
  test("needs a session that has proved who it is, of a customer; another's events are not there", async () => {
    const one = await newHooked(server, admin);
    const other = await newHooked(server, admin);
    const address = { address: "https://shop.example/x" };
    expect((await send(server, "PUT", "/api/webhook", address)).status).toBe(401);
    for (const desk of [admin, await newAdmin(server, admin, "staff")])
      expect((await desk.send("PUT", "/api/webhook", address)).body.code).toBe("forbidden");
    await trial(one.user);
    const [mine] = await one.deliveries();
    expect((await again(other.user, mine?._id)).status).toBe(404);
    expect((await again(one.user, "no-id")).status).toBe(404);
    await server.sql`update sessions set confirmed_at = now() - interval '11 minutes'
      where user_id = ${one.user.user._id}`;
    expect((await one.user.send("PUT", "/api/webhook", address)).body.code).toBe("confirm-needed");
    expect((await one.user.send("PUT", "/api/webhook/on", { on: "x" })).status).toBe(422);
    const none = await newUser(server, admin);
    for (const [method, path, body] of [
      ["PUT", "on", { on: true }],
      ["POST", "trial", undefined],
      ["POST", `deliveries/${mine?._id}/again`, undefined],
    ] as const)
      expect(await none.send(method, `/api/webhook/${path}`, body)).toMatchObject({
        status: 409,
        body: { code: "webhook-off" },
      });
  });

  test("done twice at once leaves one address, whose last secret counts; the one before does not", async () => {
    const { user, receiver, address, secret } = await newHooked(server, admin);
    const answers = await Promise.all(
      [1, 2, 3].map(() => user.send("PUT", "/api/webhook", { address })),
    );
    await deliver(admin, await placed(user));
    const signedBy = async (key: string) => {
      receiver.secret = key;
      await pass(server, 120);
      await sendAll();
      return receiver.received.at(-1)?.signed;
    };
    const signed = [await signedBy(secret)];
    for (const { body } of answers) signed.push(await signedBy(body.secret));
    expect(signed.filter(Boolean)).toHaveLength(1);
    expect(signed[0]).toBe(false);
  });

  test("leaves address and secret in no log line, and the secret in no list", async () => {
    const { user, secret, address } = await newHooked(server, admin);
    await trial(user);
    await sendAll();
    expect(log.filter((line) => line.includes(secret) || line.includes(address))).toEqual([]);
    expect(JSON.stringify((await user.send("GET", "/api/webhook")).body)).not.toContain(secret);
    expect(await tracesOf(server, [secret, address], { shut: true })).toEqual([]);
    const actions = await server.sql`
      select action from audit where subject = ${user.user._id} and action like 'webhook%'`;
    expect(actions.map(({ action }) => action)).toEqual(["webhook-set"]);
  });

  test("ends with the password, and with the account", async () => {
    const ends: Record<string, (person: Person) => unknown> = {
      "a new password": (person) =>
        person.send("PUT", "/api/users/update-password", {
          oldPassword: "a-good-password",
          newPassword: "another-good-one",
        }),
      "a reset": ({ user }) => admin.send("POST", `/api/users/users/${user._id}/reset-password`),
      disabled: ({ user }) =>
        admin.send("PUT", `/api/users/users/${user._id}/disabled`, { disabled: true }),
      forgotten: ({ user }) => forgetPerson(server.sql, server.files, user._id),
    };
    for (const [how, end] of Object.entries(ends)) {
      const { user, receiver } = await newHooked(server, admin);
      const order = await placed(user);
      await trial(user);
      await end(user);
      await deliver(admin, order);
      await sendAll();
      expect([how, receiver.received.length]).toEqual([how, 0]);
      const on = await server.sql`
        select from webhooks where user_id = ${user.user._id} and is_on`;
      expect([how, on.count]).toEqual([how, 0]);
    }
  });
});

test("an address that is forgotten while an order is decided refuses nothing", async () => {
  const { user } = await newHooked(server, admin);
  const order = await placed(user);
  let answered: Promise<{ status: number }> | undefined;
  await server.sql.begin(async (tx) => {
    await tx`delete from webhooks where user_id = ${user.user._id}`;
    answered = deliver(admin, order);
    const waiting = () =>
      server.sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(waiting, { timeout: 30_000 }).toHaveLength(1);
  });
  expect((await answered)?.status).toBe(200);
});

test("what was sent is listed for thirty days", async () => {
  const { user, deliveries } = await newHooked(server, admin);
  await trial(user);
  await sendAll();
  await pass(server, 29 * 24 * 60);
  await runHousekeeping(server);
  expect(await deliveries()).toHaveLength(1);
  await pass(server, 2 * 24 * 60);
  await runHousekeeping(server);
  expect(await deliveries()).toEqual([]);
});
