import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { nameOf, photo, photoService, put, sent } from "../attachments/test/sending.ts";
import { newUser, openDesk, type Person } from "../test/builders.ts";
import { expectRightLedger } from "../test/right-ledger.ts";
import { balanceOf } from "../test/writes.ts";
import { newWorker } from "./test/new-worker.ts";

const { server, admin } = await openDesk();
/** Costs 10 tk. */
let category: string;
beforeAll(async () => {
  category = await photoService(admin);
});

const place = (person: Person, slip: string[], key: string = randomUUID()) =>
  person.send("POST", "/api/apply/order", { category, slip }, { "Idempotency-Key": key });
const named = async (person: Person, name: string) => {
  const [row] = await server.sql<{ named: number }[]>`
    select named from attachments
    where user_id = ${person.user._id} and name = decode(${name}, 'hex')`;
  return row?.named;
};
async function shop(dayBound = 1_000) {
  const owner = await newUser(server, admin, 500);
  const [worker, other] = [
    await newWorker(server, admin, owner, dayBound),
    await newWorker(server, admin, owner, dayBound),
  ];
  return { owner, worker, other };
}

describe("an order with pictures by a worker", () => {
  test("takes their own, not those of the same name of the owner or another worker", async () => {
    const { owner, worker, other } = await shop();
    const bytes = await photo();
    const name = nameOf(bytes);
    for (const person of [owner, other]) await sent(server, person, bytes);
    expect(await place(worker, [name])).toMatchObject({
      status: 409,
      body: { code: "attachments-missing", missing: [name] },
    });
    expect([await balanceOf(owner), await balanceOf(worker)]).toEqual([500, 500]);
    await sent(server, worker, bytes);
    const { body, status } = await place(worker, [name]);
    expect([status, body.order.attachmentCount]).toEqual([201, 1]);
    expect([await named(owner, name), await named(other, name), await named(worker, name)]).toEqual(
      [0, 0, 1],
    );
    expect([await balanceOf(owner), await balanceOf(worker)]).toEqual([490, 490]);
    await expectRightLedger(server.sql);
  });

  test("of the owner takes none that a worker has sent", async () => {
    const { owner, worker } = await shop();
    const name = await sent(server, worker);
    expect((await place(owner, [name])).body.code).toBe("attachments-missing");
    expect([await named(worker, name), await balanceOf(owner)]).toEqual([0, 500]);
  });

  test("is read by them and by the owner, whole, and by nobody else of the shop", async () => {
    const { owner, worker, other } = await shop();
    const files = async (person: Person, order: string) => {
      const { body } = await owner.send("GET", `/api/apply/my-order/${order}`);
      const path = `/api/attachments/${body.attachments[0].id}/file`;
      return (await person.send("GET", path)).status;
    };
    const theirs = (await place(worker, [await sent(server, worker)])).body.order._id;
    const owners = (await place(owner, [await sent(server, owner)])).body.order._id;
    const statuses: Record<string, number[]> = {};
    for (const [who, person] of Object.entries({ owner, worker, other }))
      statuses[who] = [await files(person, theirs), await files(person, owners)];
    expect(statuses).toEqual({ owner: [200, 200], worker: [200, 404], other: [404, 404] });
  });

  test("is refused at the bound: nothing is charged, and no picture is named", async () => {
    const { owner, worker } = await shop(15);
    const names = [await sent(server, worker), await sent(server, worker)] as const;
    expect((await place(worker, [names[0]])).status).toBe(201);
    const key = randomUUID();
    const refused = await place(worker, [names[1]], key);
    expect([refused.status, refused.body.code]).toEqual([402, "bound-reached"]);
    expect((await place(worker, [names[1]], key)).body.code).toBe("bound-reached");
    expect(await named(worker, names[1])).toBe(0);
    expect([await balanceOf(owner), await balanceOf(worker)]).toEqual([490, 5]);
    const orders = await server.sql`
      select from orders where ordered_by = ${worker.user._id}`;
    expect(orders).toHaveLength(1);
    await expectRightLedger(server.sql);
  });

  test("sent ten times at once is one, and so is what ten at the bound may be", async () => {
    const { owner, worker } = await shop(30);
    const name = await sent(server, worker);
    const key = randomUUID();
    const same = await Promise.all(Array.from({ length: 10 }, () => place(worker, [name], key)));
    expect(new Set(same.map(({ body }) => body.order?._id)).size).toBe(1);
    const all = await Promise.all(Array.from({ length: 10 }, () => place(worker, [name])));
    expect(all.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(2);
    expect([await named(worker, name), await balanceOf(worker), await balanceOf(owner)]).toEqual([
      3, 0, 470,
    ]);
    await expectRightLedger(server.sql);
  });
});

test("what the owner has sent stays when a worker forgets a picture of the same name", async () => {
  const { owner, worker, other } = await shop();
  const bytes = await photo();
  const name = nameOf(bytes);
  for (const person of [owner, worker, other]) await put(server, person, bytes);
  expect((await worker.send("DELETE", `/api/attachments/${name}`)).status).toBe(204);
  expect([await named(owner, name), await named(worker, name), await named(other, name)]).toEqual([
    0,
    undefined,
    0,
  ]);
});
