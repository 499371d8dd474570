import { beforeEach, expect, test } from "vitest";
import { newUser, openDesk, type Person, pdf, send } from "../test/builders.ts";
import { cancel, deliver, newAdmin, placed, settledEtag } from "../test/writes.ts";
import { rollUpDays } from "../wallet/daily.ts";
import { rollUpReports } from "../wallet/reported/roll-up.ts";
import { verifyLedger } from "../wallet/verify.ts";
import { holdOrder, noteAnswer } from "./was-right-queries.ts";

const { server, admin } = await openDesk({ WRONG_FILE_DAYS: "7" });
const { sql } = server;
let rahim: Person;
let order: string;
beforeEach(async () => {
  rahim = await newUser(server, admin, 2_000);
  order = await placed(rahim);
  await deliver(admin, order);
});

const MINE = "/api/apply/my-order";
const read = async () => (await rahim.send("GET", `${MINE}/${order}`)).body;
const fileOf = async (): Promise<string> => (await read()).file.slice(-36);
const say = async (right: unknown, more: { by?: Person; file?: string; of?: string } = {}) => {
  const { by = rahim, of = order, file = await fileOf() } = more;
  return by.send("PUT", `${MINE}/${of}/was-right`, { file, right });
};
const replace = async () => {
  const form = new FormData();
  form.set("file", pdf("another"));
  const path = `/api/apply/update-form/${order}?replaces=${await fileOf()}`;
  expect((await admin.send("POST", path, form)).status).toBe(200);
};
const said = () => sql`select was_right from file_answers where order_id = ${order}`;
const report = async (day = "") =>
  (await admin.send("GET", `/api/reports${day && `?from=${day}&to=${day}`}`)).body.services.find(
    ({ _id }: { _id: string }) => _id === "nid",
  )?.answers;

test("an owner says whether the file was right, and may say otherwise", async () => {
  expect(await read()).not.toHaveProperty("wasRight");
  const before = await settledEtag(rahim, MINE);
  expect((await say(true)).status).toBe(200);
  expect((await read()).wasRight).toBe(true);
  expect((await rahim.send("GET", MINE)).body[0].wasRight).toBe(true);
  const once = await settledEtag(rahim, MINE);
  expect(once).not.toBe(before);
  await say(true);
  expect(await settledEtag(rahim, MINE)).toBe(once);
  await say(false);
  expect([(await read()).wasRight, await said()]).toEqual([false, [{ wasRight: false }]]);
});

test("said twice and at once it counts once, and what came last stands", async () => {
  const answers = await Promise.all([say(true), say(true), say(true), say(true)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await said()).toEqual([{ wasRight: true }]);
});

test("nobody but the owner says it, and nothing but yes or no of a file of this order", async () => {
  const file = await fileOf();
  const other = await newUser(server, admin, 1_000);
  for (const by of [other, admin, await newAdmin(server, admin, "staff")])
    expect((await say(true, { by, file })).status).toBe(404);
  expect(
    (await send(server, "PUT", `${MINE}/${order}/was-right`, { file, right: true })).status,
  ).toBe(401);
  for (const right of ["yes", 1, null, undefined]) expect((await say(right)).status).toBe(422);
  expect((await say(true, { file: "x" })).status).toBe(422);
  expect((await say(true, { file: crypto.randomUUID() })).body.code).toBe("wrong-file-late");
  const waiting = await placed(rahim);
  expect((await say(true, { of: waiting, file })).body.code).toBe("wrong-file-late");
  await cancel(admin, waiting);
  expect((await say(true, { of: waiting, file })).status).toBe(409);
  expect(await said()).toEqual([]);
});

test("another file is asked about anew; the former one can't be answered for", async () => {
  await say(false);
  const former = await fileOf();
  await replace();
  expect(await read()).not.toHaveProperty("wasRight");
  expect((await say(true, { file: former })).status).toBe(409);
  expect(await read()).not.toHaveProperty("wasRight");
  await say(true);
  expect((await read()).wasRight).toBe(true);
  expect(await said()).toHaveLength(2);
});

test("an answer that races another file is not taken for one about it", async () => {
  const file = await fileOf();
  await Promise.all([replace(), say(false, { file })]);
  expect(await read()).not.toHaveProperty("wasRight");
});

test("an answer that another file waits for is not taken for one about that file", async () => {
  const file = await fileOf();
  let replacing: Promise<void> | undefined;
  await sql.begin(async (tx) => {
    await holdOrder(tx, { order, user: rahim.user._id });
    replacing = replace();
    await expect
      .poll(
        () => sql`select from pg_stat_activity where datname = current_database()
          and wait_event_type = 'Lock'`,
      )
      .toHaveLength(1);
    await noteAnswer(tx, { order, file, right: false }, 7);
  });
  await replacing;
  expect(await fileOf()).not.toBe(file);
  expect(await read()).not.toHaveProperty("wasRight");
});

test("after so many days as a file may be called wrong it is too late", async () => {
  await sql`update files set created_at = now() - interval '8 days' where order_id = ${order}`;
  expect((await say(true)).body.code).toBe("wrong-file-late");
});

test("the report has the share of the day on which it was said, also when it is said anew later; its sums can be checked", async () => {
  await sql`delete from file_answers`;
  await say(false);
  expect(await report()).toEqual({ right: 0, wrong: 1 });
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    const ago = tx`interval '1 day'`;
    await tx`update orders set created_at = created_at - ${ago}, decided_at = decided_at - ${ago}`;
    await tx`update transfers set created_at = created_at - ${ago}`;
    await tx`update roshid_revisions set created_at = created_at - ${ago}`;
    await tx`update audit set at = at - ${ago}`;
    await tx`update file_answers set day = day - 1`;
  });
  await rollUpDays(sql);
  await rollUpReports(sql);
  expect(await verifyLedger(sql)).toEqual([]);
  await say(true);
  const [{ day }] = await sql<[{ day: string }]>`select (dhaka_day(now()) - 1)::text as day`;
  expect([await report(day), await report()]).toEqual([
    { right: 0, wrong: 1 },
    { right: 1, wrong: 0 },
  ]);
  const csv = (
    await admin.send("GET", `/api/reports/services/csv?from=${day}`, undefined, {
      "Accept-Language": "en",
    })
  ).body;
  expect(csv).toContain("File was right");
  expect(await verifyLedger(sql)).toEqual([]);
  await sql`update daily_answers set was_right = was_right + 1`;
  expect(JSON.stringify(await verifyLedger(sql))).toContain(`${day}, answers`);
  await rollUpReports(sql, day);
  expect(await verifyLedger(sql)).toEqual([]);
});

test("who calls a file wrong in a message has said so", async () => {
  await say(true);
  const message = { text: "It is another's", wrongFile: await fileOf() };
  const key = { "Idempotency-Key": crypto.randomUUID() };
  await rahim.send("PUT", `${MINE}/${order}/messages`, message, key);
  expect([(await read()).wasRight, await said()]).toEqual([false, [{ wasRight: false }]]);
});
