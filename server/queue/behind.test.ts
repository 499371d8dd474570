import { beforeAll, expect, test } from "vitest";
import { MOST_COUNTED } from "../../contract/queue.ts";
import { newUser, openDesk, type Person } from "../test/builders.ts";
import { cancel, deliver, newAdmin, nid, placed, refund } from "../test/writes.ts";
import { listQueue } from "./queries.ts";

const { server, admin } = await openDesk();
const { sql } = server;
const tin = { category: "tin", nidNumber: "5550001111" };
let rahim: Person;
let salma: Person;
let group: string;

async function callWrong(owner: Person, order: string) {
  const { file } = (await owner.send("GET", `/api/apply/my-order/${order}`)).body;
  const said = { text: "It is another's", wrongFile: file.slice(-36) };
  const key = { "Idempotency-Key": crypto.randomUUID() };
  await owner.send("PUT", `/api/apply/my-order/${order}/messages`, said, key);
}

/** Has what was done with rahim's orders been done a thousand times more, after all of salma's. */
const doneOften = (orders: Record<"given" | "called" | "off", string>) =>
  sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    const times = tx`generate_series(1, ${MOST_COUNTED + 1}) as n`;
    await tx`
      insert into audit (actor_id, action, subject)
      select actor_id, action, subject from audit, ${times}
      where action = 'order-delivered' and subject = ${orders.given}
        or action = 'order-cancelled' and subject = ${orders.off}`;
    await tx`
      insert into order_messages (id, order_id, position, author_id, staff, wrong_file, body)
      select uuidv7(), order_id, position + n, author_id, staff, true, body
      from order_messages, ${times} where order_id = ${orders.called} and wrong_file`;
    await tx`
      with more as (
        insert into refunds (id, order_id, amount)
        select uuidv7(), order_id, amount from refunds, ${times} where order_id = ${orders.given}
        returning id
      )
      insert into transfers (user_id, wallet_version, kind, debit, credit, amount, balance_after,
        source_kind, source_id, actor_id)
      select user_id, 1000 + row_number() over (), kind, debit, credit, t.amount, balance_after,
        source_kind, more.id, actor_id
      from more, transfers t join refunds r on r.id = t.source_id
      where t.kind = 'refund' and r.order_id = ${orders.given}`;
  });

/*
 * salma, of the agents, has a tin delivered, called wrong, and a part of it back, and another one
 * cancelled. Afterwards the same was done a thousand times with nid of rahim.
 */
beforeAll(async () => {
  rahim = await newUser(server, admin, 1000);
  salma = await newUser(server, admin, 1000);
  const [made] = await sql<[{ id: string }]>`
    insert into price_groups (name) values ('এজেন্ট') returning id`;
  group = made.id;
  await sql`update users set price_group = ${group} where id = ${salma.user._id}`;
  const [first, second] = [await placed(salma, tin), await placed(salma, tin)];
  await deliver(admin, first);
  await callWrong(salma, first);
  await refund(admin, first, 10);
  await cancel(admin, second);

  const [given, called, off] = [
    await placed(rahim, nid),
    await placed(rahim, nid),
    await placed(rahim, nid),
  ];
  await deliver(admin, given);
  await refund(admin, given, 10);
  await deliver(admin, called);
  await callWrong(rahim, called);
  await cancel(admin, off);
  await doneOften({ given, called, off });
});

const found = async (query: string) => {
  const { body } = await admin.send("GET", `/api/apply/order?${query}`);
  return body.map((order: { category: string }) => order.category);
};

test.each([
  ["returned", 2],
  ["delivered", 1],
  ["cancelled", 1],
  ["wrong", 1],
])(
  "of one service, customer or group, what was %s is found behind a thousand others",
  async (deed, count) => {
    const tins = Array(count).fill("tin");
    expect(await found(`deed=${deed}&category=tin`)).toEqual(tins);
    expect(await found(`deed=${deed}&user=${salma.user._id}`)).toEqual(tins);
    expect(await found(`deed=${deed}&group=${group}`)).toEqual(tins);
    const { body } = await admin.send("GET", `/api/apply/order-counts?deed=${deed}&category=tin`);
    expect(body.all).toBe(count);
  },
);

test("so it is of each tab, and of what was searched", async () => {
  const shared = "deed=returned&category=tin";
  expect(await found(`${shared}&status=cancel`)).toEqual(["tin"]);
  expect(await found(`${shared}&status=approved`)).toEqual(["tin"]);
  expect(await found(`deed=returned&q=@${salma.user.username}`)).toEqual(["tin", "tin"]);
  const { body } = await admin.send("GET", `/api/apply/order-counts?${shared}`);
  expect(body).toMatchObject({ all: 2, approved: 1, cancel: 1, pending: 0 });
});

test("and of the services that one works on", async () => {
  const clerk = await newAdmin(server, admin, "staff");
  const worker = { id: clerk.user._id, services: ["tin"] };
  const rows = await listQueue(sql, server.seal, { deed: "delivered", limit: 50 }, worker);
  expect(rows).toHaveLength(1);
});
