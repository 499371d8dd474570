import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { sent } from "../attachments/test/sending.ts";
import { type Answer, newUser, openDesk, type Person } from "../test/builders.ts";
import { at, PASSWORD } from "../test/second-factor.ts";
import { balanceOf, cancel, deliver, newAdmin, placed, refund, warmUp } from "../test/writes.ts";
import { verifyLedger } from "../wallet/verify.ts";

let clerk: Person;
let user: Person;
const { server, admin } = await openDesk({ STAFF_REFUND_TK: "50", CONFIRM_ABOVE_TK: "300" });
beforeAll(async () => {
  clerk = await newAdmin(server, admin, "staff");
  user = await newUser(server, admin, 100_000);
  await warmUp(server);
});

const over = { status: 409, body: { code: "staff-refund-limit" } };
const done = { status: 200 };
const open = (file: string, by = user) => by.send("GET", `/api/files/${file}`);
const takeBack = (order: string, file: string, by = clerk) =>
  by.send("DELETE", `/api/apply/order/${order}/delivery?file=${file}`);
async function delivered() {
  const order = await placed(user);
  return { order, file: (await deliver(clerk, order)).body.file as string };
}
async function sendPaper(order: string, by = clerk): Promise<Answer> {
  const files = [await sent(server, by)];
  const key = { "Idempotency-Key": randomUUID() };
  return by.send("PUT", `/api/apply/order/${order}/messages`, { text: "", files }, key);
}

