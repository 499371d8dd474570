import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { createApp } from "../app.ts";
import { newUser, openDesk, type Person, send } from "../test/builders.ts";
import { expectRightLedger } from "../test/right-ledger.ts";
import { balanceOf, cancel, nid, placed, refund, roshid, warmUp } from "../test/writes.ts";
import { newWorker } from "./test/new-worker.ts";

const { server, admin } = await openDesk();

const order = (person: Person, more: object = {}, key: string = randomUUID()) =>
  person.send("POST", "/api/apply/order", { ...nid, ...more }, { "Idempotency-Key": key });
const lookUp = (person: Person, at: number) =>
  person.send("GET", `/api/apply/push-backup?nid=${4_300_000_001 + 7 * at}&dob=1990-01-01`);
const makeRoshid = (person: Person, khatianNo = "45") =>
  person.send("POST", "/api/apply/create-roshid", roshid(khatianNo));

async function shop(balance: number, dayBound = 1_000) {
  const owner = await newUser(server, admin, balance);
  return { owner, worker: await newWorker(server, admin, owner, dayBound) };
}

describe("what a worker orders", () => {
  test("is paid by the owner, and is both of theirs", async () => {
    const { owner, worker } = await shop(500, 300);
    const { status, body } = await order(worker);
    expect([status, body.balance]).toEqual([201, 180]);
    expect([await balanceOf(owner), await balanceOf(worker)]).toEqual([380, 180]);
    for (const person of [owner, worker])
      expect((await person.send("GET", "/api/apply/my-order")).body).toMatchObject([
        { _id: body.order._id, orderedBy: { _id: worker.user._id, name: "রহিম উদ্দিন" } },
      ]);
    const [moved] = await server.sql`
      select user_id, actor_id from transfers where source_id = ${body.order._id}`;
    expect(moved).toEqual({ userId: owner.user._id, actorId: worker.user._id });
    await expectRightLedger(server.sql);
  });

  test("costs what it costs the owner: their group's price", async () => {
    const { owner, worker } = await shop(500);
    const [{ group, name }] = await server.sql<[{ group: string; name: string }]>`
      with made as (insert into price_groups (name) values (${randomUUID()}) returning id)
      insert into group_prices (group_id, name, poisha)
      select made.id, t.service, 7000 from made, transfers t
      where t.source_id = ${await placed(owner)}
      returning group_id as group, name`;
    await server.sql`update users set price_group = ${group} where id = ${owner.user._id}`;
    expect((await worker.send("GET", "/api/balance")).body[name]).toBe(70);
    expect((await order(worker)).body.order.price).toBe(70);
  });

  test("stops at the bound, with a sentence of its own, and takes nothing", async () => {
    const { owner, worker } = await shop(10_000, 200);
    expect((await order(worker)).status).toBe(201);
    const { status, body } = await order(worker);
    expect([status, body.code]).toEqual([402, "bound-reached"]);
    expect((await order(owner)).status).toBe(201);
    expect([await balanceOf(owner), await balanceOf(worker)]).toEqual([9_760, 80]);
    await expectRightLedger(server.sql);
  });

  test("stops where the balance does, whatever the bound is", async () => {
    const { owner, worker } = await shop(130);
    expect((await order(worker)).body.balance).toBe(10);
    expect((await order(worker)).body.code).toBe("insufficient-balance");
    expect((await lookUp(worker, 500)).body.code).toBe("insufficient-balance");
    expect([await balanceOf(owner), await balanceOf(worker)]).toEqual([10, 10]);
  });

  test("counts as look-up and as roshid too, and ends both at the bound", async () => {
    const { owner, worker } = await shop(10_000, 60);
    expect((await lookUp(worker, 600)).body).toMatchObject({ charged: true, balance: 30 });
    expect((await lookUp(worker, 601)).body.balance).toBe(0);
    expect((await lookUp(worker, 602)).body.code).toBe("bound-reached");
    // The same person again costs nothing.
    expect((await lookUp(worker, 600)).body).toMatchObject({ charged: false, balance: 0 });
    expect((await makeRoshid(worker)).body.code).toBe("bound-reached");
    expect(await balanceOf(owner)).toBe(9_940);
    await expectRightLedger(server.sql);
  });

  test("gives room again when money of today comes back, not when older money does", async () => {
    const { owner, worker } = await shop(10_000, 240);
    const [first, second] = [await placed(worker), await placed(worker)];
    expect(await balanceOf(worker)).toBe(0);
    await refund(admin, first, 20);
    expect(await balanceOf(worker)).toBe(20);
    await cancel(admin, second);
    expect(await balanceOf(worker)).toBe(140);
    const old = await placed(worker);
    await server.sql`update orders set created_at = created_at - interval '1 day'
      where id = ${old}`;
    expect(await balanceOf(worker)).toBe(140);
    await cancel(admin, old);
    expect(await balanceOf(worker)).toBe(140);
    expect(await balanceOf(owner)).toBe(9_900);
  });

  test("taken back gives the money to the owner, and room to the worker", async () => {
    const { owner, worker } = await shop(500, 200);
    const id = await placed(worker);
    const back = () => worker.send("PUT", `/api/apply/my-order/${id}`, { status: "cancel" });
    expect([(await back()).status, (await back()).status]).toEqual([200, 200]);
    expect([await balanceOf(owner), await balanceOf(worker)]).toEqual([500, 200]);
    await expectRightLedger(server.sql);
  });

  test("is answered once by each key, and by nobody else's", async () => {
    const { owner, worker } = await shop(1_000);
    const other = await newWorker(server, admin, owner);
    const key = randomUUID();
    const [first, again] = [await order(worker, {}, key), await order(worker, {}, key)];
    expect(again.body).toEqual(first.body);
    expect(again.headers.get("Idempotent-Replayed")).toBe("true");
    const ids = [first, await order(other, {}, key), await order(owner, {}, key)].map(
      ({ body }) => body.order._id,
    );
    expect(new Set(ids).size).toBe(3);
    expect(await balanceOf(owner)).toBe(640);
    expect((await order(worker, { voterNumberNid: "210987654321" }, key)).body.code).toBe(
      "key-reused",
    );
  });

  test("a refusal at the bound is kept with its key, and shows no more than the worker may see", async () => {
    const { worker } = await shop(10_000, 130);
    await placed(worker);
    const key = randomUUID();
    expect((await order(worker, {}, key)).body.code).toBe("bound-reached");
    expect((await order(worker, {}, key)).body.code).toBe("bound-reached");
    const replay = randomUUID();
    await server.sql`update users set day_bound = 100000 where id = ${worker.user._id}`;
    await order(worker, {}, replay);
    expect((await order(worker, {}, replay)).body.balance).toBe(760);
  });
});

