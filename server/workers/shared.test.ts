import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { photoService, sent } from "../attachments/test/sending.ts";
import { oldSteps } from "../forgetting/old.ts";
import { openGroupDesk } from "../prices/test/group-desk.ts";
import { newUser, type Person } from "../test/builders.ts";
import { madeService, passportOrder } from "../test/own-services.ts";
import { expectRightLedger } from "../test/right-ledger.ts";
import { balanceOf, deliver, placed, roshid, settledEtag } from "../test/writes.ts";
import { newWorker } from "./test/new-worker.ts";

const { server, admin, made, put, move, end } = await openGroupDesk();

async function shop(dayBound = 1_000) {
  const owner = await newUser(server, admin, 5_000);
  const [worker, other] = [
    await newWorker(server, admin, owner, dayBound),
    await newWorker(server, admin, owner, dayBound),
  ];
  return { owner, worker, other };
}
const makeRoshid = async (person: Person): Promise<string> =>
  (await person.send("POST", "/api/apply/create-roshid", roshid("45"))).body.roshid._id;
const edit = (person: Person, id: string, khatianNo: string) =>
  person.send("PUT", `/api/apply/update-roshid/${id}`, roshid(khatianNo));

describe("room for today", () => {
  test("is not given by all orders being removed, beyond what of them was refunded", async () => {
    const { owner, worker } = await shop();
    await deliver(admin, await placed(worker));
    await placed(worker);
    expect(await balanceOf(worker)).toBe(760);
    expect((await admin.send("DELETE", "/api/apply/delete-all-orders")).status).toBe(200);
    expect((await worker.send("GET", "/api/apply/my-order")).body).toEqual([]);
    // What still waited was refunded; what was delivered stays spent.
    expect([await balanceOf(worker), await balanceOf(owner)]).toEqual([880, 4_880]);
    await expectRightLedger(server.sql);
  });

  test("is not given by what is forgotten, nor by a roshid that is taken off the list", async () => {
    const { owner, worker } = await shop();
    const [order, kept] = [await placed(worker), await makeRoshid(worker)];
    await deliver(admin, order);
    const left = [await balanceOf(worker), await balanceOf(owner)];
    await worker.send("DELETE", "/api/apply/delete-roshid", { id: kept });
    expect([await balanceOf(worker), await balanceOf(owner)]).toEqual(left);
    for (const step of Object.values(oldSteps(server.sql, server.files, 0))) await step();
    const forgotten = await server.sql`
      select from orders where id = ${order} and forgotten_at is not null union all
      select from roshids where id = ${kept} and forgotten_at is not null`;
    expect(forgotten).toHaveLength(2);
    expect([await balanceOf(worker), await balanceOf(owner)]).toEqual(left);
    const [{ spentToday }] = (await owner.send("GET", "/api/users/workers")).body.filter(
      ({ _id }: { _id: string }) => _id === worker.user._id,
    );
    expect(spentToday).toBe(1_000 - (left[0] ?? 0));
    await expectRightLedger(server.sql);
  });
});

describe("a roshid that a worker made", () => {
  test("stays theirs when the owner edits it; each edit is spent by who made it", async () => {
    const { owner, worker, other } = await shop();
    const prices = (await owner.send("GET", "/api/balance")).body;
    const id = await makeRoshid(worker);
    const afterMaking = 1_000 - prices.roshidBalance;
    expect(await balanceOf(worker)).toBe(afterMaking);
    // The owner's edit is the owner's: it fills no bound, and the worker sees it.
    expect((await edit(owner, id, "46")).status).toBe(200);
    expect(await balanceOf(worker)).toBe(afterMaking);
    expect((await worker.send("GET", `/api/apply/get-roshid/${id}`)).body.khatianNo).toBe("46");
    // The worker's own is theirs, and no other worker's.
    expect((await edit(worker, id, "47")).body.balance).toBe(
      afterMaking - prices.editRoshidBalance,
    );
    expect((await edit(other, id, "48")).status).toBe(404);
    expect([await balanceOf(worker), await balanceOf(other)]).toEqual([
      afterMaking - prices.editRoshidBalance,
      1_000,
    ]);
    const saved = await server.sql`
      select ordered_by from roshid_revisions where roshid_id = ${id} order by id`;
    const by = worker.user._id;
    expect(saved.map(({ orderedBy }) => orderedBy)).toEqual([by, null, by]);
    expect(await balanceOf(owner)).toBe(
      5_000 - prices.roshidBalance - 2 * prices.editRoshidBalance,
    );
    await expectRightLedger(server.sql);
  });

  test("on another day fills today's bound by what of it is edited today", async () => {
    const { owner, worker } = await shop();
    const { editRoshidBalance } = (await owner.send("GET", "/api/balance")).body;
    const id = await makeRoshid(worker);
    await server.sql`
      update roshid_revisions set created_at = created_at - interval '1 day'
      where roshid_id = ${id}`;
    expect(await balanceOf(worker)).toBe(1_000);
    expect((await edit(worker, id, "46")).body.balance).toBe(1_000 - editRoshidBalance);
    expect((await edit(owner, id, "47")).status).toBe(200);
    expect(await balanceOf(worker)).toBe(1_000 - editRoshidBalance);
  });
});

