import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { newUser, openDesk, type Person, pdf } from "../test/builders.ts";
import {
  balanceOf,
  cancel,
  deliver,
  newAdmin,
  placed,
  settledEtag,
  warmUp,
} from "../test/writes.ts";
import { verifyLedger } from "../wallet/verify.ts";

let second: Person;
let user: Person;
const { server, admin } = await openDesk();
beforeAll(async () => {
  second = await newAdmin(server, admin);
  user = await newUser(server, admin, 100_000);
  await warmUp(server);
});

const fileOf = async (order: string) =>
  (await user.send("GET", `/api/apply/my-order/${order}`)).body.file?.slice(-36) as string;
async function delivered(text = "the wrong paper") {
  const order = await placed(user);
  await deliver(admin, order, pdf(text));
  return { order, file: await fileOf(order) };
}
const takeBack = (person: Person, { order, file }: { order: string; file: string }) =>
  person.send("DELETE", `/api/apply/order/${order}/delivery?file=${file}`);
function replace(
  person: Person,
  { order, file }: { order: string; file: string },
  paper = pdf("the right paper"),
) {
  const form = new FormData();
  form.set("file", paper);
  return person.send("POST", `/api/apply/update-form/${order}?replaces=${file}`, form);
}
const storedFiles = () =>
  readdirSync(server.folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  ).length;
const codes = (answers: { status: number; body: { code?: string } }[]) =>
  answers.map(({ status, body }) => body.code ?? status).sort();
const pushesOf = (order: string) =>
  server.sql`select status from push_messages where order_id = ${order}`;

/** A browser of the user, which hears of every order. */
async function listen() {
  const [session] = await server.sql<
    [{ id: string }]
  >`select id from sessions where user_id = ${user.user._id}`;
  await server.sql`
    insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, locale)
    values (${user.user._id}, ${session.id}, 'https://push.example', '', '', 'bn') on conflict
    do nothing`;
}

describe("a delivery that is taken back", () => {
  test("waits again without its file; no money moves, and a cancellation refunds the one charge", async () => {
    await listen();
    const before = await balanceOf(user);
    const files = storedFiles();
    const { order, file } = await delivered();
    const etag = await settledEtag(user, "/api/apply/my-order");
    expect((await takeBack(second, { order, file })).status).toBe(200);

    const [mine] = (await user.send("GET", `/api/apply/my-order?since=${encodeURIComponent(etag)}`))
      .body;
    expect(mine).toMatchObject({
      _id: order,
      status: "pending",
      file: null,
      correctedAt: expect.any(String),
    });
    expect((await user.send("GET", `/api/files/${file}`)).status).toBe(404);
    expect(storedFiles()).toBe(files);
    expect(await pushesOf(order)).toEqual([{ status: "taken-back" }]);
    expect(await balanceOf(user)).toBe(before - 120);
    const item = (await admin.send("GET", `/api/apply/order/${order}`)).body;
    expect(item).toMatchObject({ status: "pending", decidedBy: null, claim: null });
    expect((await cancel(admin, order)).status).toBe(200);
    expect(await balanceOf(user)).toBe(before);
    expect(await verifyLedger(server.sql)).toEqual([]);
    const [entry] = (await admin.send("GET", "/api/audit?action=order-taken-back")).body;
    expect(entry).toMatchObject({
      subject: order,
      actor: { _id: second.user._id },
      details: { opened: false },
    });
  });

  test("is delivered again with another file, for nothing more", async () => {
    const before = await balanceOf(user);
    const { order, file } = await delivered();
    await takeBack(admin, { order, file });
    expect((await deliver(second, order, pdf("the right paper"))).status).toBe(200);
    const next = await fileOf(order);
    expect(next).not.toBe(file);
    expect((await user.send("GET", `/api/files/${next}`)).body).toContain("the right paper");
    expect(await balanceOf(user)).toBe(before - 120);
    // The first request, sent again, takes nothing of the second delivery.
    expect(codes([await takeBack(admin, { order, file })])).toEqual(["delivery-changed"]);
  });

  test("says whether its owner had downloaded it; staff who look do not count", async () => {
    const { order, file } = await delivered();
    const opened = async () =>
      (await admin.send("GET", `/api/apply/order/${order}`)).body.fileOpened;
    await admin.send("GET", `/api/files/${file}`);
    expect(await opened()).toBeUndefined();
    const etag = await settledEtag(admin, "/api/apply/order");
    const own = await settledEtag(user, "/api/apply/my-order");
    await user.send("GET", `/api/files/${file}`);
    const first = await opened();
    expect(first).toEqual(expect.any(String));
    // The owner's other devices hear of it too.
    const mine = await user.send("GET", `/api/apply/my-order?since=${encodeURIComponent(own)}`);
    expect(mine.body).toMatchObject([{ _id: order, fileOpened: first }]);
    const changed = (await admin.send("GET", `/api/apply/order?since=${encodeURIComponent(etag)}`))
      .body;
    expect(changed).toMatchObject([{ _id: order, fileOpened: first }]);
    await user.send("GET", `/api/files/${file}`);
    expect(await opened()).toBe(first);
    await takeBack(admin, { order, file });
    const [entry] = (await admin.send("GET", "/api/audit?action=order-taken-back")).body;
    expect(entry).toMatchObject({ subject: order, details: { opened: true } });
  });
});

