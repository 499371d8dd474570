import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { runHousekeeping } from "../jobs/housekeeping.ts";
import { openLog } from "../log/log.ts";
import { PATIENT_MS } from "../test/bkash/login.ts";
import { type Person, send } from "../test/builders.ts";
import { columnsWith, ofPeople } from "../test/columns.ts";
import { openTestServer } from "../test/harness.ts";
import { openRechargeServer, type RechargeServer } from "../test/recharge-server.ts";
import { expectRightLedger } from "../test/right-ledger.ts";
import { leaveTraces, left, leftInOrders } from "../test/traceable.ts";
import { aged, tracesOf } from "../test/traces.ts";
import { placed } from "../test/writes.ts";

const everything = Object.values(left);

let server: RechargeServer;
let user: Person;
let made: { approved: string; roshid: string };
const opened: RechargeServer[] = [];
beforeEach(async () => {
  server = await openRechargeServer({}, PATIENT_MS);
  opened.push(server);
  user = await server.newUser(1000);
  made = await leaveTraces(server, server.admin, user);
  // The clock is known from here on: what is aged later is old by a clock that has not leapt.
  await runHousekeeping(server);
});
afterAll(async () => {
  for (const one of opened) await one.closeBkash();
});

const gone = async (words: string[]) => expect(await tracesOf(server, words)).toEqual([]);
/** Everything about the money of all wallets, in order. */
const ledger = () =>
  server.sql`select user_id, wallet_version, kind, amount, balance_after, source_id, actor_id,
    created_at from transfers order by 1, 2`;
const log = () => server.sql`select id, at, actor_id, action from audit order by id`;

test("what people leave behind is found where it stands, or this file would prove nothing", async () => {
  const found = await tracesOf(server, [...everything, user.user.username, user.user.fullName]);
  for (const word of [...everything, user.user.username, user.user.fullName])
    expect(
      found.filter((trace) => trace.endsWith(`: ${word}`)),
      word,
    ).not.toEqual([]);
  expect(found.some((trace) => trace.startsWith("files:"))).toBe(true);
});

test("every column that is declared to tell of people has a trace here, and no other has", async () => {
  await server.admin.send("PUT", "/api/users/edit-user-balance", {
    userId: user.user._id,
    amount: 7,
    reason: left.reason,
  });
  for (const typed of [left.nid, left.owner])
    await send(server, "POST", "/api/auth/login", {
      username: typed,
      password: "a-wrong-password",
    });
  const words = [...everything, user.user.username, user.user.fullName];
  expect(await columnsWith(server.sql, words)).toEqual(ofPeople);
});

test("a number or a name that somebody typed into the field of a login's name is nowhere", async () => {
  const typed = ["4111000999", "ভুলঘরের ট্রেসমিয়া", "TRACE-PASSWORD-9"];
  const log: string[] = [];
  const logged = await openTestServer(
    {},
    { log: openLog("trace", { write: (line: string) => log.push(line) }) },
  );
  for (const username of typed)
    expect(
      (await send(logged, "POST", "/api/auth/login", { username, password: "a-wrong-password" }))
        .status,
    ).toBe(401);
  expect((await logged.sql`select from login_failures`).count).toBe(typed.length);
  expect(await tracesOf(logged, [...typed, ...typed.map((one) => one.toLowerCase())])).toEqual([]);
  expect(typed.filter((one) => log.join().includes(one))).toEqual([]);
});

test("deleting all orders leaves of them money and times, and what is not an order stays", async () => {
  const before = [await ledger(), await log()];
  const { count: orders } = await server.sql`select from orders`;
  expect(orders).toBeGreaterThanOrEqual(5);
  const { body } = await server.admin.send("DELETE", "/api/apply/delete-all-orders");
  expect(body).toMatchObject({ deleted: orders, refunded: 0 });
  // The look-up's masked number and the roshid are not of an order.
  await gone(Object.values(leftInOrders));
  expect(await ledger()).toEqual(before[0]);
  expect((await log()).slice(0, before[1]?.length)).toEqual(before[1]);
  await expectRightLedger(server.sql);
  expect(await tracesOf(server, [left.owner])).toContain(`roshids: ${left.owner}`);
  expect((await user.send("GET", "/api/apply/my-order")).body).toEqual([]);
});