describe("the database, whatever it is asked", () => {
  /** As the program orders for a worker, without what its routes ask before. */
  async function orderFor(worker: string, payer: string) {
    const ordered = { id: randomUUID(), ordered_by: worker, category: "nid", consent: true };
    const [{ code }] = await server.sql<[{ code: string | null }]>`
      select code from place_order(${payer}, null, ''::bytea, null, 'nidBalance', null,
        ${server.sql.json(ordered)}, null, 60, 20)`;
    return code;
  }
  const chargeFor = async (worker: string, payer: string, amount: number) => {
    const [{ paid }] = await server.sql<[{ paid: boolean }]>`
      select charge_for(${worker}, ${payer}, ${amount}, 'settlement', ${randomUUID()}, 'nid')
        as paid`;
    return paid;
  };

  test("takes nothing for who does not work there, or no more, not even what is free", async () => {
    const { owner, worker } = await shop(1_000);
    const [stranger, ended] = [
      await newUser(server, admin, 500),
      await newWorker(server, admin, owner),
    ];
    const gone = await shop(1_000);
    await server.sql`update users set disabled_at = now()
      where id = any(${[ended.user._id, gone.owner.user._id]})`;
    const pairs = [
      [stranger.user._id, owner.user._id],
      [worker.user._id, stranger.user._id],
      [randomUUID(), owner.user._id],
      [ended.user._id, owner.user._id],
      [gone.worker.user._id, gone.owner.user._id],
    ] as const;
    const refuseAll = async (amount: number) => {
      for (const [who, payer] of pairs) {
        expect(await orderFor(who, payer)).toBe("bound-reached");
        expect(await chargeFor(who, payer, amount)).toBe(false);
      }
      await placed(worker);
    };
    await refuseAll(100);
    await server.sql`update prices set poisha = 0 where name = 'nidBalance'`;
    await refuseAll(0);
    await server.sql`update prices set poisha = 12000 where name = 'nidBalance'`;
    expect([await balanceOf(owner), await balanceOf(stranger)]).toEqual([880, 500]);
    await expectRightLedger(server.sql);
  });

  test("takes nothing when a server that knows no workers charges for one", async () => {
    const { owner, worker } = await shop(1_000);
    for (const amount of [100, 0]) {
      const [charged] = await server.sql`
        select charge(${worker.user._id}, ${amount}, 'settlement', ${randomUUID()}, 'nid') as paid`;
      expect(charged).toEqual({ paid: false });
    }
    const [own] = await server.sql`
      select charge(${owner.user._id}, 100, 'settlement', ${randomUUID()}, 'nid') as paid`;
    expect([own, await balanceOf(owner)]).toEqual([{ paid: true }, 999]);
  });

  test("counts what was spent, also above a bound that fell and by one who has ended", async () => {
    const { owner, worker } = await shop(1_000);
    await placed(worker);
    await server.sql`update users set day_bound = 1000 where id = ${worker.user._id}`;
    const spent = async () => {
      const [{ spentToday, dayBound }] = (await owner.send("GET", "/api/users/workers")).body;
      return { spentToday, dayBound };
    };
    expect(await spent()).toEqual({ spentToday: 120, dayBound: 10 });
    await owner.send("DELETE", `/api/users/workers/${worker.user._id}`);
    expect(await spent()).toEqual({ spentToday: 120, dayBound: 10 });
  });
});

