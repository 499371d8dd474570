import type postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sealedTables } from "../personal/kinds.ts";
import { keepPhone } from "../phones/phones.ts";
import type { Person } from "../test/builders.ts";
import { openRechargeServer, type RechargeServer } from "../test/recharge-server.ts";
import { addTotp, at } from "../test/second-factor.ts";
import { leaveTraces, left } from "../test/traceable.ts";
import { askedColumn, rowOf, tableOf } from "./columns.ts";
import { countUnreadable } from "./rows.ts";

let server: RechargeServer;
let user: Person;
beforeAll(async () => {
  server = await openRechargeServer();
  user = await server.newUser(2_000);
  // Twice of everything, so that each value has another row that it could be moved to.
  for (const _ of "12") await leaveTraces(server, server.admin, user);
  const other = await server.newUser();
  await other.send("PUT", "/api/webhook", { address: left.hook });
  await other.send("PUT", "/api/users/shop", {
    opened: true,
    name: left.shop,
    place: "",
    number: "",
  });
  for (const one of [user, server.admin]) {
    await addTotp(one);
    await one.send("POST", `${at}/totp/secret`);
    await one.send("GET", "/api/push/key");
    await one.send("GET", "/api/auth/phone-key");
    await keepPhone(server.sql, server.seal, one.user._id, left.phone);
    const asked = askedColumn.seal(server.seal, rowOf(one.user._id, "prove"), left.phone);
    await server.sql`insert into phone_codes (who, purpose, user_id, asked)
      values (${one.user._id}, 'prove', ${one.user._id}, ${asked})`;
  }
});
afterAll(() => server.closeBkash());

/** Of these tables there is one row. */
const alone = ["push_keys", "provider_tokens"];
const columns = sealedTables.flatMap((table) =>
  tableOf(table).columns.map((column) => [table, column] as const),
);

test("every column of sealed values is declared, and holds some here that can be read", async () => {
  const found = await server.sql<{ name: string }[]>`
    select table_name || '.' || column_name as name from information_schema.columns
    where domain_name = 'sealed'`;
  expect(found.map(({ name }) => name).sort()).toEqual(
    columns.map((names) => names.join(".")).sort(),
  );
  for (const [table, column] of columns)
    expect(
      (await server.sql`select from ${server.sql(table)} where ${server.sql(column)} <> ''`).count,
      column,
    ).toBeGreaterThan(alone.includes(table) ? 0 : 1);
  expect(await countUnreadable(server.sql, server.seal)).toEqual([]);
});

test.each(columns)(
  "%s.%s: a value of another row or column, or a plain one, is no value here",
  async (table, column) => {
    const { sql, seal } = server;
    const { key } = tableOf(table);
    const name = sql(column);
    const row = key
      .map((one) => sql`t.${sql(one)} = other.${sql(one)}`)
      .reduce((all, one) => sql`${all} and ${one}`);
    const moved = async (value: postgres.Fragment) =>
      sql
        .begin(async (tx) => {
          await tx`update ${tx(table)} t set ${name} = ${value} from
          (select * from ${tx(table)} where ${name} <> '' order by ctid limit 1) as other
            where ${row}`;
          throw Object.assign(new Error("undone"), {
            counts: await countUnreadable(tx as never, seal),
          });
        })
        .catch(({ counts, message }) => counts ?? message);
    const sibling = sql`(select ${name} from ${sql(table)} where ${name} <> '' order by ctid desc
      limit 1)`;
    if (!alone.includes(table)) expect(await moved(sibling)).toEqual([[table, 1]]);
    const cousin =
      table === "roshids"
        ? sql`(select payer from topups where payer <> '' limit 1)`
        : sql`(select fields from roshids limit 1)`;
    expect(await moved(cousin)).toEqual([[table, 1]]);
    expect(await moved(sql`'4111000222'`)).toContain("sealed_check");
  },
);

test("one damaged row says so, and the lists around it stand", async () => {
  const { sql, admin } = server;
  const [order] = (await admin.send("GET", `/api/apply/order?q=${left.nid}`)).body;
  const orders = (await user.send("GET", "/api/apply/my-order")).body;
  const [roshid, ...roshids] = (await user.send("GET", "/api/apply/get-roshid")).body;
  const [recharge] = (await admin.send("GET", "/api/rechargeHistory/get")).body.data;
  for (const column of ["shown", "secret"] as const)
    await sql`update orders set ${sql(column)} = (select ${sql(column)} from orders
      where id <> ${order._id} and ${sql(column)} <> '' limit 1) where id = ${order._id}`;
  await sql`update roshids set fields = (select fields from roshids where id <> ${roshid._id}
    limit 1) where id = ${roshid._id}`;
  await sql`update topups set payer = left(payer, 60) where id = ${recharge._id}`;

  for (const [person, path] of [
    [user, "/api/apply/my-order"],
    [admin, "/api/apply/order"],
  ] as const) {
    const { status, body } = await person.send("GET", path);
    expect([status, body.length]).toEqual([200, orders.length]);
    const bad = body.filter((one: { unreadable?: true }) => one.unreadable);
    expect(bad).toMatchObject([
      { _id: order._id, orderNumber: order.orderNumber, price: order.price },
    ]);
    expect(bad[0].nidNumber).toBeUndefined();
    expect((await person.send("GET", `${path}/${order._id}`)).body).toMatchObject({
      unreadable: true,
    });
  }
  const after = (await user.send("GET", "/api/apply/get-roshid")).body;
  expect(after).toMatchObject([
    { _id: roshid._id, unreadable: true, ownerDetails: [] },
    ...roshids,
  ]);
  const recharges = (await admin.send("GET", "/api/rechargeHistory/get")).body.data;
  expect(recharges[0]).toMatchObject({ _id: recharge._id, number: null, amount: recharge.amount });
  expect((await admin.send("GET", "/api/rechargeHistory/csv")).status).toBe(200);
  expect(await countUnreadable(sql, server.seal)).toEqual([
    ["orders", 1],
    ["roshids", 1],
    ["topups", 1],
  ]);
});
