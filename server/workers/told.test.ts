import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { newUser, openDesk, type Person } from "../test/builders.ts";
import { placed, roshid, settledEtag } from "../test/writes.ts";
import { newWorker } from "./test/new-worker.ts";

const { server, admin } = await openDesk();

async function shop() {
  const owner = await newUser(server, admin, 1_000);
  return { owner, worker: await newWorker(server, admin, owner) };
}
const key = () => ({ "Idempotency-Key": randomUUID() });
const madeRoshid = async (by: Person): Promise<string> =>
  (await by.send("POST", "/api/apply/create-roshid", roshid("45"), key())).body.roshid._id;
/** Who ordered each row of a list, by what it is of. */
async function authors(by: Person, path: string) {
  const rows: { _id: string; orderId?: string; orderedBy?: object }[] = (await by.send("GET", path))
    .body;
  return rows.map(({ _id, orderId, orderedBy }) => [orderId ?? _id, orderedBy]);
}

test("the owner is told who ordered and saved what, in each list of it", async () => {
  const { owner, worker } = await shop();
  const by = { _id: worker.user._id, name: worker.user.fullName };
  const [own, theirs] = [await placed(owner), await placed(worker)];
  const [ownRoshid, saved] = [await madeRoshid(owner), await madeRoshid(worker)];

  expect(await authors(owner, "/api/apply/get-roshid")).toEqual([
    [saved, by],
    [ownRoshid, undefined],
  ]);
  expect((await owner.send("GET", `/api/apply/get-roshid/${saved}`)).body.orderedBy).toEqual(by);
  expect(await authors(owner, "/api/users/shop/book")).toEqual([
    [own, undefined],
    [theirs, by],
    [ownRoshid, undefined],
    [saved, by],
  ]);
  const statement = [by, undefined, by, undefined, undefined];
  for (const [asker, path] of [
    [owner, "/api/wallet/statement"],
    [admin, `/api/users/users/${owner.user._id}/statement`],
  ] as const)
    expect((await authors(asker, path)).map(([, author]) => author)).toEqual(statement);
});

test("the owner asks for what one worker ordered, or they themself, and hears what of that changed", async () => {
  const { owner, worker } = await shop();
  const other = await newWorker(server, admin, owner);
  const [own, theirs, others] = [await placed(owner), await placed(worker), await placed(other)];
  const list = async (by: Person, orderedBy: string, more = "") =>
    (await by.send("GET", `/api/apply/my-order?orderedBy=${orderedBy}${more}`)).body;
  const ids = async (by: Person, orderedBy: string, more = "") =>
    (await list(by, orderedBy, more)).map(({ _id }: { _id: string }) => _id);
  expect(await ids(owner, "me")).toEqual([own]);
  expect(await ids(owner, worker.user._id)).toEqual([theirs]);
  expect(await ids(owner, worker.user._id, "&status=approved")).toEqual([]);
  // A worker hears of no other, nor a stranger of any.
  expect(await ids(worker, "me")).toEqual([theirs]);
  expect(await ids(worker, other.user._id)).toEqual([]);
  expect(await ids(await newUser(server, admin), worker.user._id)).toEqual([]);
  expect((await list(owner, "somebody")).code).toBe("invalid-fields");

  const path = `/api/apply/my-order?orderedBy=${worker.user._id}`;
  const etag = await settledEtag(owner, path);
  for (const order of [theirs, others])
    await worker.send("PUT", `/api/apply/my-order/${order}`, { status: "cancel" });
  await owner.send("PUT", `/api/apply/my-order/${others}`, { status: "cancel" });
  const changes = await list(owner, worker.user._id, `&since=${encodeURIComponent(etag)}`);
  expect(changes).toEqual([
    { _id: others, deleted: true },
    expect.objectContaining({ _id: theirs, status: "cancel" }),
  ]);
});

test("an edit is still of who made the roshid; a refund is told with the order's author, whoever gave it", async () => {
  const { owner, worker } = await shop();
  const by = { _id: worker.user._id, name: worker.user.fullName };
  const saved = await madeRoshid(worker);
  const path = `/api/apply/update-roshid/${saved}`;
  const { body } = await owner.send("PUT", path, roshid("46"), key());
  expect(body.roshid.orderedBy).toEqual(by);
  const order = await placed(worker);
  await owner.send("PUT", `/api/apply/my-order/${order}`, { status: "cancel" });
  const [refund, charge, edit, made] = await authors(owner, "/api/wallet/statement");
  expect([refund, charge, edit?.[1], made?.[1]]).toEqual([[order, by], [order, by], undefined, by]);
});

describe("the prices of a worker are those of who pays", () => {
  const madeGroup = async (): Promise<string> =>
    (await admin.send("POST", "/api/price-groups", { name: randomUUID().slice(0, 20) }, key())).body
      .group._id;
  const move = ({ user }: Person, group: string) =>
    admin.send("PUT", `/api/users/users/${user._id}/price-group`, { group });

  test("so no group is given to a worker, nor taken from one", async () => {
    const { worker } = await shop();
    for (const group of [await madeGroup(), ""])
      expect((await move(worker, group)).status).toBe(404);
    const [{ grouped }] = await server.sql<[{ grouped: boolean }]>`
      select price_group is not null as grouped from users where id = ${worker.user._id}`;
    expect(grouped).toBe(false);
  });

  test("and a notice for a group is for its customers' workers too, and for no other's", async () => {
    const [{ owner, worker }, stranger, group] = [await shop(), await shop(), await madeGroup()];
    const texts = async (person: Person) =>
      (await person.send("GET", "/api/notice/notices")).body.map(
        ({ notice }: { notice: string }) => notice,
      );
    const notice = `for a group ${randomUUID()}`;
    await admin.send("POST", "/api/notice/notices", { notice, group }, key());
    const before = await settledEtag(worker, "/api/notice/notices");
    expect(await texts(worker)).not.toContain(notice);
    await move(owner, group);
    expect(await settledEtag(worker, "/api/notice/notices")).not.toBe(before);
    for (const person of [owner, worker]) expect(await texts(person)).toContain(notice);
    for (const person of [stranger.owner, stranger.worker])
      expect(await texts(person)).not.toContain(notice);
  });
});
