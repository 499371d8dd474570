import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { photo, sent } from "../attachments/test/sending.ts";
import { logInAdmin, newUser, openDesk, type Person, send } from "../test/builders.ts";
import { openTestServer } from "../test/harness.ts";
import { placed } from "../test/writes.ts";

const { server, admin } = await openDesk();
const rahim = await newUser(server, admin, 10_000);

const mine = (id: string) => `/api/apply/my-order/${id}/messages`;
const theirs = (id: string) => `/api/apply/order/${id}/messages`;
const write = (id: string, files: unknown, text = "", key: string = randomUUID(), by = rahim) =>
  by.send("PUT", by === admin ? theirs(id) : mine(id), { text, files }, { "Idempotency-Key": key });
const read = (by: { cookie: string }, id: string) =>
  server.app.request(`/api/attachments/${id}/file`, { headers: { Cookie: by.cookie } });
const pictures = (by: Person, count: number) =>
  Promise.all(Array.from({ length: count }, () => sent(server, by)));

test("pictures of both sides are read by both, and by nobody else; the order's own stay what they were", async () => {
  const id = await placed(rahim);
  const [first, answer] = [await pictures(rahim, 2), await pictures(admin, 1)];
  const { body } = await write(id, first);
  expect(body).toMatchObject({
    text: "",
    files: [{ type: "image/jpeg", field: "files" }, { type: "image/jpeg" }],
  });
  await write(id, answer, "Like this one?", undefined, admin);
  const seen = (await rahim.send("GET", mine(id))).body;
  expect(seen).toMatchObject([
    { files: body.files },
    { text: "Like this one?", staff: true, files: [{}] },
  ]);
  expect((await admin.send("GET", theirs(id))).body[1].files).toEqual(seen[1].files);
  const stranger = await newUser(server, admin);
  for (const { id: file } of [...seen[0].files, ...seen[1].files]) {
    expect([(await read(rahim, file)).status, (await read(admin, file)).status]).toEqual([
      200, 200,
    ]);
    expect([
      (await read(stranger, file)).status,
      (await read({ cookie: "" }, file)).status,
    ]).toEqual([404, 401]);
  }
  const logged =
    await server.sql`select from audit where action = 'attachment-opened' and subject = ${id}`;
  expect(logged).toHaveLength(3);
  const whole = (await rahim.send("GET", `/api/apply/my-order/${id}`)).body;
  expect(whole).toMatchObject({ messages: 2, unread: 1 });
  expect([whole.attachments, whole.attachmentCount]).toEqual([undefined, undefined]);
});

test("a message is written only when all its files are there and its own, then once", async () => {
  const [id, key] = [await placed(rahim), randomUUID()];
  const bytes = await photo();
  const [here] = await pictures(rahim, 1);
  const foreign = await sent(server, admin, bytes);
  const early = await write(id, [here, foreign], "the card", key);
  expect(early).toMatchObject({
    status: 409,
    body: { code: "attachments-missing", missing: [foreign] },
  });
  expect((await rahim.send("GET", mine(id))).body).toEqual([]);
  await sent(server, rahim, bytes);
  const all = await Promise.all(
    Array.from({ length: 6 }, () => write(id, [here, foreign], "the card", key)),
  );
  expect(all.map(({ status }) => status)).toEqual(Array(6).fill(200));
  expect(new Set(all.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  for (const other of [[here], [foreign, here], undefined])
    expect((await write(id, other, "the card", key)).body.code).toBe("key-reused");
  expect((await rahim.send("GET", mine(id))).body).toMatchObject([
    { position: 1, text: "the card", files: [{}, {}] },
  ]);
  expect(await server.sql`select from order_attachments where order_id = ${id}`).toHaveLength(2);
  // What a message names can't be taken away from it.
  await rahim.send("DELETE", `/api/attachments/${here}`);
  expect((await read(rahim, all[0]?.body.files[0].id)).status).toBe(200);
});

test("no more than 3 in a message, nor 30 about an order; none twice, and nothing that is no name", async () => {
  const id = await placed(rahim);
  const [one = "", two, three, four] = await pictures(rahim, 4);
  for (const files of [
    [one, two, three, four],
    [one, one],
    [one.toUpperCase()],
    ["a".repeat(63)],
    one,
    [7],
    {},
  ])
    expect(await write(id, files, "a")).toMatchObject({ status: 422 });
  for (const files of [[], undefined])
    expect(await write(id, files)).toMatchObject({ status: 422 });
  for (let n = 0; n < 10; n += 1) expect((await write(id, [one, two, three])).status).toBe(200);
  expect((await write(id, [one], "one more")).body.code).toBe("too-many-message-files");
  expect((await write(id, [], "in words")).status).toBe(200);
  expect((await rahim.send("GET", `/api/apply/my-order/${id}`)).body.messages).toBe(11);
  expect((await send(server, "PUT", mine(id), { text: "", files: [one] }, {})).status).toBe(401);
});

test("they go with the order, from the database and the disk", async () => {
  const lone = await openTestServer();
  const boss = await logInAdmin(lone);
  const owner = await newUser(lone, boss, 1_000);
  const id = await placed(owner);
  const files = () =>
    readdirSync(lone.folder, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    ).length;
  const before = files();
  const say = (by: Person, path: string, name: string) =>
    by.send("PUT", path, { text: "", files: [name] }, { "Idempotency-Key": randomUUID() });
  await say(owner, mine(id), await sent(lone, owner));
  await say(boss, theirs(id), await sent(lone, boss));
  expect(files()).toBe(before + 2);
  await boss.send("DELETE", "/api/apply/delete-all-orders");
  const left = ["order_messages", "order_attachments", "attachments"].map(
    async (table) => (await lone.sql`select from ${lone.sql(table)}`).length,
  );
  expect([await Promise.all(left), files()]).toEqual([[0, 0, 0], before]);
});
