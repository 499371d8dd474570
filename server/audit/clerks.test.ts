import { beforeAll, describe, expect, test } from "vitest";
import { sent } from "../attachments/test/sending.ts";
import { newUser, openDesk, type Person } from "../test/builders.ts";
import { deliver, newAdmin, placed, warmUp } from "../test/writes.ts";

let orders: string[];
const { server, admin } = await openDesk({ STAFF_READS_A_DAY: "60", ORDERS_PER_MINUTE: "1000" });
const rahim = await newUser(server, admin, 100_000);
beforeAll(async () => {
  await warmUp(server);
  orders = [];
  for (let count = 0; count < 70; count++) orders.push(await placed(rahim));
});

const hired = () => newAdmin(server, admin, "staff");
const linesOf = async ({ user: { _id } }: Person, action: string) =>
  (
    await server.sql`select details from audit where actor_id = ${_id} and action = ${action}
      order by id`
  ).map(({ details }) => details);
const alerts = async () => (await admin.send("GET", "/api/audit/admin-alerts")).body;
const readAll = (by: Person) =>
  Promise.all(orders.map((order) => by.send("GET", `/api/apply/order/${order}`)));

describe("a clerk who reads orders whole", () => {
  test("one by one and at once leaves a line after fifty, and above the day's bound one alert for all admins", async () => {
    const clerk = await hired();
    await server.sql`
      insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, locale)
      select user_id, id, 'https://push.example', '', '', 'bn' from sessions
      where user_id = ${admin.user._id} limit 1`;
    await readAll(clerk);
    expect(await linesOf(clerk, "staff-read")).toEqual([{ orders: expect.any(Number) }]);
    expect(await linesOf(clerk, "staff-read-much")).toEqual([{ orders: expect.any(Number) }]);
    expect((await alerts())[0]).toMatchObject({
      action: "staff-read-much",
      person: { _id: clerk.user._id },
    });
    expect(
      await server.sql`select from push_messages where status = 'staff-read-much'`,
    ).toHaveLength(1);
    // The same again is nothing new.
    await readAll(clerk);
    expect(await linesOf(clerk, "staff-read")).toHaveLength(1);
    expect(await linesOf(clerk, "staff-read-much")).toHaveLength(1);
  });

  test.each(["messages", "notes"])("by their %s alone leaves the same", async (what) => {
    const clerk = await hired();
    const said = orders.map((order) => clerk.send("GET", `/api/apply/order/${order}/${what}`));
    for (const { status } of await Promise.all(said)) expect(status).toBe(200);
    expect(await linesOf(clerk, "staff-read")).toEqual([{ orders: expect.any(Number) }]);
    expect(await linesOf(clerk, "staff-read-much")).toEqual([{ orders: expect.any(Number) }]);
    // What it says is of orders that were counted already.
    await readAll(clerk);
    expect(await linesOf(clerk, "staff-read")).toHaveLength(1);
  });

  test("as a list, page by page, leaves the same", async () => {
    const clerk = await hired();
    let next: string | undefined = "/api/apply/order?limit=50";
    while (next) {
      const { headers } = await clerk.send("GET", next);
      next = /^<(.+)>; rel="next"$/.exec(headers.get("Link") ?? "")?.[1];
    }
    expect(await linesOf(clerk, "staff-read")).toEqual([{ orders: 50 }]);
    expect(await linesOf(clerk, "staff-read-much")).toEqual([{ orders: 70 }]);
  });

  test("by the names of files leaves the same", async () => {
    const clerk = await hired();
    const numbers = await server.sql<{ number: number }[]>`select number from orders order by id`;
    const names = numbers.map(({ number }) => `K-${number}.pdf`);
    for (const part of [names.slice(0, 35), names.slice(35)])
      expect((await clerk.send("POST", "/api/apply/match-files", { names: part })).status).toBe(
        200,
      );
    expect(await linesOf(clerk, "staff-read-much")).toEqual([{ orders: 70 }]);
  });

  test("in a day's work of a few leaves none, and an admin never does", async () => {
    const clerk = await hired();
    for (let round = 0; round < 10; round++)
      await clerk.send("GET", `/api/apply/order/${orders[round % 3]}`);
    expect(await linesOf(clerk, "staff-read")).toEqual([]);
    await readAll(admin);
    expect(await linesOf(admin, "staff-read")).toEqual([]);
  });
});

test("each look of the staff at a delivered file is a line of its order, and many are an alert, with attachments", async () => {
  const clerk = await hired();
  const few = orders.slice(0, 3);
  const files = await Promise.all(
    few.map(async (order) => (await deliver(admin, order)).body.file as string),
  );
  for (const file of files)
    expect((await clerk.send("GET", `/api/files/${file}`)).status).toBe(200);
  const seen = await linesOf(clerk, "order-file-opened");
  expect(seen).toEqual(Array(3).fill({ type: "application/pdf" }));
  const [line] = (await admin.send("GET", "/api/audit?action=order-file-opened&limit=1")).body;
  expect(line).toMatchObject({ subject: few[2], orderNumber: expect.stringMatching(/^K-/) });
  await rahim.send("GET", `/api/files/${files[0]}`);
  expect(await linesOf(rahim, "order-file-opened")).toEqual([]);
  // As if 58 others had been opened before.
  await server.sql`
    update rate_limits set hits = 60 where name = ${`files read by ${clerk.user._id}`}`;
  const picture = await sent(server, rahim);
  const { body } = await rahim.send(
    "PUT",
    `/api/apply/my-order/${orders[9]}/messages`,
    { text: "", files: [picture] },
    { "Idempotency-Key": crypto.randomUUID() },
  );
  await clerk.send("GET", `/api/attachments/${body.files[0].id}/file`);
  expect(await linesOf(clerk, "staff-read-much")).toEqual([{ files: 61 }]);
});
