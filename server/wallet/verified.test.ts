import { beforeEach, expect, test, vi } from "vitest";
import { forgetPerson } from "../forgetting/person.ts";
import { logInAdmin, newUser, type Person } from "../test/builders.ts";
import { openTestServer, type TestServer } from "../test/harness.ts";
import { expectRightLedger } from "../test/right-ledger.ts";
import { cancel, claim, decideMoney, deliver, placed, refund } from "../test/writes.ts";
import { rollUpDays } from "./daily.ts";
import { findVerified } from "./verified.ts";
import { countLedger, verifyLedger, verifyOn } from "./verify.ts";

let server: TestServer;
let admin: Person;
let rahim: Person;
beforeEach(async () => {
  server = await openTestServer({ SENT_MONEY_ONLY: "1" });
  admin = await logInAdmin(server);
  rahim = await newUser(server, admin, 1000);
  await placed(rahim);
  // Until no transaction of other test files, which are counted too, is open below it.
  await vi.waitFor(async () => {
    expect(await verifyOn(server.sql, 0)).toEqual([]);
    const unsettled = server.sql`
      select from orders where changed_in >= (select transaction from verified)`;
    expect(await unsettled).toHaveLength(0);
  }, 10_000);
});

const isRight = "what was found right is still so";
const asSuperuser = (change: string) =>
  server.sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx.unsafe(change);
  });
const rulesOf = (found: { rule: string }[]) => found.map(({ rule }) => rule);
const newOnes = async () => verifyLedger(server.sql, await findVerified(server.sql));

test("what was found right is not read again, and what is new is", async () => {
  const since = await findVerified(server.sql);
  expect(await countLedger(server.sql, since)).toMatchObject({ transfers: 0, orders: 0 });
  await cancel(admin, await placed(rahim));
  expect(await countLedger(server.sql, since)).toMatchObject({ transfers: 2, orders: 1 });
  expect(await verifyLedger(server.sql, since)).toEqual([]);
});

test("after a week all is read again", async () => {
  await asSuperuser("update orders set price = price - 1");
  expect(await verifyOn(server.sql, 0)).toEqual([]);
  await server.sql`update verified set whole_at = whole_at - interval '7 days'`;
  expect((await verifyOn(server.sql, 0)).length).toBeGreaterThan(0);
  await asSuperuser("update orders set price = price + 1");
  expect(await verifyOn(server.sql, 0)).toEqual([]);
  expect(await findVerified(server.sql)).toBeDefined();
});

test.each([
  "update transfers set amount = amount + 1 where wallet_version = 2",
  "update orders set price = price - 1",
  "delete from orders",
])("an old row that was tampered with is found by the check of all: %s", async (change) => {
  await asSuperuser(change);
  expect(await newOnes()).toEqual([]);
  expect((await verifyLedger(server.sql)).length).toBeGreaterThan(0);
});

test.each([
  [
    "a balance and what was noted of it",
    "wallet",
    "update accounts set balance = balance + 1 where balance > 0; update verified_wallets set balance = balance + 1 where balance > 0",
  ],
  [
    "movements that are not there",
    "wallet",
    "update verified_wallets set version = version + 1 where version > 0",
  ],
  ["a wallet that is not there", "wallet", "insert into verified_wallets values (uuidv7(), 0, 0)"],
  ["a day that was not summed", "day", "update verified set day = '2999-01-01'"],
  ["a transaction to come", "transaction", "update verified set transaction = '9999999999'"],
])("noted as right, %s: named by the check of all", async (_, what, change) => {
  await asSuperuser(change);
  const named = (await verifyLedger(server.sql)).find(({ rule }) => rule === isRight);
  expect(named?.examples).toEqual([expect.stringMatching(new RegExp(`^${what} `))]);
});

test("a transaction that is not over when the check is made is looked at by the next", async () => {
  await server.sql.begin(async (tx) => {
    await tx`
      insert into orders (user_id, category, price, shown, secret)
      values (${rahim.user._id}, 'nid', 5, '', '')`;
    // Others have come and gone meanwhile.
    await placed(rahim);
    expect(await verifyOn(server.sql, 0)).toEqual([]);
  });
  expect(rulesOf(await newOnes())).toEqual(["an order was charged its price, once"]);
});

test("a new movement has the old order looked at that it is of", async () => {
  await asSuperuser(`
    with w as (
      update accounts set balance = balance + 12000, version = version + 1 where balance > 0
      returning user_id, balance, version
    )
    insert into transfers (user_id, wallet_version, kind, debit, credit, amount, balance_after,
      source_kind, source_id, actor_id)
    select w.user_id, w.version, 'refund', 'revenue', 'wallet', 12000, w.balance, 'order', o.id,
      w.user_id from w, orders o`);
  const found = await newOnes();
  expect(found).toHaveLength(1);
  expect(await verifyLedger(server.sql)).toEqual(found);
});

test("where transactions are counted anew all is checked, and what was noted is no fault", async () => {
  await server.sql`update list_epoch set epoch = 'another1'`;
  expect(await findVerified(server.sql)).toBeUndefined();
  expect(await verifyLedger(server.sql)).toEqual([]);
  await verifyOn(server.sql, 0);
  expect(await findVerified(server.sql)).toBeDefined();
});

test("after a fault all is checked until it is mended", async () => {
  await asSuperuser("update orders set price = price - 1");
  await placed(rahim);
  await server.sql`update accounts set balance = balance + 1 where balance > 0`;
  expect(await verifyOn(server.sql, 0)).toHaveLength(1);
  await server.sql`update accounts set balance = balance - 1 where balance > 0`;
  expect(rulesOf(await verifyOn(server.sql, 0))).toEqual(["an order was charged its price, once"]);
});

test("a day's sums are compared from the newest that was, and those of a movement that came late", async () => {
  await asSuperuser("update transfers set created_at = created_at - interval '3 days'");
  await rollUpDays(server.sql);
  await expectRightLedger(server.sql);
  await placed(rahim);
  await asSuperuser(
    "update transfers set created_at = created_at - interval '2 days' where wallet_version = 3",
  );
  const late = ["a day's sums are those of its movements"];
  expect([rulesOf(await newOnes()), rulesOf(await verifyLedger(server.sql))]).toEqual([late, late]);
});

test("what is corrected, given back, credited or forgotten of old rows is right by both checks", async () => {
  const [first, second] = [await placed(rahim), await placed(rahim)];
  const money = await claim(rahim);
  await expectRightLedger(server.sql);
  await deliver(admin, first);
  await refund(admin, first, 20);
  await cancel(admin, second);
  await decideMoney(admin, money);
  await expectRightLedger(server.sql);
  await admin.send("POST", `/api/users/users/${rahim.user._id}/balance`, {
    direction: "take",
    amount: 10,
    reason: "ভুল",
  });
  await admin.send("DELETE", "/api/apply/delete-all-orders?expectedCount=3");
  await expectRightLedger(server.sql);
  await admin.send("DELETE", `/api/users/users/${rahim.user._id}`);
  await forgetPerson(server.sql, server.files, rahim.user._id);
  await expectRightLedger(server.sql);
});
