import { randomUUID } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import { forgetPerson } from "../forgetting/person.ts";
import { type Answer, newUser, openDesk, type Person } from "../test/builders.ts";
import { expectRightLedger } from "../test/right-ledger.ts";
import { balanceOf, cancel, nid, refund, warmUp } from "../test/writes.ts";
import { end, newWorker } from "./test/new-worker.ts";

const { server, admin } = await openDesk();

/** What an order costs, in tk. */
const PRICE = 120;

const order = (person: Person) =>
  person.send("POST", "/api/apply/order", nid, { "Idempotency-Key": randomUUID() });
/** How an answer counts: by its code, without one as placed. */
const outcome = ({ status, body }: Answer) => (status === 201 ? "placed" : body.code);

/** Expects that what stands is what was answered, each order charged once, and the ledger right. */
async function expectCharged(owner: Person, placed: string[]) {
  const rows = await server.sql<{ id: string; charges: number }[]>`
    select o.id, (select count(*)::int from transfers t
      where t.source_kind = 'order' and t.source_id = o.id and t.kind = 'charge'
        and t.amount = o.price and t.actor_id = o.ordered_by) as charges
    from orders o where o.user_id = ${owner.user._id}`;
  expect(rows.map(({ id }) => id).sort()).toEqual([...placed].sort());
  expect(new Set(rows.map(({ charges }) => charges))).toEqual(new Set([1]));
  await expectRightLedger(server.sql);
}

test("fifty orders at once by one worker: as many as fit under the bound, and not one more", async () => {
  const owner = await newUser(server, admin, 50_000);
  const worker = await newWorker(server, admin, owner, 17 * PRICE + 119);
  await warmUp(server);
  const answers = await Promise.all(Array.from({ length: 50 }, () => order(worker)));
  const counts = Map.groupBy(answers, outcome);
  expect([...counts.keys()].sort()).toEqual(["bound-reached", "placed"]);
  expect(counts.get("placed")).toHaveLength(17);
  expect([await balanceOf(owner), await balanceOf(worker)]).toEqual([50_000 - 17 * PRICE, 119]);
  await expectCharged(
    owner,
    (counts.get("placed") ?? []).map(({ body }) => body.order._id),
  );
});

describe("orders that race with a lower bound, refunds and the worker's end", () => {
  /** What a worker had spent after each charge of theirs, in poisha, in the order of the wallet. */
  const spentAfter = (worker: Person) =>
    server.sql<{ order: string; spent: number }[]>`
      with moves as (
        select t.wallet_version, t.kind, o.id as order,
          case t.kind when 'charge' then t.amount else -t.amount end as amount
        from transfers t
        left join refunds r on t.source_kind = 'refund' and r.id = t.source_id
        join orders o on o.id = coalesce(r.order_id, t.source_id)
        where o.ordered_by = ${worker.user._id} and t.kind in ('charge', 'refund')
      ), summed as (
        select *, sum(amount) over (order by wallet_version)::int as spent from moves
      )
      select "order", spent from summed where kind = 'charge' order by wallet_version`;

  test("stay under the bound that held, and leave the ledger right", async () => {
    const [high, low] = [10 * PRICE, 5 * PRICE];
    const owner = await newUser(server, admin, 50_000);
    const worker = await newWorker(server, admin, owner, high);
    await warmUp(server);
    const placed: { id: string; stage: string }[] = [];
    const codes = new Set<string>();
    let stage = "high";
    let racing = true;
    const device = async () => {
      while (racing) {
        const asked = stage;
        const answer = await order(worker);
        codes.add(outcome(answer));
        if (answer.status === 201) placed.push({ id: answer.body.order._id, stage: asked });
      }
    };
    const givenBack = async () => {
      // Most are given back whole, so that there is room again.
      for (let at = 0; racing; ) {
        const one = placed[at];
        if (!one) {
          await new Promise((done) => setTimeout(done, 1));
          continue;
        }
        const back = at % 4 ? cancel(admin, one.id) : refund(admin, one.id, 60);
        expect((await back).status).toBe(200);
        at += 1;
      }
    };
    const until = (count: number) => vi.waitUntil(() => placed.length >= count, 20_000);
    const ownerActs = async () => {
      await until(15);
      const path = `/api/users/workers/${worker.user._id}`;
      expect((await owner.send("PUT", path, { dayBound: `${low}` })).status).toBe(200);
      stage = "low";
      await until(placed.length + 6);
      expect((await end(owner, worker.user._id)).status).toBe(200);
      stage = "ended";
      await new Promise((done) => setTimeout(done, 100));
    };
    const all = [...Array.from({ length: 8 }, device), givenBack()];
    await ownerActs().finally(() => {
      racing = false;
    });
    await Promise.all(all);

    const spent = await spentAfter(worker);
    expect(spent.map((one) => one.order).sort()).toEqual(placed.map(({ id }) => id).sort());
    const stageOf = new Map(placed.map(({ id, stage: asked }) => [id, asked]));
    const most = { high, low, ended: -1 };
    for (const one of spent) {
      const bound = most[stageOf.get(one.order) as keyof typeof most];
      expect([one.order, one.spent <= bound * 100]).toEqual([one.order, true]);
    }
    expect([...codes].sort()).toEqual(["bound-reached", "placed", "session-ended"]);
    await expectCharged(
      owner,
      placed.map(({ id }) => id),
    );
  });
});

test("an owner who is deleted while workers order: none without its charge, none after", async () => {
  const owner = await newUser(server, admin, 50_000);
  const workers = [
    await newWorker(server, admin, owner, 20_000),
    await newWorker(server, admin, owner, 20_000),
  ];
  await warmUp(server);
  const placed: string[] = [];
  const late: string[] = [];
  const codes = new Set<string>();
  let gone = false;
  let racing = true;
  const device = async (worker: Person) => {
    while (racing) {
      const asked = gone;
      const answer = await order(worker);
      codes.add(outcome(answer));
      if (answer.status === 201) (asked ? late : placed).push(answer.body.order._id);
    }
  };
  const deletion = async () => {
    await vi.waitUntil(() => placed.length >= 8, 20_000);
    expect((await admin.send("DELETE", `/api/users/users/${owner.user._id}`)).status).toBe(200);
    gone = true;
    await new Promise((done) => setTimeout(done, 100));
  };
  const all = [...workers, ...workers, ...workers].map(device);
  await deletion().finally(() => {
    racing = false;
  });
  await Promise.all(all);
  expect(late).toEqual([]);
  for (const code of codes) expect(["placed", "session-ended", "bound-reached"]).toContain(code);
  await expectCharged(owner, placed);
  // What waits is decided as any, its money goes back, and then nothing is left to forget.
  for (const id of placed) expect((await cancel(admin, id)).status).toBe(200);
  const [wallet] = await server.sql`
    select balance from accounts where user_id = ${owner.user._id}`;
  expect(wallet).toEqual({ balance: 5_000_000 });
  for (const { user } of [owner, ...workers])
    expect(await forgetPerson(server.sql, server.files, user._id)).toMatchObject({ whole: true });
  await expectCharged(owner, placed);
});