describe("a copy of one's own data", () => {
  const copyOf = async (person: Person) => {
    const { body, status } = await person.send("GET", "/api/own-data");
    expect(status).toBe(200);
    return { body, text: JSON.stringify(body) };
  };
  const idsIn = (rows: { id: string }[]) => rows.map(({ id }) => id);

  test("of the owner has what workers ordered; of a worker, what is the worker's account", async () => {
    const { owner, worker, other } = await shop();
    const service = (await madeService(admin)).key;
    const ordered = (person: Person, fullName: string) =>
      placed(person, passportOrder(service, { fullName }));
    const mine = await ordered(owner, "মালিকের লোক");
    const theirs = await ordered(worker, "কর্মীর লোক");
    const saved = await makeRoshid(worker);
    const category = await photoService(admin);
    const slip = [await sent(server, worker)];
    const pictured = await placed(worker, { category, slip });
    const say = async (by: Person, path: string) => {
      const files = [await sent(server, by)];
      const key = { "Idempotency-Key": randomUUID() };
      const { status } = await by.send(
        "PUT",
        `${path}/${pictured}/messages`,
        { text: "", files },
        key,
      );
      expect(status).toBe(200);
    };
    await say(worker, "/api/apply/my-order");
    await say(admin, "/api/apply/order");
    const all = await copyOf(owner);
    expect(idsIn(all.body.orders).sort()).toEqual([mine, theirs, pictured].sort());
    expect(idsIn(all.body.roshids)).toEqual([saved]);
    for (const word of ["মালিকের লোক", "কর্মীর লোক"]) expect(all.text).toContain(word);
    // A picture stands with its order or its message, whoever sent it, and is had by its address.
    const order = all.body.orders.find(({ id }: { id: string }) => id === pictured);
    const attachments = [
      { file: expect.any(String), type: "image/jpeg", size: expect.any(Number) },
    ];
    expect(order).toMatchObject({ attachments });
    expect(all.body.orderMessages).toMatchObject([
      { orderId: pictured, byDesk: true, attachments },
      { orderId: pictured, byDesk: false, attachments },
    ]);
    const files = [order, ...all.body.orderMessages].map((of) => of.attachments[0].file);
    expect(new Set(files).size).toBe(3);
    for (const file of files) {
      const got = [owner, worker, other].map(async (by) => (await by.send("GET", file)).status);
      expect(await Promise.all(got)).toEqual([200, 200, 404]);
    }
    expect(all.body.orders.filter(({ attachments }: any) => attachments.length > 0)).toHaveLength(
      1,
    );
    // Apart from orders it is listed under who sent it.
    expect(all.body.attachments).toEqual([]);
    const own = await copyOf(worker);
    expect(own.body.attachments).toHaveLength(2);
    expect(own.body.account).toMatchObject({ username: worker.user.username, balancePoisha: 0 });
    const none = await copyOf(other);
    for (const { body, text } of [own, none]) {
      expect([body.orders, body.roshids, body.roshidVersions, body.movements]).toEqual([
        [],
        [],
        [],
        [],
      ]);
      for (const word of ["মালিকের লোক", "কর্মীর লোক", owner.user.username, owner.user._id])
        expect(text).not.toContain(word);
    }
  });
});

test("prices and services of a worker get another version with each change of the owner's group", async () => {
  const { owner, worker } = await shop();
  const stranger = await shop();
  const group = await made();
  const cell = (price: number | null, was: number | null) => ({
    name: "nidBalance",
    group,
    was,
    price,
  });
  const lists = ["/api/balance", "/api/services"];
  const versions = (person: Person) => Promise.all(lists.map((path) => settledEtag(person, path)));
  const statuses = async (person: Person, held: string[]) => {
    const ask = (path: string, at: number) =>
      person.send("GET", path, undefined, { "If-None-Match": held[at] ?? "" });
    return (await Promise.all(lists.map(ask))).map(({ status }) => status);
  };
  const shown = async (person: Person) => [
    (await person.send("GET", "/api/balance")).body.nidBalance,
    (await person.send("GET", "/api/services")).body.find(
      ({ key }: { key: string }) => key === "nid",
    ).price,
  ];
  await put(cell(90, null));
  const theirs = await versions(stranger.worker);
  for (const [act, price] of [
    [() => move(owner, group), 90],
    [() => put(cell(80, 90)), 80],
    [() => move(owner, null), 120],
    [() => move(owner, group), 80],
    [() => end(group), 120],
  ] as const) {
    const held = await versions(worker);
    expect((await act()).status).toBe(200);
    expect([await statuses(worker, held), await shown(worker)]).toEqual([
      [200, 200],
      [price, price],
    ]);
  }
  // Of another shop nothing changes.
  await expect.poll(() => statuses(stranger.worker, theirs)).toEqual([304, 304]);
  const { body } = await worker.send(
    "POST",
    "/api/apply/order",
    { category: "nid", voterNumberNid: "123456789012", expectedPrice: 80 },
    { "Idempotency-Key": randomUUID() },
  );
  expect([body.code, body.price]).toEqual(["price-changed", 120]);
});
