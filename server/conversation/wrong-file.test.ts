import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { sent } from "../attachments/test/sending.ts";
import { pushKeys, sendDue } from "../push/push.ts";
import { newUser, openDesk, pdf } from "../test/builders.ts";
import { openPushService, subscriber } from "../test/push-service.ts";
import { deliver, newAdmin, placed, refund } from "../test/writes.ts";
import { verifyLedger } from "../wallet/verify.ts";

const { server, admin } = await openDesk();
const rahim = await newUser(server, admin, 10_000);

const mine = (id: string) => `/api/apply/my-order/${id}/messages`;
const ownRow = async (id: string) => (await rahim.send("GET", `/api/apply/my-order/${id}`)).body;
const fileOf = async (id: string): Promise<string> =>
  (await ownRow(id)).file?.split("/").at(-1) ?? "";
const complain = async (
  id: string,
  { file = "", key = randomUUID() as string, ...more }: Record<string, unknown> = {},
) =>
  rahim.send(
    ...(["PUT", mine(id)] as const),
    { text: "the name is another", wrongFile: file || (await fileOf(id)), ...more },
    { "Idempotency-Key": key as string },
  );
const answer = (id: string, asks: boolean, staysWrong = false) =>
  admin.send(
    ...(["PUT", `/api/apply/order/${id}/messages`] as const),
    { text: "We look.", asks, staysWrong },
    { "Idempotency-Key": randomUUID() },
  );
const standing = async () =>
  (await admin.send("GET", "/api/apply/order?wrong=1")).body.map(({ _id }: { _id: string }) => _id);
const balance = async () => (await rahim.send("GET", "/api/users/userInfo")).body.balance;

const again = (id: string, file: string) => {
  const form = new FormData();
  form.set("file", pdf());
  return admin.send("POST", `/api/apply/update-form/${id}?replaces=${file}`, form);
};

async function delivered(): Promise<string> {
  const id = await placed(rahim);
  expect((await deliver(admin, id)).status).toBe(200);
  return id;
}

test("it stands among the returned ones until it is delivered again, and nothing is charged", async () => {
  const [id, before] = [await delivered(), await balance()];
  const [first, key] = [await fileOf(id), randomUUID()];
  const photo = await sent(server, rahim);
  const said = await complain(id, { key, files: [photo] });
  expect(said).toMatchObject({ status: 200, body: { wrongFile: true, files: [{}], staff: false } });
  expect((await complain(id, { key, files: [photo] })).body).toEqual(said.body);
  expect((await complain(id, { key, files: [photo], wrongFile: undefined })).body.code).toBe(
    "key-reused",
  );
  expect(await ownRow(id)).toMatchObject({
    status: "approved",
    wrongFileAt: expect.any(String),
    messages: 1,
  });
  expect(await standing()).toEqual([id]);
  expect((await admin.send("GET", "/api/apply/order-counts")).body).toMatchObject({
    wrong: 1,
    unanswered: 0,
  });
  await again(id, first);
  expect([await standing(), (await ownRow(id)).wrongFileAt, await balance()]).toEqual([
    [],
    undefined,
    before,
  ]);
  // What was said of the old file doesn't stick to the new one, and the new one may be wrong too.
  expect((await complain(id, { file: first })).body.code).toBe("wrong-file-late");
  expect((await complain(id)).status).toBe(200);
  expect(await standing()).toEqual([id]);
  await admin.send("DELETE", `/api/apply/order/${id}/delivery?file=${await fileOf(id)}`);
  expect([await standing(), (await ownRow(id)).status]).toEqual([[], "pending"]);
});

test("an answer ends it, unless it stays open, a question does not; nor does what the owner adds", async () => {
  const id = await delivered();
  await complain(id);
  await answer(id, false, true);
  expect((await ownRow(id)).askedAt).toBeUndefined();
  await answer(id, true);
  await rahim.send("PUT", mine(id), { text: "the father's" }, { "Idempotency-Key": randomUUID() });
  expect(await standing()).toEqual([id]);
  expect((await admin.send("GET", "/api/apply/order-counts")).body).toMatchObject({
    wrong: 1,
    unanswered: 1,
  });
  await answer(id, false);
  expect(await standing()).toEqual([]);
  expect((await admin.send("GET", "/api/apply/order-counts")).body).toMatchObject({
    wrong: 0,
    unanswered: 0,
  });
});

test("money back ends it, once, also when both come at once", async () => {
  const id = await delivered();
  const price = (await ownRow(id)).price;
  await complain(id);
  const [before, key] = [await balance(), randomUUID()];
  const give = () => refund(admin, id, price, {}, { "Idempotency-Key": key });
  const answers = await Promise.all([give(), give(), give()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect([await standing(), await balance()]).toEqual([[], before + price]);
  const other = await delivered();
  const file = await fileOf(other);
  await Promise.all([
    ...Array.from({ length: 4 }, () => complain(other, { file })),
    again(other, file),
  ]);
  // Whoever was first: what was said of the former file no longer stands.
  expect(await standing()).toEqual([]);
  expect(await verifyLedger(server.sql)).toEqual([]);
});

test("only of the file that the order has, in time, with a reason", async () => {
  const [id, waiting] = [await delivered(), await placed(rahim)];
  for (const file of [randomUUID(), await fileOf(await delivered())])
    expect((await complain(id, { file })).body.code).toBe("wrong-file-late");
  expect((await complain(waiting, { file: await fileOf(id) })).body.code).toBe("wrong-file-late");
  for (const more of [
    { text: "" },
    { text: "", files: [await sent(server, rahim)] },
    { wrongFile: "no-id" },
  ])
    expect((await complain(id, more)).status).toBe(422);
  const path = `/api/apply/order/${id}/messages`;
  const asStaff = { text: "a", wrongFile: await fileOf(id) };
  expect((await admin.send("PUT", path, asStaff, { "Idempotency-Key": randomUUID() })).status).toBe(
    422,
  );
  await server.sql`update files set created_at = now() - interval '7 days 1 minute'
    where order_id = ${id}`;
  expect((await complain(id)).body.code).toBe("wrong-file-late");
  expect([await standing(), (await ownRow(id)).messages]).toEqual([[], undefined]);
});

test("staff of every role see it and are told of it, by one push", async () => {
  const { received, agent } = await openPushService();
  const keys = await pushKeys(server.sql, server.seal);
  const staff = await newAdmin(server, admin, "staff");
  const id = await delivered();
  const phone = subscriber();
  await staff.send("POST", "/api/push/subscription", { ...phone.subscription, locale: "en" });
  await rahim.send("PUT", mine(id), { text: "hello" }, { "Idempotency-Key": randomUUID() });
  await complain(id);
  await complain(id);
  await sendDue(server.sql, { keys, subject: "https://desk.example", agent }, server.log);
  const messages = received.map(({ body }) => phone.read(body));
  expect(messages).toMatchObject([
    {
      title: expect.stringContaining("A customer reports a wrong file"),
      to: `/all-order?open=${id}`,
      tag: id,
    },
  ]);
  expect((await staff.send("GET", "/api/apply/order?wrong=1")).body).toMatchObject([{ _id: id }]);
});
