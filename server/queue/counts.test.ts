import { beforeAll, expect, test } from "vitest";
import { MOST_COUNTED } from "../../contract/queue.ts";
import { newUser, openDesk } from "../test/builders.ts";
import { newAdmin, placed, settledEtag } from "../test/writes.ts";

const COUNTS = "/api/apply/order-counts";
const OLD = MOST_COUNTED + 500;

const { server, admin } = await openDesk();
const rahim = await newUser(server, admin, 2000);
beforeAll(async () => {
  const order = await placed(rahim);
  // What a desk has done by now.
  await server.sql`
    insert into orders (user_id, category, price, shown, secret, status)
    select user_id, n.category, price, shown, secret, n.status::order_status
    from orders, (select case when n > 3 then 'nid' else 'passport' end as category,
                    case when n % 2 = 0 then 'approved' else 'cancel' end as status
                  from generate_series(1, ${OLD * 2}::int) n) as n
    where id = ${order}`;
});

const counted = async (query = "") => (await admin.send("GET", `${COUNTS}${query}`)).body;

test("what waits is counted whole, what is over up to one more than is told", async () => {
  const more = MOST_COUNTED + 1;
  expect(await counted()).toEqual({
    all: more,
    approved: more,
    cancel: more,
    pending: 1,
    unanswered: 0,
    wrong: 0,
    late: 0,
  });
  expect(await counted("?category=passport")).toMatchObject({ all: 3, approved: 1, cancel: 2 });
  expect(await counted(`?user=${rahim.user._id}`)).toMatchObject({ all: more, pending: 1 });
});

test("without a change they are not counted again", async () => {
  const etag = await settledEtag(admin, COUNTS);
  const held = { "If-None-Match": etag };
  expect((await admin.send("GET", COUNTS, undefined, held)).status).toBe(304);
  await placed(rahim);
  expect((await admin.send("GET", COUNTS, undefined, held)).body).toMatchObject({ pending: 2 });
});

test("all are counted when they are about to be deleted, for an admin alone", async () => {
  const all = OLD * 2 + 2;
  expect((await admin.send("GET", "/api/apply/delete-all-orders")).body).toEqual({
    all,
    pending: 2,
  });
  const clerk = await newAdmin(server, admin, "staff");
  for (const person of [rahim, clerk])
    expect((await person.send("GET", "/api/apply/delete-all-orders")).status).toBe(403);
});
