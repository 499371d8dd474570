import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { newUser, openDesk } from "../test/builders.ts";
import { cancel, deliver, placed } from "../test/writes.ts";

const { server, admin } = await openDesk();
const rahim = await newUser(server, admin, 100_000);

type Times = { decidedAt: Date | null; firstAnswerAt: Date | null };
async function timesOf(order: string): Promise<Times> {
  const [row] = await server.sql<[Times]>`
    select decided_at, first_answer_at from orders where id = ${order}`;
  return row;
}
const at = (order: string) => `/api/apply/order/${order}`;
const fileOf = async (order: string) =>
  (await rahim.send("GET", `/api/apply/my-order/${order}`)).body.file?.slice(-36) as string;
async function takeBack(order: string): Promise<void> {
  const { status } = await admin.send(
    "DELETE",
    `${at(order)}/delivery?file=${await fileOf(order)}`,
  );
  expect(status).toBe(200);
}
const write = (list: string, order: string) =>
  (list === "order" ? admin : rahim).send(
    "PUT",
    `/api/apply/${list}/${order}/messages`,
    { text: "Which of the two numbers?" },
    { "Idempotency-Key": randomUUID() },
  );
const never = { decidedAt: null, firstAnswerAt: null };

test("an order that waits is neither decided nor answered, also while somebody works on it", async () => {
  const order = await placed(rahim);
  await admin.send("POST", `${at(order)}/claim`);
  await write("my-order", order);
  expect(await timesOf(order)).toEqual(never);
});

test("a delivery decides and answers; another file in its place changes neither", async () => {
  const order = await placed(rahim);
  await deliver(admin, order);
  const first = await timesOf(order);
  expect(first.decidedAt).toBeInstanceOf(Date);
  expect(first.firstAnswerAt).toEqual(first.decidedAt);
  const form = new FormData();
  form.set("file", new File(["%PDF-1.4 another"], "b.pdf", { type: "application/pdf" }));
  await admin.send("POST", `/api/apply/update-form/${order}?replaces=${await fileOf(order)}`, form);
  expect(await timesOf(order)).toEqual(first);
});

test("a delivery that is taken back is no decision, and the next one is another; it was answered once", async () => {
  const order = await placed(rahim);
  await deliver(admin, order);
  const first = await timesOf(order);
  await takeBack(order);
  expect(await timesOf(order)).toEqual({ ...first, decidedAt: null });
  await deliver(admin, order);
  const again = await timesOf(order);
  expect(again.decidedAt?.getTime()).toBeGreaterThan(first.decidedAt?.getTime() ?? 0);
  expect(again.firstAnswerAt).toEqual(first.firstAnswerAt);
});

test("the first word of the staff answers, and later ones and the decision leave that", async () => {
  const order = await placed(rahim);
  await write("order", order);
  const asked = await timesOf(order);
  expect(asked).toEqual({ decidedAt: null, firstAnswerAt: expect.any(Date) });
  await write("order", order);
  await cancel(admin, order);
  const now = await timesOf(order);
  expect(now.firstAnswerAt).toEqual(asked.firstAnswerAt);
  expect(now.decidedAt?.getTime()).toBeGreaterThan(asked.firstAnswerAt?.getTime() ?? 0);
});

test("staff who cancel have answered; an owner who takes an order back has not", async () => {
  const [cancelled, withdrawn] = [await placed(rahim), await placed(rahim)];
  await cancel(admin, cancelled);
  await rahim.send("PUT", `/api/apply/my-order/${withdrawn}`, { status: "cancel" });
  expect((await timesOf(cancelled)).firstAnswerAt).toBeInstanceOf(Date);
  expect(await timesOf(withdrawn)).toEqual({ decidedAt: expect.any(Date), firstAnswerAt: null });
});

test("what the program answers itself is decided as it is placed, by nobody", async () => {
  const found = await rahim.send(
    "GET",
    "/api/apply/push-backup?nid=4300000008&dob=1990-01-01&version=2&consent=true",
  );
  const [row] = await server.sql`
    select decided_at = created_at as at_once, first_answer_at from orders
    where id = ${found.body.order._id}`;
  expect(row).toEqual({ atOnce: true, firstAnswerAt: null });
});
