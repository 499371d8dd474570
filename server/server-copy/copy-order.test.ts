import { describe, expect, test } from "vitest";
import { createApp } from "../app.ts";
import { findNumber, forgetNumber } from "../forgetting/number.ts";
import { oldSteps } from "../forgetting/old.ts";
import { soughtNumber } from "../forgetting/same-number.ts";
import { newUser, openDesk, type Person, send } from "../test/builders.ts";
import { newAdmin } from "../test/writes.ts";
import { verifyLedger } from "../wallet/verify.ts";

let next = 4_300_000_001;
const { server, admin } = await openDesk();

const newNid = () => {
  next += 7;
  return String(next).replace(/000$/, "001");
};
const path = (nid: string, more = "", route = "push-backup") =>
  `/api/apply/${route}?nid=${nid}&dob=1990-01-01${more}`;
const MINE = "/api/apply/my-order";
const listOf = async (user: Person) => (await user.send("GET", MINE)).body;
const filesOf = (user: Person) =>
  server.sql<
    { storageKey: string }[]
  >`select storage_key from files where user_id = ${user.user._id}`;

async function lookedUp(more = "") {
  const user = await newUser(server, admin, 100);
  const nid = newNid();
  const { body } = await user.send("GET", path(nid, more));
  return { user, nid, order: body.order };
}

describe("who was found stands in the list of orders", () => {
  test("delivered, with its price, masked, and found by its number", async () => {
    const { user, nid, order } = await lookedUp("&version=2&consent=true");
    const [listed] = await listOf(user);
    expect(listed).toMatchObject({
      ...order,
      category: "serverCopy",
      status: "approved",
      price: 30,
      fileType: "application/pdf",
      nid: `******${nid.slice(-4)}`,
      dob: "*****",
      layout: "V2",
    });
    for (const q of [nid, nid.slice(-4), order.orderNumber])
      expect((await user.send("GET", `${MINE}?q=${q}`)).body, q).toHaveLength(1);
    const { body: whole } = await user.send("GET", `${MINE}/${order._id}`);
    expect(whole).toMatchObject({ nid, dob: "1990-01-01" });
    expect(JSON.stringify(whole)).not.toMatch(/নমুনা/);
  });

  test("with its file, for its owner alone, also after a day", async () => {
    const { user, order } = await lookedUp();
    const stranger = await newUser(server, admin);
    await server.sql`update lookups set paid_at = paid_at - interval '2 days'`;
    const headers = { Cookie: user.cookie };
    const file = await server.app.request(order.file, { headers });
    expect(file.headers.get("Content-Type")).toBe("application/pdf");
    expect(Buffer.from(await file.arrayBuffer()).toString("latin1", 0, 5)).toBe("%PDF-");
    expect((await stranger.send("GET", order.file)).status).toBe(404);
  });

  test("and never waits for staff", async () => {
    const { order } = await lookedUp();
    const { body: waiting } = await admin.send("GET", "/api/apply/order?status=pending");
    expect(waiting.map(({ _id }: { _id: string }) => _id)).not.toContain(order._id);
    expect(await server.sql`select from push_messages where order_id = ${order._id}`).toEqual([]);
  });
});

test("each paper has a file of its own, and the same one opens again", async () => {
  const { user, nid, order } = await lookedUp();
  const papers = [
    path(nid, "&version=2"),
    path(nid, "&lang=en"),
    path(nid, "", "server-copy-backup"),
  ];
  const files = [order.file];
  for (const paper of papers) {
    const { body } = await user.send("GET", paper);
    expect(body).toMatchObject({ charged: false, balance: 70 });
    files.push(body.order.file);
    expect((await user.send("GET", paper)).body.order).toEqual(body.order);
  }
  expect(new Set(files).size).toBe(4);
  expect((await listOf(user)).map(({ price }: { price: number }) => price)).toEqual([0, 0, 0, 30]);
  expect(await verifyLedger(server.sql)).toEqual([]);
});

test("without room for the file the copy is shown and paid once, and the next look makes the file", async () => {
  const user = await newUser(server, admin, 100);
  const nid = newNid();
  const files = { ...server.files, put: () => Promise.reject(new Error("the store is away")) };
  const app = createApp({ ...server, files }, "no-page");
  const { status, body } = await send({ app }, "GET", path(nid), undefined, {
    Cookie: user.cookie,
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({ national_id: nid, charged: true, order: { file: null } });
  const again = (await user.send("GET", path(nid))).body;
  expect(again).toMatchObject({ charged: false, order: { _id: body.order._id } });
  expect(again.order.file).toBeTruthy();
  expect(await listOf(user)).toHaveLength(1);
});

describe("it goes as other orders go:", () => {
  test("cancelled after staff took it back, its price is given back, and the next look is charged", async () => {
    const { user, nid, order } = await lookedUp();
    const file = order.file.split("/").at(-1);
    const taken = await admin.send("DELETE", `/api/apply/order/${order._id}/delivery?file=${file}`);
    expect(taken.status).toBe(200);
    // While it waits, who was paid for is still free.
    expect((await user.send("GET", path(nid))).body.charged).toBe(false);
    const note = { status: "cancel", note: "wrong" };
    // Its buyer has read it at once, so what left the desk counts: a clerk without a limit gives
    // nothing back.
    const clerk = await newAdmin(server, admin, "staff");
    expect(await clerk.send("PUT", `/api/apply/order/${order._id}`, note)).toMatchObject({
      status: 409,
      body: { code: "staff-refund-limit" },
    });
    await admin.send("PUT", `/api/apply/order/${order._id}`, note);
    const { body } = await user.send("GET", path(nid));
    expect(body).toMatchObject({ charged: true, balance: 70 });
    expect(await verifyLedger(server.sql)).toEqual([]);
  });

  test("with the retention, and by its number, with its file", async () => {
    const [old, named] = [await lookedUp(), await lookedUp()];
    await server.sql`update orders set updated_at = updated_at - interval '200 days'
      where id = ${old.order._id}`;
    for (const step of Object.values(oldSteps(server.sql, server.files, 180))) await step();
    const sought = soughtNumber(named.nid)!;
    await forgetNumber(server, sought, await findNumber(server, sought), { cancel: false });
    for (const { user, order } of [old, named]) {
      const [listed] = await listOf(user);
      expect(listed).toMatchObject({ _id: order._id, price: 30, file: null });
      expect(listed.forgotten).toBeTruthy();
      expect(listed.nid).toBeUndefined();
      expect(await filesOf(user)).toEqual([]);
    }
    expect(await server.sql`select from lookups where order_id = ${named.order._id}`).toEqual([]);
  });

  test("with all orders, and is made again for free within the day", async () => {
    const { user, nid } = await lookedUp();
    await admin.send("DELETE", "/api/apply/delete-all-orders");
    expect(await listOf(user)).toEqual([]);
    expect(await filesOf(user)).toEqual([]);
    const { body } = await user.send("GET", path(nid));
    expect(body).toMatchObject({ charged: false, balance: 70 });
    expect((await listOf(user))[0]).toMatchObject({ _id: body.order._id, price: 0 });
    expect(await verifyLedger(server.sql)).toEqual([]);
  });
});
