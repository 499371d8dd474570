import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { BookRow, NoteSum } from "../../contract/shop/shop.ts";
import { dateInDhaka } from "../../contract/values/dates/iso-date.ts";
import { newUser, openDesk, type Person, send } from "../test/builders.ts";
import { roshid } from "../test/traceable.ts";
import { tracesOf } from "../test/traces.ts";
import { cancel, deliver, newAdmin, nid, placed, settledEtag } from "../test/writes.ts";

const { server, admin } = await openDesk();

const BOOK = "/api/users/shop/book";
const opened = { opened: true, name: "রহিম টেলিকম", place: "চৌরাস্তা বাজার", number: "01711000111" };
const at = (secondsAgo: number) => new Date(Date.now() - secondsAgo * 1000).toISOString();
/** So much was asked, and all of it came; or so much of it. */
const sum = (asked: number, came = asked, noted = 0): NoteSum => ({
  asked,
  came: came ? [{ tk: came, at: at(noted) }] : [],
  age: noted * 1000,
});
/** As the book has it: times are the server's. */
const kept = ({ asked, came }: NoteSum) => ({
  asked,
  came: came.map(({ tk }) => ({ tk, at: expect.any(String) })),
  at: expect.any(String),
});
const note = (by: Person, order: string, body: object) =>
  by.send("PUT", `/api/users/shop/sums/${order}`, body);
const rowsOf = async (by: Person, query = ""): Promise<BookRow[]> =>
  (await by.send("GET", BOOK + query)).body;

