import { expect, test } from "vitest";
import { logInAdmin, newUser, openDesk, type Person } from "../test/builders.ts";
import { openTestServer } from "../test/harness.ts";
import { cancel, claim, deliver, newAdmin, nid, placed } from "../test/writes.ts";

const { server, admin } = await openDesk({ SENT_MONEY_ONLY: "1" });

const overview = async () => (await admin.send("GET", "/api/overview")).body;
const dhaka = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Dhaka" });

const nothing = { count: 0, newest: null };

test("an empty overview is all zeros over 30 days that end today in Dhaka", async () => {
  const body = await overview();
  expect(body).toMatchObject({
    day: dhaka.format(new Date()),
    services: [],
    waiting: { counts: [0, 0, 0, 0, 0], oldest: null },
    topups: { count: 0, taka: 0 },
    work: { returned: nothing, answered: nothing, late: nothing, money: nothing, silent: nothing },
    trouble: { review: 0, doubt: 0, logins: 0, lookups: 0 },
  });
  expect(body.days).toHaveLength(30);
  expect(body.days.at(-1)).toEqual({ day: body.day, charged: 0, refunded: 0 });
  expect(body.days[0].day).toBe(dhaka.format(new Date(Date.now() - 29 * 86_400_000)));
});

test("today's orders stand by hour and service, the waiting by how long, the money by day", async () => {
  const user = await newUser(server, admin, 5000);
  const orders: string[] = [];
  for (let count = 0; count < 4; count++) orders.push(await placed(user, nid));
  orders.push(await placed(user, { category: "tin", nidNumber: "5550001111" }));
  await cancel(admin, orders[0] ?? "");
  await deliver(admin, orders[1] ?? "");
  const at = (order: string | undefined, age: string) =>
    server.sql`update orders set created_at = now() - ${age}::interval where id = ${order ?? ""}`;
  await at(orders[2], "20 minutes");
  await at(orders[3], "3 days");

  const body = await overview();
  const midnight = new Date(`${body.day}T00:00:00+06:00`).getTime();
  const early = Date.now() - 20 * 60_000 < midnight;
  expect(body.services[0]).toEqual({
    service: "nid",
    count: early ? 2 : 3,
    taka: early ? 240 : 360,
  });
  expect(body.services[1]).toEqual({ service: "tin", count: 1, taka: 90 });
  expect(body.waiting.counts).toEqual([1, 1, 0, 0, 1]);
  expect(Date.now() - Date.parse(body.waiting.oldest)).toBeGreaterThan(2.9 * 86_400_000);
  // The time of the ledger counts, not the age of the order.
  expect(body.days.at(-1)).toEqual({ day: body.day, charged: 4 * 120 + 90, refunded: 120 });
});

test("work that waits is told to staff too, but money only to who may compare it", async () => {
  const user = await newUser(server, admin, 5000);
  const clerk = await newAdmin(server, admin, "staff");
  const order = await placed(user, nid);
  const say = (more: object) =>
    user.send(
      "PUT",
      `/api/apply/my-order/${order}/messages`,
      { text: "Please look", ...more },
      keyed(),
    );
  const keyed = () => ({ "Idempotency-Key": crypto.randomUUID() });
  await say({});
  await claim(user);
  const some = { count: 1, newest: expect.stringMatching(/^20.*Z$/) };
  const work = async (by: Person) => (await by.send("GET", "/api/overview/work")).body;
  expect(await work(admin)).toEqual({
    returned: nothing,
    answered: some,
    late: nothing,
    money: some,
    silent: nothing,
  });
  expect(await work(clerk)).toEqual({
    returned: nothing,
    answered: some,
    late: nothing,
    money: nothing,
    silent: nothing,
  });
  await deliver(clerk, order);
  const { file } = (await user.send("GET", `/api/apply/my-order/${order}`)).body;
  await say({ wrongFile: file.slice(-36) });
  expect(await work(clerk)).toEqual({
    returned: some,
    answered: nothing,
    late: nothing,
    money: nothing,
    silent: nothing,
  });
  expect((await user.send("GET", "/api/overview/work")).status).toBe(403);
});

test("look-ups count among what was ordered, by service", async () => {
  const user = await newUser(server, admin, 5000);
  await placed(user, nid);
  await user.send("GET", "/api/apply/push-backup?nid=4200000017&dob=1990-05-21");
  const { services } = await overview();
  expect(services.map(({ service }: { service: string }) => service)).toContain("serverCopy");
});

test("tells of recharges credited, in review and in doubt, and of failed logins", async () => {
  const user = await newUser(server, admin);
  const topup = (state: string, amount: number, more: object = {}) => server.sql`
    insert into topups ${server.sql({
      userId: user.user._id,
      provider: "bkash",
      amount,
      invoice: crypto.randomUUID(),
      requestHash: Buffer.from("x"),
      paymentId: crypto.randomUUID(),
      state,
      ...more,
    })}`;
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  await topup("review", 100_00, { reviewReason: "amount" });
  await topup("unknown", 100_00, { confirmedAt: ago(1) });
  await topup("executing", 100_00, { confirmedAt: ago(3) });
  await topup("executing", 100_00, { confirmedAt: ago(0) });
  await topup("review", 100_00, { reviewReason: "amount", hiddenAt: ago(0) });
  await server.sql`select credit(${user.user._id}, ${300_00}, 'topup', 'provider', 'topup',
    uuidv7(), null, ${user.user._id}, 'x')`;
  await admin.send("POST", "/api/auth/login", { username: "nobody", password: "not-this-one" });
  expect(await overview()).toMatchObject({
    topups: { count: 1, taka: 300 },
    trouble: { review: 1, doubt: 2, logins: 1 },
  });
});

test("tells what each admin has put into wallets by hand today, the most first", async () => {
  const fresh = await openTestServer();
  const boss = await logInAdmin(fresh);
  const other = await newAdmin(fresh, boss);
  const user = await newUser(fresh, boss);
  const set = (by: Person, amount: number) =>
    by.send("PUT", "/api/users/edit-user-balance", {
      userId: user.user._id,
      amount,
      reason: "cash",
    });
  await set(boss, 300);
  await set(boss, 100);
  await set(other, 600);
  await fresh.sql`select credit(${user.user._id}, ${900_00}, 'topup', 'provider', 'topup', uuidv7(),
    null, ${user.user._id}, 'x')`;
  const { credits } = (await boss.send("GET", "/api/overview")).body;
  expect(credits).toEqual([
    { admin: other.user.fullName, taka: 500 },
    { admin: boss.user.fullName, taka: 300 },
  ]);
});