test("a file that is replaced has another address, its owner is told, and the old one is gone", async () => {
  await listen();
  const files = storedFiles();
  const before = await balanceOf(user);
  const { order, file } = await delivered();
  expect((await user.send("GET", `/api/files/${file}`)).status).toBe(200);
  const etag = await settledEtag(user, "/api/apply/my-order");
  expect((await replace(second, { order, file })).status).toBe(200);

  const [mine] = (await user.send("GET", `/api/apply/my-order?since=${encodeURIComponent(etag)}`))
    .body;
  expect(mine).toMatchObject({ _id: order, status: "approved", correctedAt: expect.any(String) });
  expect(mine.file).not.toContain(file);
  expect((await user.send("GET", mine.file)).body).toContain("the right paper");
  expect((await user.send("GET", `/api/files/${file}`)).status).toBe(404);
  expect(storedFiles()).toBe(files + 1);
  expect(await pushesOf(order)).toEqual([{ status: "replaced" }]);
  expect(await balanceOf(user)).toBe(before - 120);
  const [entry] = (await admin.send("GET", "/api/audit?action=order-file-replaced")).body;
  expect(entry).toMatchObject({
    subject: order,
    details: { opened: true, type: "application/pdf" },
  });
  // Sent twice, the second finds another file there.
  expect(codes([await replace(second, { order, file })])).toEqual(["delivery-changed"]);
});

describe("nothing is corrected", () => {
  test("after 24 hours, but that its file may be replaced", async () => {
    const { order, file } = await delivered();
    await server.sql`update files set created_at = now() - interval '24 hours 1 second'
      where order_id = ${order}`;
    const answer = await takeBack(admin, { order, file });
    expect([answer.status, answer.body.code]).toEqual([409, "delivery-final"]);
    expect((await user.send("GET", `/api/files/${file}`)).status).toBe(200);
    // A file may turn out to be damaged much later.
    expect((await replace(admin, { order, file })).status).toBe(200);
  });

  test("by its owner, without a file's id, of an order that is not there, waits or was cancelled", async () => {
    const { order, file } = await delivered();
    expect((await takeBack(user, { order, file })).status).toBe(403);
    expect((await replace(user, { order, file })).status).toBe(403);
    expect((await admin.send("DELETE", `/api/apply/order/${order}/delivery`)).status).toBe(422);
    for (const id of [randomUUID(), "no-id"])
      expect((await takeBack(admin, { order: id, file })).status).toBe(404);
    const other = await placed(user);
    expect(codes([await takeBack(admin, { order: other, file })])).toEqual(["delivery-changed"]);
    await cancel(admin, other);
    expect(codes([await replace(admin, { order: other, file })])).toEqual(["delivery-changed"]);
    expect(codes([await replace(admin, { order, file }, new File(["hello"], "x.pdf"))])).toEqual([
      "wrong-type",
    ]);
    expect(await fileOf(order)).toBe(file);
  });
});

test("of all who correct one delivery at once, one does, and no file is left behind", async () => {
  for (let round = 0; round < 4; round++) {
    const files = storedFiles();
    const one = await delivered();
    const answers = await Promise.all([
      takeBack(admin, one),
      replace(second, one),
      takeBack(second, one),
      replace(admin, one),
    ]);
    expect(codes(answers)).toEqual([
      200,
      "delivery-changed",
      "delivery-changed",
      "delivery-changed",
    ]);
    const kept = await server.sql`select status from orders where id = ${one.order}`;
    expect(storedFiles()).toBe(files + (kept[0]?.status === "approved" ? 1 : 0));
  }
});

test("beside a deletion of all orders it happens before or not at all: refunded once, or not", async () => {
  await admin.send("DELETE", "/api/apply/delete-all-orders");
  for (let round = 0; round < 3; round++) {
    const before = await balanceOf(user);
    const one = await delivered();
    const [taken] = await Promise.all([
      takeBack(second, one),
      admin.send("DELETE", "/api/apply/delete-all-orders"),
    ]);
    expect([200, 404]).toContain(taken.status);
    const [order] = await server.sql`select status from orders where id = ${one.order}`;
    expect(order?.status).toBe(taken.status === 200 ? "cancel" : "approved");
    expect(await balanceOf(user)).toBe(taken.status === 200 ? before : before - 120);
  }
  expect(storedFiles()).toBe(0);
  expect(await verifyLedger(server.sql)).toEqual([]);
});

describe("nobody waits for each other when somebody, while a delivery is taken back,", () => {
  /** Waits until so many statements wait for a lock. */
  const waiting = (count: number) =>
    vi.waitFor(
      async () =>
        expect(
          await server.sql`select from pg_stat_activity where datname = current_database()
            and wait_event_type = 'Lock'`,
        ).toHaveLength(count),
      20_000,
    );

  test.each<[string, number, (one: { order: string; file: string }) => Promise<unknown>]>([
    ["replaces its file", 409, (one) => replace(second, one)],
    ["downloads it", 404, ({ file }) => user.send("GET", `/api/files/${file}`)],
  ])("%s", async (_, outcome, also) => {
    const one = await delivered();
    // Both want the order and the file. Each gets in line for the order before it has anything that
    // the other one waits for.
    const busy = await server.sql.reserve();
    await busy`begin`;
    await busy`select from orders where id = ${one.order} for update`;
    const back = takeBack(admin, one);
    await waiting(1);
    const other = also(one);
    await waiting(2);
    await busy`commit`;
    busy.release();
    const answers = (await Promise.all([back, other])) as { status: number }[];
    expect(answers.map(({ status }) => status)).toEqual([200, outcome]);
  });
});