describe("a clerk whose limit is 50 of an order", () => {
  test("gives no more by a part, then the delivery taken back, then a cancellation", async () => {
    for (const opens of [true, false]) {
      const { order, file } = await delivered();
      const before = await balanceOf(user);
      if (opens) expect(await open(file)).toMatchObject(done);
      expect(await refund(clerk, order, 50)).toMatchObject(done);
      expect(await takeBack(order, file)).toMatchObject(done);
      expect(await cancel(clerk, order)).toMatchObject(over);
      expect(await balanceOf(user)).toBe(before + 50);
      expect(await cancel(admin, order)).toMatchObject(done);
    }
    expect(await verifyLedger(server.sql)).toEqual([]);
  });

  test("cancels nothing whole of which a paper went out with a message, nor sends one afterwards", async () => {
    const order = await placed(user);
    expect(await sendPaper(order)).toMatchObject(done);
    expect(await cancel(clerk, order)).toMatchObject(over);
    const empty = await placed(user);
    expect(await cancel(clerk, empty)).toMatchObject(done);
    expect(await sendPaper(empty)).toMatchObject({
      status: 409,
      body: { code: "cancelled-order-files" },
    });
  });

  test("at once cancels and sends the paper: one of both", async () => {
    for (let round = 0; round < 15; round++) {
      const order = await placed(user);
      const files = [await sent(server, clerk)];
      const key = { "Idempotency-Key": randomUUID() };
      const [message, cancelled] = await Promise.all([
        clerk.send("PUT", `/api/apply/order/${order}/messages`, { text: "", files }, key),
        cancel(clerk, order),
      ]);
      expect([message.status, cancelled.status].toSorted()).toEqual([200, 409]);
    }
  });

  test("at once gives a part and another clerk cancels: never both", async () => {
    const other = await newAdmin(server, admin, "staff");
    for (let round = 0; round < 25; round++) {
      const order = await placed(user);
      const answers = await Promise.all([refund(clerk, order, 50), cancel(other, order)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    }
    expect(await verifyLedger(server.sql)).toEqual([]);
  });

  test("at once takes back and the owner opens: whoever has a byte has opened it", async () => {
    const outcomes = { kept: 0, gone: 0 };
    for (let round = 0; round < 30; round++) {
      const { order, file } = await delivered();
      const [opened] = await Promise.all([open(file), takeBack(order, file)]);
      const [{ leftDeskAt } = {}] =
        await server.sql`select left_desk_at from orders where id = ${order}`;
      expect([200, 404]).toContain(opened.status);
      expect(leftDeskAt !== null).toBe(opened.status === 200);
      expect(await cancel(clerk, order)).toMatchObject(opened.status === 200 ? over : done);
      outcomes[opened.status === 200 ? "kept" : "gone"]++;
    }
    expect(outcomes.kept + outcomes.gone).toBe(30);
  });

  test("finds one that was read before it was taken back opened, also while its bytes are still on their way", async () => {
    const { order, file } = await delivered();
    const answers = await Promise.all([open(file), open(file), open(file)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await takeBack(order, file)).toMatchObject(done);
    expect(await cancel(clerk, order)).toMatchObject(over);
    const [line] = (await admin.send("GET", "/api/audit?action=order-taken-back")).body;
    expect(line).toMatchObject({ subject: order, details: { opened: true } });
  });

  test("gets no byte of one that is taken back after it was read from the store, and before it was noted", async () => {
    const { order, file } = await delivered();
    const busy = await server.sql.reserve();
    await busy`begin`;
    await busy`select from orders where id = ${order} for update`;
    const opening = open(file);
    // It has read the file and waits for the order.
    await expect.poll(waiting).toHaveLength(1);
    await busy`delete from files where id = ${file}`;
    await busy`commit`;
    busy.release();
    expect(await opening).toMatchObject({ status: 404 });
  });
});
const waiting = () =>
  server.sql`select from pg_stat_activity where datname = current_database()
    and wait_event_type = 'Lock'`;

describe("who gives back more than 300 since they last proved who they are", () => {
  const again = { status: 403, body: { code: "confirm-needed" } };
  const prove = (by: Person) => by.send("POST", `${at}/prove`, { password: PASSWORD });
  /** An hour after the proof, as the database sees it. */
  async function unattended(role: "admin" | "staff" = "admin") {
    const boss = await newAdmin(server, admin, role);
    await server.sql`update sessions set confirmed_at = now() - interval '1 hour'
      where user_id = ${boss.user._id}`;
    return boss;
  }

  test.each(["admin", "staff"] as const)(
    "%s: is asked again, and it goes through with the same key",
    async (role) => {
      const boss = await unattended(role);
      const orders = await Promise.all([1, 2, 3, 4].map(() => placed(user)));
      for (const order of orders.slice(0, 2)) expect(await cancel(boss, order)).toMatchObject(done);
      const [third = "", last = ""] = orders.slice(2);
      const before = await balanceOf(user);
      expect(await cancel(boss, third)).toMatchObject(again);
      const key = { "Idempotency-Key": randomUUID() };
      expect(await refund(boss, last, 50, {}, key)).toMatchObject(done);
      const other = { "Idempotency-Key": randomUUID() };
      expect(await refund(boss, third, 20, {}, other)).toMatchObject(again);
      expect(await balanceOf(user)).toBe(before + 50);
      expect(await prove(boss)).toMatchObject(done);
      expect(await refund(boss, third, 20, {}, other)).toMatchObject(done);
      expect(await balanceOf(user)).toBe(before + 70);
      // What was given back before the last proof counts no more; that one is of no use any more
      // itself.
      await server.sql`
        update sessions set confirmed_at = now() + interval '1 minute'
        where user_id = ${boss.user._id}`;
      expect(await cancel(boss, await placed(user))).toMatchObject(done);
    },
  );

  test("also in many small parts at once: not a poisha more", async () => {
    const boss = await unattended();
    const orders = await Promise.all(Array.from({ length: 6 }, () => placed(user)));
    const before = await balanceOf(user);
    const answers = await Promise.all([
      ...orders.flatMap((order) => [refund(boss, order, 40), refund(boss, order, 40)]),
      ...orders.map((order) => cancel(boss, order)),
    ]);
    for (const { status } of answers) expect([200, 403, 409]).toContain(status);
    expect(answers.some(({ body }) => body.code === "confirm-needed")).toBe(true);
    const given = (await balanceOf(user)) - before;
    expect(given).toBeLessThanOrEqual(300);
    expect(given).toBeGreaterThan(180);
    expect(await verifyLedger(server.sql)).toEqual([]);
  });

  test("nothing is asked of who has just proved it", async () => {
    const boss = await newAdmin(server, admin);
    for (let count = 0; count < 4; count++)
      expect(await cancel(boss, await placed(user))).toMatchObject(done);
  });
});
