import { beforeEach, describe, expect, test } from "vitest";
import { forgetOverNotices } from "../notices/notices.ts";
import { openGroupDesk } from "../prices/test/group-desk.ts";
import { logIn, newUser, type Person } from "../test/builders.ts";
import { openPushService } from "../test/push-service.ts";
import { subscribed } from "../test/ways-out.ts";
import { deliver, newAdmin, placed } from "../test/writes.ts";
import { pushKeys, sendDue } from "./push.ts";
import { claimDue } from "./queries.ts";

const { server, admin, made, move } = await openGroupDesk();
const { sql } = server;
let rahim: Person;
let salma: Person;
beforeEach(async () => {
  await sql`delete from push_subscriptions`;
  await sql`update notices set removed_at = now() where removed_at is null`;
  [rahim, salma] = [await newUser(server, admin, 1_000), await newUser(server, admin)];
});

const post = async (more: object = {}, key: string = crypto.randomUUID()): Promise<string> => {
  const notice = { notice: "রহিম ৫০০ টাকা পাবেন 4111000222", push: true, ...more };
  const sent = await admin.send("POST", "/api/notice/notices", notice, { "Idempotency-Key": key });
  expect(sent.status).toBe(201);
  return sent.body.notice._id;
};
const remove = (id: string) => admin.send("DELETE", `/api/notice/notices/${id}`);
const counts = async () => (await admin.send("GET", "/api/notice/posted")).body[0]?.push;
const makeDue = () => sql`update push_messages set next_try_at = now()`;
async function open() {
  const service = await openPushService();
  const keys = await pushKeys(sql, server.seal);
  const sender = { keys, subject: "https://desk.example", agent: service.agent };
  return { ...service, send: () => sendDue(sql, sender, server.log) };
}

