import { beforeEach, describe, expect, test } from "vitest";
import { newUser, openDesk, type Person } from "../test/builders.ts";
import { openPushService, subscriber } from "../test/push-service.ts";
import { claim, decideMoney, newAdmin, placed } from "../test/writes.ts";
import { pushKeys, sendDue } from "./push.ts";

let user: Person;
const { server, admin } = await openDesk({ SENT_MONEY_ONLY: "1" });
beforeEach(async () => {
  await server.sql`delete from push_subscriptions`;
  user = await newUser(server, admin, 10_000);
});

async function open() {
  const service = await openPushService();
  const keys = await pushKeys(server.sql, server.seal);
  const send = () =>
    sendDue(
      server.sql,
      { keys, subject: "https://desk.example", agent: service.agent },
      server.log,
    );
  return { ...service, send };
}

async function subscribed(person: Person, locale: "bn" | "en" = "bn") {
  const browser = subscriber();
  await person.send("POST", "/api/push/subscription", { ...browser.subscription, locale });
  return browser;
}

const waiting = async () => (await server.sql`select id from push_messages`).length;

describe("a low balance", () => {
  const set = (person: Person, below: unknown) =>
    person.send("PUT", "/api/wallet/alert", { below });
  const edit = (amount: number) =>
    admin.send("PUT", "/api/users/edit-user-balance", {
      userId: user.user._id,
      amount,
      reason: "test",
    });

  test("is told once at the crossing, by whatever moves it, and again only after it was above", async () => {
    const { received, send } = await open();
    const browser = await subscribed(user, "en");
    await edit(500);
    expect((await set(user, "৪০০")).status).toBe(200);
    expect((await user.send("GET", "/api/wallet/alert")).body).toEqual({ below: 400 });
    await edit(400);
    expect(await waiting()).toBe(0);
    await placed(user);
    await placed(user);
    expect(await waiting()).toBe(1);
    await send();
    expect(browser.read(received[0]!.body)).toEqual({
      title: "Your balance is running low",
      body: "Tap to recharge.",
      to: "/recharge",
      tag: "balance",
    });
    await edit(10);
    expect(await waiting()).toBe(0);
    await edit(900);
    await edit(399.99);
    expect(await send()).toBe(1);
    expect(received).toHaveLength(2);
  });

  test("is not told when it is above again by then, when nothing is set, and to nobody else", async () => {
    const { received, send } = await open();
    await subscribed(user);
    const other = await newUser(server, admin, 1_000);
    await subscribed(other);
    await edit(5);
    await edit(1_000);
    await set(user, 600);
    await edit(500);
    await edit(700);
    await send();
    await set(user, null);
    await edit(1);
    await send();
    expect(received).toEqual([]);
    expect(await waiting()).toBe(0);
  });

  test("two orders at once that both cross it tell once; one that is refused tells nothing", async () => {
    await subscribed(user);
    await edit(500);
    await set(user, 450);
    await Promise.all([placed(user), placed(user), placed(user)]);
    expect(await waiting()).toBe(1);
    await server.sql`delete from push_messages`;
    await edit(460);
    const refused = { category: "nid", voterNumberNid: "123456789012", expectedPrice: 1 };
    expect((await user.send("POST", "/api/apply/order", refused)).status).toBe(409);
    expect(await waiting()).toBe(0);
  });

  test("takes an amount or nothing, and each sets only their own", async () => {
    for (const wrong of [0, -5, "abc", "1.000,50", undefined, 1e9])
      expect((await set(user, wrong)).status).toBe(422);
    const other = await newUser(server, admin);
    await set(other, 70);
    expect((await user.send("GET", "/api/wallet/alert")).body).toEqual({ below: null });
  });
});

test("money sent by hand is told to who may compare it, once until they were told, and not when nothing waits any more", async () => {
  const { received, send } = await open();
  const clerk = await newAdmin(server, admin, "staff");
  const [desk] = [await subscribed(admin, "en"), await subscribed(clerk), await subscribed(user)];
  await claim(user);
  await claim(user);
  expect(await send()).toBe(1);
  expect(desk.read(received[0]!.body)).toMatchObject({
    title: "Money was sent to the desk",
    to: "/sent-money",
    tag: "money",
  });
  const id = await claim(user);
  for (const one of (await admin.send("GET", "/api/recharge/waiting")).body)
    await decideMoney(admin, one._id, "no");
  expect((await admin.send("GET", "/api/overview/work")).body.money.count).toBe(0);
  await send();
  expect([id.length, received.length]).toEqual([36, 1]);
});