test("20 devices of three workers at two servers: never above a bound, never below zero", async () => {
  const owner = await newUser(server, admin, 2_000);
  const bounds = [500, 700, 10_000];
  const workers = await Promise.all(bounds.map((one) => newWorker(server, admin, owner, one)));
  await warmUp(server);
  const second = { app: createApp(server, "no-page") };
  const devices = Array.from({ length: 20 }, (_, at) => ({
    at,
    person: workers[at % 3] as Person,
    by: at % 2 ? server : second,
  }));
  const answers = await Promise.all(
    devices.flatMap(({ at, person, by }) =>
      Array.from({ length: 6 }, (_, turn) => {
        const headers = { Cookie: person.cookie, "Idempotency-Key": randomUUID() };
        if (turn === 1) return lookUp(person, 10 * at + 1);
        if (turn === 2) return makeRoshid(person, `${at}`);
        if (turn === 3 && at % 5 === 0) return order(owner);
        return send(by, "POST", "/api/apply/order", nid, headers);
      }),
    ),
  );
  const codes = new Set(answers.map(({ status, body }) => (status < 300 ? "ok" : body.code)));
  expect([...codes].sort()).toEqual(["bound-reached", "insufficient-balance", "ok"]);
  const spent = await server.sql<{ actorId: string; sum: number }[]>`
    select actor_id, sum(amount)::int as sum from transfers
    where user_id = ${owner.user._id} and kind = 'charge' group by 1`;
  const of = (person: Person) => spent.find((one) => one.actorId === person.user._id)?.sum ?? 0;
  for (const [at, bound] of bounds.entries())
    expect(of(workers[at] as Person)).toBeLessThanOrEqual(bound * 100);
  const all = spent.reduce((sum, one) => sum + one.sum, 0);
  expect(all).toBeLessThanOrEqual(200_000);
  expect(await balanceOf(owner)).toBe((200_000 - all) / 100);
  // What is left is less than the cheapest thing that was refused costs.
  expect(await balanceOf(owner)).toBeLessThan(120);
  await expectRightLedger(server.sql);
});

test("an order that waits for the wallet counts what was ordered while it waited", async () => {
  const { owner, worker } = await shop(1_000, 130);
  const first = await placed(owner);
  let waiting: ReturnType<typeof order> | undefined;
  await server.sql.begin(async (tx) => {
    await tx`update accounts set ordered_until = now() where user_id = ${owner.user._id}`;
    waiting = order(worker);
    await new Promise((done) => setTimeout(done, 500));
    await tx`update orders set ordered_by = ${worker.user._id} where id = ${first}`;
  });
  expect((await waiting)?.body.code).toBe("bound-reached");
});