describe("a notice with a push", () => {
  test("is told to each browser of the customers who are signed in, in its language and with no word of it", async () => {
    const { received, send } = await open();
    const phone = await subscribed(rahim);
    for (const other of [admin, await newAdmin(server, admin, "staff")]) await subscribed(other);
    await post();
    expect(await counts()).toEqual({ people: 1, told: 0, waiting: 1 });
    await send();
    const [push] = received;
    expect([received.length, phone.read(push!.body)]).toEqual([
      1,
      { title: "ডেস্কের একটি নোটিশ", body: "পড়তে চাপুন।", to: "/news", tag: "notice" },
    ]);
    expect(push!.headers).toMatchObject({ topic: "notice", ttl: "259200" });
    expect(await counts()).toEqual({ people: 1, told: 1, waiting: 0 });
  });

  test("without the push tells nobody", async () => {
    await subscribed(rahim);
    await post({ push: false });
    expect([await counts(), await claimDue(sql, 9, 60)]).toEqual([null, []]);
  });

  test("counts people, not browsers: one of two is enough, and who can't be reached is not counted", async () => {
    const { answers, send, received } = await open();
    await subscribed(rahim);
    await subscribed(rahim);
    await subscribed(salma);
    await post();
    expect(await counts()).toEqual({ people: 2, told: 0, waiting: 2 });
    answers.push({ status: 503 }, { status: 410 }, { status: 410 });
    await send();
    expect([received.length, (await counts())?.waiting]).toEqual([3, expect.any(Number)]);
    await makeDue();
    await send();
    const { told, waiting } = await counts();
    expect(waiting).toBe(0);
    const left = await sql`select distinct user_id from push_subscriptions`;
    expect(told).toBe(left.length);
  });

  test("is told once, however often it is sent with its key, and however many look", async () => {
    const { received, send } = await open();
    await subscribed(rahim);
    const key = crypto.randomUUID();
    const posted = await Promise.all([post({}, key), post({}, key), post({}, key)]);
    expect(new Set(posted).size).toBe(1);
    await Promise.all([send(), send(), send()]);
    expect(received).toHaveLength(1);
  });

  test("for a group is told to its people; not to who has left it meanwhile", async () => {
    const { received, send } = await open();
    const group = await made();
    const both = [await subscribed(rahim), await subscribed(salma)];
    for (const person of [rahim, salma]) await move(person, group);
    await subscribed(await newUser(server, admin));
    await post({ group });
    await move(salma, null);
    await send();
    const told = received.map(({ path }) =>
      both.findIndex(({ endpoint }) => endpoint.endsWith(path)),
    );
    expect([told, await counts()]).toEqual([[0], { people: 2, told: 1, waiting: 0 }]);
  });

  test("is not sent once it is removed, over, or put away, or its reader has logged out", async () => {
    const { received, send } = await open();
    await subscribed(rahim);
    await remove(await post());
    const over = await post({ endsAt: new Date(Date.now() + 60_000).toISOString() });
    await sql`update notices set ends_at = now() where id = ${over}`;
    await rahim.send("POST", "/api/notice/put-away", { ids: [await post()] });
    const other = { username: salma.user.username, password: "a-good-password" };
    const phone = await logIn(server, other);
    await subscribed(phone);
    await post();
    await phone.send("POST", "/api/auth/logout");
    await rahim.send("POST", "/api/notice/put-away", {
      ids: (await rahim.send("GET", "/api/notice/notices")).body.map((row: any) => row._id),
    });
    await send();
    expect([received.length, (await sql`select from push_messages`).length]).toEqual([0, 0]);
  });

  test("does not outlive its end on its way", async () => {
    const { received, send } = await open();
    await subscribed(rahim);
    await post({ endsAt: new Date(Date.now() + 600_000).toISOString() });
    await send();
    expect(Number(received[0]!.headers["ttl"])).toBeGreaterThan(500);
    expect(Number(received[0]!.headers["ttl"])).toBeLessThanOrEqual(600);
  });

  test("without any near end stops no other message, also once it is removed", async () => {
    const { received, send } = await open();
    await subscribed(rahim);
    const far = await post();
    await sql`update notices set ends_at = '2099-12-31' where id = ${far}`;
    await deliver(admin, await placed(rahim));
    await send();
    expect(received.map(({ headers }) => headers["ttl"])).toEqual(["259200", "259200"]);
    await sql`update notices set ends_at = '9999-12-31' where id = ${await post()}`;
    await remove(far);
    await send();
    expect(received).toHaveLength(3);
  });

  test("that can't be made for one browser is given up, and all others are told", async () => {
    const { received, send } = await open();
    await subscribed(rahim);
    await sql`update push_subscriptions set auth = 'short'`;
    await subscribed(salma);
    await post();
    expect(await send()).toBe(2);
    expect([received.length, await sql`select from push_messages`]).toEqual([1, []]);
    expect(await counts()).toEqual({ people: 2, told: 1, waiting: 0 });
  });

  test("that was removed while it was on its way is counted, and nothing of it stays", async () => {
    const { answers, send } = await open();
    await subscribed(rahim);
    const id = await post();
    answers.push({ status: 201 });
    await Promise.all([send(), remove(id)]);
    await send();
    await forgetOverNotices(sql);
    expect(await sql`select from push_messages`).toHaveLength(0);
    expect(await sql`select from notice_people where notice_id = ${id}`).toHaveLength(0);
  });

  test("waits behind what was done for somebody, however long before it was posted", async () => {
    await subscribed(rahim);
    await subscribed(salma);
    await post();
    await sql`update push_messages set next_try_at = now() - interval '1 hour'`;
    await deliver(admin, await placed(rahim));
    const kinds = async () => (await claimDue(sql, 1, 60)).map(({ kind }) => kind);
    expect([await kinds(), await kinds(), await kinds()]).toEqual([
      ["ready"],
      ["notice"],
      ["notice"],
    ]);
  });

  test("and another are both told, in the place of each other on the phone", async () => {
    const { received, send } = await open();
    await subscribed(rahim);
    await post();
    await post();
    await send();
    expect(received.map(({ headers }) => headers["topic"])).toEqual(["notice", "notice"]);
  });
});
