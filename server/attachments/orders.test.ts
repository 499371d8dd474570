import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import sharp from "sharp";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { birthFieldNames } from "../../contract/birth.ts";
import { forgetPerson } from "../forgetting/person.ts";
import { runHousekeeping } from "../jobs/housekeeping.ts";
import { actingPdf } from "../pdf/test/paper.ts";
import { newUser, openDesk, type Person, send } from "../test/builders.ts";
import { deliver } from "../test/writes.ts";
import { verifyLedger } from "../wallet/verify.ts";
import { forgetOldUnused } from "./attachments.ts";
import { nameOf, photo, photoService, sent } from "./test/sending.ts";

let user: Person;
let category: string;
const { server, admin } = await openDesk();
beforeAll(async () => {
  category = await photoService(admin);
});
beforeEach(async () => {
  user = await newUser(server, admin, 100);
});

const place = (slip: string[], headers: Record<string, string> = {}, by = user) =>
  by.send("POST", "/api/apply/order", { category, slip }, headers);
const balance = async (of = user) => (await of.send("GET", "/api/users/userInfo")).body.balance;
const read = (by: Pick<Person, "cookie">, path: string, method = "GET") =>
  server.app.request(`/api/attachments/${path}`, { method, headers: { Cookie: by.cookie } });
const files = () =>
  readdirSync(server.folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  ).length;
const left = async () => [
  (await server.sql`select from attachments where user_id = ${user.user._id}`).length,
  (await server.sql`select from order_attachments`).length,
  files(),
];

/** Places an order with so many pictures. Answers its id and the ids of its attachments. */
async function placed(count = 1): Promise<{ order: string; ids: string[]; names: string[] }> {
  const names: string[] = [];
  for (let at = 0; at < count; at += 1) names.push(await sent(server, user));
  const { body } = await place(names);
  const order = body.order._id as string;
  const { body: mine } = await user.send("GET", `/api/apply/my-order/${order}`);
  return { order, names, ids: mine.attachments.map(({ id }: { id: string }) => id) };
}

