import { beforeAll, expect, test } from "vitest";
import { newUser, openDesk, type Person } from "../test/builders.ts";
import { claim, placed } from "../test/writes.ts";
import { findNumbered } from "./numbers.ts";

let users: [Person, Person];
const { server, admin } = await openDesk({ SENT_MONEY_ONLY: "1" });
beforeAll(async () => {
  users = [await newUser(server, admin, 5_000), await newUser(server, admin, 5_000)];
});

/** How many orders staff find, on pages of two, and how many they are told there are. */
async function found(q: string): Promise<[number, number]> {
  const ids = new Set<string>();
  let path: string | undefined = `/api/apply/order?limit=2&q=${q}`;
  while (path) {
    const { body, headers }: Awaited<ReturnType<Person["send"]>> = await admin.send("GET", path);
    for (const { _id } of body) ids.add(_id);
    path = /<([^>]*)>/.exec(headers.get("Link") ?? "")?.[1];
  }
  return [ids.size, (await admin.send("GET", `/api/apply/order-counts?q=${q}`)).body.all];
}

test("a number finds its orders of every user, and none of those that only end alike", async () => {
  for (const user of users)
    for (const number of ["4111777321", "4222777321", "4333987321", "4111777321"])
      await placed(user, { category: "nid", nidNumber: number });
  expect(await found("4111777321")).toEqual([4, 4]);
  expect(await found("777321")).toEqual([6, 6]);
  expect(await found("87321")).toEqual([2, 2]);
  expect(await found("7321")).toEqual([8, 8]);
  // Seven are no end that is quoted, and no whole number.
  for (const q of ["1777321", "4444777321", "321"]) expect(await found(q)).toEqual([0, 0]);
  const own = await users[0].send("GET", "/api/apply/my-order?q=777321");
  expect(own.body).toHaveLength(3);
});

test("a number that was changed in a row, or can't be read, is not found by what it was", async () => {
  const order = await placed(users[0], { category: "nid", nidNumber: "4999111222" });
  const other = await placed(users[0], { category: "nid", nidNumber: "4999111333" });
  const { sql, seal } = server;
  expect(await findNumbered(sql, seal, "orders", ["4999111222"])).toEqual([order]);
  await sql`
    update orders set number_hash = (select number_hash from orders where id = ${order})
    where id = ${other}`;
  expect(await findNumbered(sql, seal, "orders", ["1222"])).toEqual([order]);
  await sql`update orders set secret = (select secret from orders where id = ${other})
    where id = ${order}`;
  expect(await findNumbered(sql, seal, "orders", ["1222"])).toEqual([]);
});

test("a payer's last four digits find their recharge, of whomever", async () => {
  const claims = [
    await claim(users[0], { lastFour: "4821" }),
    await claim(users[1], { lastFour: "4821" }),
  ];
  await claim(users[1], { lastFour: "1284" });
  const { body } = await admin.send("GET", "/api/rechargeHistory/get?q=4821");
  expect(body.data.map(({ _id }: { _id: string }) => _id).sort()).toEqual(claims.sort());
  expect(body.totals.count).toBe(2);
});