describe("deleting a user", () => {
  test("leaves ids, money and times, and nothing that names them", async () => {
    const before = [await ledger(), await log()];
    const { username } = user.user;
    expect((await server.admin.send("DELETE", `/api/users/users/${user.user._id}`)).status).toBe(
      200,
    );
    await gone([...everything, username, user.user.fullName]);
    expect(await ledger()).toEqual(before[0]);
    expect((await log()).slice(0, before[1]?.length)).toEqual(before[1]);
    await expectRightLedger(server.sql);
    const [row] = await server.sql`select forgotten_at from users where id = ${user.user._id}`;
    expect(row?.forgottenAt).not.toBeNull();
    const { body: orders } = await server.admin.send("GET", "/api/apply/order?category=nid");
    expect(orders[0]).toMatchObject({
      price: 120,
      forgotten: { afterDays: null },
      user: { fullName: "Deleted user" },
    });
    expect((await server.admin.send("GET", "/api/audit")).status).toBe(200);
    expect((await server.admin.send("GET", "/api/rechargeHistory/get")).body.data[0]).toMatchObject(
      { number: "" },
    );
  });

  test("leaves a pending order to the staff, and forgets it when it is decided", async () => {
    const pending = await placed(user, { category: "nid", nidNumber: "4110999888" });
    await server.admin.send("DELETE", `/api/users/users/${user.user._id}`);
    await runHousekeeping(server);
    expect(await tracesOf(server, ["4110999888"])).toEqual(["orders: 4110999888"]);
    const note = { status: "cancel", note: "4110999888 gone" };
    expect((await server.admin.send("PUT", `/api/apply/order/${pending}`, note)).status).toBe(200);
    await runHousekeeping(server);
    await gone([...everything, "4110999888"]);
    await expectRightLedger(server.sql);
  });
});