describe("an order", () => {
  test("names what was sent: lists have the count, the open order the rest", async () => {
    const names = [await sent(server, user), await sent(server, user)];
    const answer = await place(names);
    expect([answer.status, answer.body.order]).toMatchObject([
      201,
      { attachmentCount: 2, price: 10 },
    ]);
    const { _id } = answer.body.order;
    const attachment = {
      field: "slip",
      type: "image/jpeg",
      width: 40,
      height: 40,
      bytes: expect.any(Number),
      id: expect.any(String),
    };
    const whole = { attachmentCount: 2, attachments: [attachment, attachment] };
    expect((await user.send("GET", `/api/apply/my-order/${_id}`)).body).toMatchObject(whole);
    expect((await admin.send("GET", `/api/apply/order/${_id}`)).body).toMatchObject(whole);
    const [mine] = (await user.send("GET", "/api/apply/my-order")).body;
    const [theirs] = (await admin.send("GET", `/api/apply/order?user=${user.user._id}`)).body;
    for (const one of [mine, theirs, answer.body.order]) {
      expect(one.attachmentCount).toBe(2);
      expect(JSON.stringify(one)).not.toContain(names[0]);
      expect([one.attachments, one.slip]).toEqual([undefined, undefined]);
    }
    const plain = await user.send("POST", "/api/apply/order", {
      category: "nid",
      nidNumber: "1234567890",
    });
    expect(plain.body.order ?? {}).not.toHaveProperty("attachmentCount");
  });

  test("sent twice, and by ten at once, is placed and charged once", async () => {
    const names = [await sent(server, user)];
    const key = { "Idempotency-Key": randomUUID() };
    const answers = await Promise.all(Array.from({ length: 10 }, () => place(names, key)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.order?._id}`)).size).toBe(1);
    expect((await place(names, key)).body.order).toMatchObject({ attachmentCount: 1 });
    expect(await balance()).toBe(90);
    expect(
      await server.sql`select named from attachments where user_id = ${user.user._id}`,
    ).toEqual([{ named: 1 }]);
    // The same picture again, with another order.
    expect((await place(names)).status).toBe(201);
    expect([await balance(), (await left())[0]]).toEqual([80, 1]);
  });

  test("is refused, and nothing charged or kept, as long as one is missing or foreign", async () => {
    const [bytes, stranger] = [await photo(), await newUser(server, admin)];
    const [mine, foreign] = [await sent(server, user), await sent(server, stranger)];
    const key = { "Idempotency-Key": randomUUID() };
    for (const other of [foreign, nameOf(bytes), "0".repeat(64)])
      expect(await place([mine, other], key)).toMatchObject({
        status: 409,
        body: { code: "attachments-missing", missing: [other] },
      });
    expect(await balance()).toBe(100);
    expect(
      await server.sql`select from idempotency where key = ${key["Idempotency-Key"]}`,
    ).toHaveLength(0);
    await sent(server, user, bytes);
    expect((await place([mine, nameOf(bytes)], key)).status).toBe(201);
    expect([await balance(), await verifyLedger(server.sql)]).toEqual([90, []]);
    expect(await place(["x"])).toMatchObject({ status: 422, body: { code: "invalid-fields" } });
  });

  test("that can't be paid names nothing", async () => {
    const poor = await newUser(server, admin);
    const name = await sent(server, poor);
    expect((await place([name], {}, poor)).status).toBe(402);
    expect(
      await server.sql`select named from attachments where user_id = ${poor.user._id}`,
    ).toEqual([{ named: 0 }]);
  });

  test("of a birth registration may have a picture, and is not charged again after it was deleted with it", async () => {
    const typed = Object.fromEntries(birthFieldNames.map((name) => [name, `of ${name}`]));
    const certificate = {
      ...typed,
      birthRegistrationNumber: "19991234567890123",
      gender: "Male",
      leftBarcode: "abc",
    };
    const bytes = await photo();
    const order = {
      ...certificate,
      category: "birth",
      certificatePhoto: [await sent(server, user, bytes)],
    };
    const key = { "Idempotency-Key": randomUUID() };
    const ask = () => user.send("POST", "/api/apply/order", order, key);
    expect(await ask()).toMatchObject({ status: 201, body: { order: { attachmentCount: 1 } } });
    await admin.send("DELETE", "/api/apply/delete-all-orders");
    const paid = await balance();
    const again = await ask();
    expect([again.body.code, await balance()]).toEqual(["attachments-missing", paid]);
    await sent(server, user, bytes);
    expect([(await ask()).body.code, await balance()]).toEqual(["key-reused", paid]);
  });

  test("and the cleaner at the same moment: it is placed whole, or refused whole", async () => {
    for (let round = 0; round < 10; round += 1) {
      const one = await newUser(server, admin, 10);
      const name = await sent(server, one);
      await server.sql`update attachments set touched_at = now() - interval '25 hours'
        where user_id = ${one.user._id}`;
      const [answer] = await Promise.all([place([name], {}, one), forgetOldUnused(server.sql)]);
      const [row] = await server.sql`select named from attachments where user_id = ${one.user._id}`;
      const outcome = [answer.status, row?.named, await balance(one)];
      expect([`${[201, 1, 0]}`, `${[409, undefined, 10]}`]).toContain(`${outcome}`);
    }
  });
});

describe("who reads it", () => {
  test("is its owner, and staff, which is logged; nobody else, whatever they know", async () => {
    const { ids, order } = await placed();
    const [id] = ids as [string];
    const stranger = await newUser(server, admin);
    for (const path of [`${id}/file`]) {
      expect([path, (await read({ cookie: "" }, path)).status]).toEqual([path, 401]);
      expect([path, (await read(stranger, path)).status]).toEqual([path, 404]);
      expect([path, (await read(user, path.replace(id, randomUUID()))).status]).toEqual([
        path,
        404,
      ]);
      expect([path, (await read(user, path.replace(id, "x"))).status]).toEqual([path, 404]);
    }
    const log = () =>
      server.sql`select actor_id from audit where action = 'attachment-opened'
        and subject = ${order}`;
    const mine = await read(user, `${id}/file`);
    expect([mine.status, await log()]).toEqual([200, []]);
    const theirs = await read(admin, `${id}/file`);
    expect(await log()).toEqual([{ actorId: admin.user._id }]);
    expect(Object.fromEntries(theirs.headers)).toMatchObject({
      "content-type": "image/jpeg",
      "content-disposition": expect.stringMatching(/^attachment; filename="K-\d+-1\.jpg"$/),
      "content-security-policy": "default-src 'none'; sandbox",
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
    });
    expect(await sharp(await theirs.arrayBuffer()).metadata()).toMatchObject({
      width: 40,
      height: 40,
      format: "jpeg",
    });
    expect((await read(admin, `${id}/file`, "HEAD")).headers.get("Content-Length")).toBe(
      mine.headers.get("Content-Length"),
    );
  });

  test("gets a PDF without what acts in it, and is told what that was", async () => {
    const { body } = await place([await sent(server, user, actingPdf("a paper"))]);
    const { attachments } = (await user.send("GET", `/api/apply/my-order/${body.order._id}`)).body;
    expect(attachments[0]).toEqual({
      id: expect.any(String),
      field: "slip",
      type: "application/pdf",
      bytes: expect.any(Number),
      takenOut: ["script"],
    });
    const file = await read(user, `${attachments[0].id}/file`);
    const text = await file.text();
    expect([file.headers.get("Content-Type"), text.length]).toEqual([
      "application/pdf",
      attachments[0].bytes,
    ]);
    expect([text.includes("a paper"), text.includes("JavaScript")]).toEqual([true, false]);
  });

  test("is told when it is damaged or lost, and never gets other bytes", async () => {
    const { ids } = await placed();
    await server.sql`update attachments set sha256 = ${Buffer.alloc(32)}
      where user_id = ${user.user._id}`;
    expect((await read(user, `${ids[0]}/file`)).status).toBe(410);
    const [row] =
      await server.sql`select storage_key from attachments where user_id = ${user.user._id}`;
    await server.files.remove(row?.storageKey);
    expect((await read(user, `${ids[0]}/file`)).status).toBe(410);
  });

  test("can't take it away from the order", async () => {
    const { ids, names } = await placed();
    for (const by of [user, admin])
      expect((await by.send("DELETE", `/api/attachments/${names[0]}`)).status).toBe(204);
    expect((await read(user, `${ids[0]}/file`)).status).toBe(200);
    expect((await send(server, "DELETE", `/api/attachments/${names[0]}`)).status).toBe(401);
  });
});

describe("nothing is left, neither row nor file", () => {
  beforeEach(async () => {
    await admin.send("DELETE", "/api/apply/delete-all-orders");
    await server.sql`delete from attachments`;
    await runHousekeeping(server);
  });

  test("a day after what no order names; what one names stays", async () => {
    const { ids } = await placed();
    await sent(server, user);
    await server.sql`update attachments set touched_at = now() - interval '25 hours'`;
    await runHousekeeping(server);
    expect(await left()).toEqual([1, 1, 1]);
    expect((await read(user, `${ids[0]}/file`)).status).toBe(200);
  });

  test("when all orders are deleted", async () => {
    await placed(2);
    await admin.send("DELETE", "/api/apply/delete-all-orders");
    expect(await left()).toEqual([0, 0, 0]);
  });

  test("after the retention, but for what a younger order names too", async () => {
    const { order, names } = await placed(2);
    await deliver(admin, order);
    const { body } = await place([names[0] ?? ""]);
    await server.sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`update orders set updated_at = now() - interval '181 days' where id = ${order}`;
    });
    await runHousekeeping(server);
    expect((await left()).slice(0, 2)).toEqual([1, 1]);
    const [gone] = (await user.send("GET", "/api/apply/my-order")).body.filter(
      (one: { _id: string }) => one._id === order,
    );
    expect([gone.forgotten.afterDays, gone.attachmentCount]).toEqual([180, undefined]);
    const { attachments } = (await user.send("GET", `/api/apply/my-order/${body.order._id}`)).body;
    expect((await read(user, `${attachments[0].id}/file`)).status).toBe(200);
  });

  test("of a deleted user, whose pending orders the staff still decide", async () => {
    const { ids } = await placed();
    await sent(server, user);
    await admin.send("DELETE", `/api/users/users/${user.user._id}`);
    expect(await left()).toEqual([1, 1, 1]);
    expect((await read(admin, `${ids[0]}/file`)).status).toBe(200);
    await admin.send(
      "PUT",
      `/api/apply/order/${(await admin.send("GET", "/api/apply/order")).body[0]._id}`,
      {
        status: "cancel",
        note: "x",
      },
    );
    await forgetPerson(server.sql, server.files, user.user._id);
    expect(await left()).toEqual([0, 0, 0]);
  });
});