describe("opening a shop", () => {
  test("is seen by its owner on every device, and by nobody else; closed it keeps what it was", async () => {
    const rahim = await newUser(server, admin);
    expect((await rahim.send("GET", "/api/users/shop")).body).toEqual({
      opened: false,
      name: "",
      place: "",
      number: "",
    });
    expect((await rahim.send("GET", "/api/users/userInfo")).body).not.toHaveProperty("shop");
    expect((await rahim.send("PUT", "/api/users/shop", opened)).status).toBe(200);
    expect((await rahim.send("GET", "/api/users/shop")).body).toEqual(opened);
    expect((await rahim.send("GET", "/api/start")).body.user.shop).toBe(true);
    await rahim.send("PUT", "/api/users/shop", { ...opened, opened: false });
    expect((await rahim.send("GET", "/api/users/userInfo")).body).not.toHaveProperty("shop");
    expect((await rahim.send("GET", "/api/users/shop")).body.name).toBe(opened.name);
  });

  test("twice at once opens one", async () => {
    const rahim = await newUser(server, admin);
    const answers = await Promise.all(
      [1, 2, 3].map(() => rahim.send("PUT", "/api/users/shop", opened)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const [{ count }] = await server.sql<[{ count: number }]>`
      select count(*) from shops where user_id = ${rahim.user._id}`;
    expect(count).toBe(1);
  });

  test.each([
    { ...opened, name: "ক".repeat(61) },
    { ...opened, opened: "yes" },
    { ...opened, staff: true },
    { ...opened, place: "a\0b" },
  ])("refuses %j", async (body) => {
    const rahim = await newUser(server, admin);
    expect((await rahim.send("PUT", "/api/users/shop", body)).status).toBe(422);
  });
});

test("is of customers alone, in a session of their own", async () => {
  for (const [method, path, body] of [
    ["GET", "/api/users/shop"],
    ["PUT", "/api/users/shop", opened],
    ["GET", BOOK],
    ["PUT", `/api/users/shop/sums/${randomUUID()}`, sum(100)],
  ] as const)
    expect((await send(server, method, path, body)).status).toBe(401);
  for (const by of [admin, await newAdmin(server, admin, "staff")])
    expect((await by.send("PUT", "/api/users/shop", opened)).body.code).toBe("forbidden");
});

describe("noting what an order brought", () => {
  test("puts it into the book beside what the desk was paid, once however often it is sent", async () => {
    const rahim = await newUser(server, admin, 500);
    const order = await placed(rahim, { ...nid, forWhom: "Karim চাচা" });
    const first = sum(150);
    const answers = await Promise.all([1, 2, 3].map(() => note(rahim, order, first)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const [row] = await rowsOf(rahim);
    expect(row).toEqual({
      _id: order,
      category: "nid",
      orderNumber: expect.stringMatching(/^K-\d+$/),
      forWhom: "Karim চাচা",
      createdAt: expect.any(String),
      paid: 120,
      sum: kept(first),
    });
    expect(answers[0]?.body).toEqual({ ...row, sum: kept(first) });
  });

  test("of two phones the later note holds, whichever comes first", async () => {
    const rahim = await newUser(server, admin, 500);
    const order = await placed(rahim);
    const [older, newer] = [sum(150, 0, 60), sum(150, 150, 30)];
    await note(rahim, order, newer);
    expect((await note(rahim, order, older)).body.sum).toEqual(kept(newer));
    await Promise.all([older, newer, older].map((one) => note(rahim, order, one)));
    expect((await rowsOf(rahim))[0]?.sum).toEqual(kept(newer));
  });

  test("a phone whose clock runs ahead holds up no other", async () => {
    const rahim = await newUser(server, admin, 500);
    const order = await placed(rahim);
    // It was noted two minutes ago and comes late, twice; the other phone noted one minute ago.
    const ahead = { ...sum(150, 150, -86_400), age: 120_000 };
    const first = await note(rahim, order, ahead);
    expect(Date.parse(first.body.sum.at)).toBeLessThanOrEqual(Date.now() - 120_000);
    expect(Date.parse(first.body.sum.came[0].at)).toBeLessThanOrEqual(Date.now());
    const later = sum(200, 200, 60);
    expect((await note(rahim, order, later)).body.sum).toEqual(kept(later));
    expect((await note(rahim, order, ahead)).body.sum).toEqual(kept(later));
  });

  test("money counts on no day before that of its order, which waited on a phone", async () => {
    const rahim = await newUser(server, admin, 500);
    const order = await placed(rahim);
    await note(rahim, order, sum(150, 150, 7_200));
    const [row] = await rowsOf(rahim);
    expect(row?.sum?.came).toEqual([{ tk: 150, at: row?.createdAt }]);
  });

  test("of a roshid too, which is in the book by its first owner", async () => {
    const rahim = await newUser(server, admin, 500);
    const owners = { ownerDetails: [{ ownerName: "সালেহা বেগম", ownerShare: "1" }] };
    const made = await rahim.send("POST", "/api/apply/create-roshid", { ...roshid, ...owners });
    const { _id } = made.body.roshid;
    expect((await note(rahim, _id, sum(60, 0))).status).toBe(200);
    const edited = { ...roshid, ...owners, serialNo: "13" };
    await rahim.send("PUT", `/api/apply/update-roshid/${_id}`, edited);
    expect(await rowsOf(rahim)).toMatchObject([
      { _id, category: "roshid", forWhom: "সালেহা বেগম", paid: 55, sum: { asked: 60 } },
    ]);
  });

  test("somebody else's order is not there, and nothing is kept of it", async () => {
    const [rahim, karim] = [await newUser(server, admin, 500), await newUser(server, admin, 500)];
    const order = await placed(karim);
    expect((await note(rahim, order, sum(150))).status).toBe(404);
    await note(karim, order, sum(100));
    expect((await note(rahim, order, sum(150))).status).toBe(404);
    expect((await rowsOf(karim))[0]?.sum?.asked).toBe(100);
    expect(await rowsOf(rahim)).toEqual([]);
    expect((await note(rahim, "no-id", sum(150))).status).toBe(404);
  });

  test.each([
    { ...sum(1), asked: -1 },
    { ...sum(1), asked: 1.5 },
    { ...sum(1), asked: 1_000_001 },
    { ...sum(1), age: -1 },
    { ...sum(1), age: 1e12 },
    { ...sum(1), at: at(0) },
    { ...sum(1), came: [{ tk: 1, at: "2026-13-45T00:00:00Z" }] },
    { ...sum(1), came: Array.from({ length: 21 }, () => ({ tk: 1, at: at(0) })) },
    { asked: 1 },
    { ...sum(1), user: "another" },
  ])("refuses %j", async (body) => {
    const rahim = await newUser(server, admin, 500);
    const order = await placed(rahim);
    expect((await note(rahim, order, body)).status).toBe(422);
  });
});

describe("the book", () => {
  test("tells only what has changed since: an order, a note, a cancellation", async () => {
    const rahim = await newUser(server, admin, 1_000);
    const [one, two] = [await placed(rahim), await placed(rahim)];
    const held = await settledEtag(rahim, BOOK);
    expect((await rahim.send("GET", `${BOOK}?since=${held}`)).status).toBe(304);
    await note(rahim, one, sum(150));
    const told = await rahim.send("GET", `${BOOK}?since=${held}`);
    expect(told.headers.get("Delta-Base")).toContain(held);
    expect(told.body).toMatchObject([{ _id: one, sum: { asked: 150 } }]);
    await cancel(admin, two, "no");
    expect(await rowsOf(rahim, `?since=${held}`)).toMatchObject([
      { _id: one },
      { _id: two, paid: 0, cancelled: true },
    ]);
  });

  test("keeps an order that the desk has deleted: the money was spent, and taken", async () => {
    const rahim = await newUser(server, admin, 1_000);
    const orders = [await placed(rahim), await placed(rahim)];
    await note(rahim, orders[0] ?? "", sum(150));
    const held = await settledEtag(rahim, BOOK);
    for (const order of orders) await deliver(admin, order);
    await server.sql`update orders set deleted_at = now() where user_id = ${rahim.user._id}`;
    for (const query of ["", `?since=${held}`])
      expect((await rowsOf(rahim, query)).map(({ _id, paid }) => [_id, paid])).toEqual(
        [...orders].sort().map((order) => [order, 120]),
      );
  });

  test("has of earlier months what is open or was noted since, and a month by its name", async () => {
    const rahim = await newUser(server, admin, 2_000);
    const old = await Promise.all([1, 2, 3, 4].map(() => placed(rahim)));
    const [owed, paid, now, cancelled] = old as [string, string, string, string];
    await note(rahim, owed, sum(150, 50));
    await note(rahim, paid, sum(150));
    await note(rahim, cancelled, sum(150));
    await cancel(admin, cancelled, "no");
    // An id begins with its time: these were ordered in the May of another year.
    const aged = async (id: string) => {
      const then = `0198a000${id.slice(8)}`;
      await server.sql.begin(async (tx) => {
        await tx`set local session_replication_role = replica`;
        await tx`update orders set id = ${then}, created_at = '2025-08-13' where id = ${id}`;
        await tx`update own_sums set id = ${then}, noted_at = '2025-08-13' where id = ${id}`;
      });
      return then;
    };
    const [a, b, c] = [await aged(owed), await aged(paid), await aged(cancelled)];
    const kept = (await rowsOf(rahim)).map(({ _id }) => _id);
    expect(kept.sort()).toEqual([a, c, now].sort());
    const then = (await rowsOf(rahim, "?month=2025-08")).map(({ _id }) => _id);
    expect(then.sort()).toEqual([a, b, c].sort());
    const month = dateInDhaka(new Date()).slice(0, 7);
    expect((await rowsOf(rahim, `?month=${month}`)).map(({ _id }) => _id)).toContain(now);
    for (const bad of ["month=2025-13", "month=august", "month=2025-8", "id=x"])
      expect((await rahim.send("GET", `${BOOK}?${bad}`)).status).toBe(422);
    expect((await rowsOf(rahim, `?id=${b}`)).map(({ _id }) => _id)).toEqual([b]);
    const salma = await newUser(server, admin);
    expect(await rowsOf(salma, `?id=${b}`)).toEqual([]);
  });
});

test("what was taken lies sealed in the database, and is in no log line", async () => {
  const rahim = await newUser(server, admin, 500);
  await rahim.send("PUT", "/api/users/shop", { ...opened, name: "খোলা নাম টেলিকম" });
  await note(rahim, await placed(rahim), sum(73_913.57));
  const sought = ["খোলা নাম টেলিকম", "73913.57", "7391357"];
  expect(await tracesOf(server, sought, { shut: true })).toEqual([]);
  const lines = (await admin.send("GET", `/api/audit?actor=${rahim.user.username}`)).body;
  expect(lines.map(({ action }: { action: string }) => action)).toEqual(["login"]);
});