describe("after the retention", () => {
  test("orders, roshids, recharges, log and files keep who, when and how much", async () => {
    await aged(server.sql, 181);
    const before = [await ledger(), await log()];
    const etag = (await user.send("GET", "/api/apply/my-order")).headers.get("ETag") ?? "";
    await runHousekeeping(server);
    const kept: string[] = [
      left.device,
      left.push,
      left.factor,
      left.phone,
      left.program,
      left.shop,
      left.took,
      left.hook,
    ];
    await gone(everything.filter((word) => !kept.includes(word)));
    // The account has it, and nothing else.
    expect(await tracesOf(server, [left.phone])).toEqual([`users: ${left.phone}`]);
    expect(await ledger()).toEqual(before[0]);
    expect((await log()).slice(0, before[1]?.length)).toEqual(before[1]);
    await expectRightLedger(server.sql);

    const changed = (
      await user.send("GET", `/api/apply/my-order?since=${encodeURIComponent(etag)}`)
    ).body;
    expect(changed).toHaveLength((await server.sql`select from orders`).count);
    const order = changed.find((one: { _id: string }) => one._id === made.approved);
    expect(order).toEqual({
      _id: made.approved,
      orderNumber: expect.stringMatching(/^K-/),
      category: "nid",
      status: "approved",
      note: "",
      file: null,
      fileType: null,
      price: 120,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      forgotten: { at: expect.any(String), afterDays: 180 },
    });
    const own = changed.find((one: { service?: object }) => one.service);
    expect(own.service).toMatchObject({ name: { en: "Passport copy" }, fields: [] });
    expect((await user.send("GET", `/api/apply/my-order/${made.approved}`)).body).toEqual(order);
    const queue = (await server.admin.send("GET", "/api/apply/order")).body;
    expect(queue.map((one: { forgotten: object }) => one.forgotten)).toEqual(
      changed.map(() => order.forgotten),
    );

    const [roshid] = (await user.send("GET", "/api/apply/get-roshid")).body;
    expect(roshid).toMatchObject({
      _id: made.roshid,
      serialNo: "",
      ownerDetails: [],
      forgotten: { afterDays: 180 },
    });
    const edit = {
      ...roshid,
      ownerDetails: [{ ownerName: "x", ownerShare: "1" }],
      landDetails: [{ landCategory: "x", landArea: "1", plotNo: "1" }],
    };
    for (const extra of ["_id", "category", "createdAt", "updatedAt", "forgotten"])
      delete edit[extra];
    for (const name of Object.keys(edit)) if (edit[name] === "") edit[name] = "1";
    const balance = await server.balance(user);
    expect(await user.send("PUT", `/api/apply/update-roshid/${made.roshid}`, edit)).toMatchObject({
      status: 409,
      body: { code: "details-removed" },
    });
    expect(await server.balance(user)).toBe(balance);
    for (const path of ["/api/wallet/statement", "/api/rechargeHistory/mine"])
      expect((await user.send("GET", path)).status, path).toBe(200);
    for (const path of [
      "/api/overview",
      "/api/audit/csv",
      "/api/rechargeHistory/get",
      "/api/rechargeHistory/csv",
    ])
      expect((await server.admin.send("GET", path)).status, path).toBe(200);
  });

  test("what is younger, what is pending, and a recharge in doubt stay whole", async () => {
    const pending = await placed(user, { category: "nid", nidNumber: "4110999888" });
    await server.pay(user, "amount-mismatch");
    await aged(server.sql, 181);
    const young = await placed(user, { category: "nid", nidNumber: "4110999777" });
    await server.admin.send("PUT", `/api/apply/order/${young}`, {
      status: "cancel",
      note: "young note",
    });
    await runHousekeeping(server);
    await gone(Object.values(leftInOrders).filter((word) => word !== left.nid));
    expect(await tracesOf(server, ["4110999888", "4110999777"])).toEqual([
      "orders: 4110999888",
      "orders: 4110999777",
    ]);
    expect((await user.send("GET", `/api/apply/my-order/${pending}`)).body).toMatchObject({
      nidNumber: "4110999888",
    });
    const [doubt] =
      await server.sql`select payer <> '' as number, reported is not null as told from topups
        where state = 'review'`;
    expect(doubt).toEqual({ number: true, told: true });
    await expectRightLedger(server.sql);
  });

  test("the same key sent again is neither charged nor answered with what is gone", async () => {
    const order = { category: "nid", nidNumber: "4110999666" };
    const key = { "Idempotency-Key": crypto.randomUUID() };
    await user.send("POST", "/api/apply/order", order, key);
    await server.admin.send("DELETE", "/api/apply/delete-all-orders");
    const balance = await server.balance(user);
    expect(await user.send("POST", "/api/apply/order", order, key)).toMatchObject({
      status: 422,
      body: { code: "key-reused" },
    });
    expect(await server.balance(user)).toBe(balance);
    await gone(["4110999666"]);
  });
});

test("a deleted roshid can be put back for a day, and is then forgotten", async () => {
  const id = { id: made.roshid };
  await user.send("DELETE", "/api/apply/delete-roshid", id);
  await runHousekeeping(server);
  expect((await user.send("PUT", "/api/apply/restore-roshid", id)).status).toBe(200);
  await user.send("DELETE", "/api/apply/delete-roshid", id);
  await server.sql`update roshids set deleted_at = deleted_at - interval '25 hours'`;
  await runHousekeeping(server);
  await gone([left.owner, left.formerOwner]);
  expect((await user.send("PUT", "/api/apply/restore-roshid", id)).status).toBe(404);
  await expectRightLedger(server.sql);
});

test("nobody but an admin deletes, and a stranger learns nothing", async () => {
  const path = `/api/users/users/${user.user._id}`;
  expect((await send(server, "DELETE", path)).status).toBe(401);
  expect((await user.send("DELETE", path)).status).toBe(403);
  expect((await user.send("DELETE", "/api/apply/delete-all-orders")).status).toBe(403);
  expect(await tracesOf(server, [left.owner])).not.toEqual([]);
});
