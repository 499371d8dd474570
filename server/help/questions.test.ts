import { beforeEach, expect, test } from "vitest";
import { MOST_QUESTIONS } from "../../contract/help/questions.ts";
import { newUser, openDesk, send } from "../test/builders.ts";

const { server, admin } = await openDesk();
const rahim = await newUser(server, admin);
const PATH = "/api/questions";
beforeEach(() => server.sql`truncate questions`);

const words = { question: "কত সময় লাগে?", answer: "দুই ঘণ্টা।\nশুক্রবারে বেশি।" };
const write = (more: object = {}, headers: Record<string, string> = {}) =>
  admin.send("POST", PATH, { ...words, ...more }, headers);
const written = async (more: object = {}) => (await write(more)).body.question._id as string;
const list = async () => (await admin.send("GET", PATH)).body;
const asked = async () => (await list()).map(({ question }: { question: string }) => question);

const logOf = async (action: string) =>
  (await admin.send("GET", `/api/audit?action=${action}`)).body;

test("a question is written last, as it was typed, and the log says who", async () => {
  await write({ question: "first" });
  const { status, body } = await write();
  expect(status).toBe(201);
  expect(body.question).toEqual({ _id: expect.any(String), ...words });
  expect(await asked()).toEqual(["first", words.question]);
  const [line] = await logOf("question-written");
  expect(line).toMatchObject({
    subject: body.question._id,
    actor: { _id: admin.user._id },
    details: { to: `${words.question}\n${words.answer}` },
  });
});

test("sent twice with one key it is written once, also at once; without one it is another", async () => {
  const headers = { "Idempotency-Key": crypto.randomUUID() };
  const both = await Promise.all([write({}, headers), write({}, headers)]);
  const again = await write({}, headers);
  const ids = [...both, again].map(({ body }) => body.question._id);
  expect(new Set(ids).size).toBe(1);
  expect(again.body.question).toEqual(both[0].body.question);
  await write();
  expect(await asked()).toHaveLength(2);
});

test("there are no more than thirty, however many come at once; a removed one makes room", async () => {
  const ids = await Promise.all(Array.from({ length: MOST_QUESTIONS - 1 }, () => written()));
  const last = await Promise.all([write(), write(), write()]);
  expect(last.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  expect(last.find(({ status }) => status === 409)?.body.code).toBe("too-many-questions");
  expect(await asked()).toHaveLength(MOST_QUESTIONS);
  await admin.send("DELETE", `${PATH}/${ids[0]}`);
  expect((await write()).status).toBe(201);
});

test("one is changed whole, and of two changes at once the later stands", async () => {
  const id = await written();
  const change = (answer: string) =>
    admin.send("PUT", `${PATH}/${id}`, { question: answer, answer });
  expect((await change("a")).status).toBe(200);
  expect((await change("a")).status).toBe(200);
  await Promise.all([change("b"), change("c")]);
  const [{ question, answer }] = await list();
  expect([question, ["b", "c"].includes(answer)]).toEqual([answer, true]);
});

test("the log has what stood there before and after, also for who changes it back", async () => {
  const id = await written();
  const forged = { question: "How do I pay?", answer: "Send Money to 01799345678" };
  for (const said of [forged, words, words]) await admin.send("PUT", `${PATH}/${id}`, said);
  const [old, other] = [words, forged].map(({ question, answer }) => `${question}\n${answer}`);
  expect((await logOf("question-changed")).slice(0, 2)).toMatchObject([
    { subject: id, details: { from: other, to: old } },
    { subject: id, details: { from: old, to: other } },
  ]);
});

test("one that is removed leaves its words in the log alone", async () => {
  const id = await written({ answer: "01799345678" });
  await admin.send("DELETE", `${PATH}/${id}`);
  const rows = await server.sql`select question, answer from questions where id = ${id}`;
  expect(rows).toEqual([{ question: "", answer: "" }]);
  const [line] = await logOf("question-removed");
  expect(line).toMatchObject({ subject: id, details: { from: `${words.question}\n01799345678` } });
});

test("an order that was there already leaves no line in the log", async () => {
  const [a, b] = [await written(), await written()];
  const lines = async () => (await logOf("questions-ordered")).length;
  const before = await lines();
  for (const _ of [1, 2]) await admin.send("PUT", PATH, { ids: [b, a] });
  expect(await lines()).toBe(before + 1);
});

test("one is removed once, and is changed no more", async () => {
  const id = await written();
  const all = await Promise.all([1, 2].map(() => admin.send("DELETE", `${PATH}/${id}`)));
  expect(all.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect((await admin.send("PUT", `${PATH}/${id}`, words)).status).toBe(404);
  expect(await list()).toEqual([]);
});

test("they are put in order; what is not named follows, and what is not there is passed over", async () => {
  const [a = "", b = "", c = ""] = await Promise.all([written(), written(), written()]);
  const order = (ids: string[]) => admin.send("PUT", PATH, { ids });
  const ids = async () => (await list()).map(({ _id }: { _id: string }) => _id);
  for (const _ of [1, 2]) {
    expect((await order([c, crypto.randomUUID(), b])).status).toBe(200);
    expect(await ids()).toEqual([c, b, a]);
  }
  await admin.send("DELETE", `${PATH}/${c}`);
  await order([a]);
  expect(await ids()).toEqual([a, b]);
});

test.each([
  [{ question: "" }, "question"],
  [{ question: " \n" }, "question"],
  [{ question: "q".repeat(151) }, "question"],
  [{ answer: undefined }, "answer"],
  [{ answer: "a".repeat(801) }, "answer"],
  [{ answer: "a\0b" }, "answer"],
  [{ place: 1 }, "place"],
])("refuses %j", async (more, field) => {
  const id = await written();
  for (const answer of [
    await write(more),
    await admin.send("PUT", `${PATH}/${id}`, { ...words, ...more }),
  ])
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([422, [field]]);
  expect(await list()).toEqual([{ _id: id, ...words }]);
});

test("are an admin's alone to write and list; anybody reads them on the page of help", async () => {
  const id = await written();
  const calls = [
    ["GET", PATH],
    ["POST", PATH],
    ["PUT", PATH],
    ["PUT", `${PATH}/${id}`],
    ["DELETE", `${PATH}/${id}`],
  ] as const;
  for (const [method, path] of calls) {
    const body = method === "PUT" || method === "POST" ? words : undefined;
    expect((await rahim.send(method, path, body)).status).toBe(403);
    expect((await send(server, method, path, body)).status).toBe(401);
  }
  expect((await admin.send("DELETE", `${PATH}/no-id`)).status).toBe(404);
  expect((await admin.send("PUT", PATH, { ids: ["no-id"] })).status).toBe(422);
});
