import { beforeEach, expect, test } from "vitest";
import { logInAdmin, newUser, type Person } from "../test/builders.ts";
import { openTestServer, type TestServer } from "../test/harness.ts";
import { deliver, placed, settledEtag } from "../test/writes.ts";
import { measureUsual } from "./queries.ts";

let server: TestServer;
let admin: Person;
let rahim: Person;
beforeEach(async () => {
  server = await openTestServer();
  admin = await logInAdmin(server);
  rahim = await newUser(server, admin, 100_000);
});

/** Deliveries of "tin" that took so many minutes each, the last one last. */
async function delivered(minutes: number[], more: { status?: string; by?: string | null } = {}) {
  const { status = "approved", by = admin.user._id } = more;
  await server.sql`
    insert into orders (user_id, category, price, shown, secret, status, decided_by, created_at,
      decided_at)
    select ${rahim.user._id}, 'tin', 0, '', '', ${status}, ${by},
      now() - make_interval(hours => 1000, mins => took) + n * interval '1 minute',
      now() - interval '1000 hours' + n * interval '1 minute'
    from unnest(${minutes}::int[]) with ordinality as each (took, n)`;
}
const times = (count: number, minutes: number) => Array.from({ length: count }, () => minutes);
const usual = async (person = rahim) => {
  const { services } = (await person.send("GET", "/api/start")).body;
  return services.find(({ key }: { key: string }) => key === "tin").usual;
};

test("of nineteen deliveries nothing is said, of twenty how long four in five took", async () => {
  await delivered(times(19, 30));
  expect(await measureUsual(server.sql)).toEqual([]);
  expect(await usual()).toBeUndefined();
  await delivered([600]);
  expect(await measureUsual(server.sql)).toEqual(["tin"]);
  expect(await usual()).toEqual({ minutes: 30, of: 20 });
  expect(await measureUsual(server.sql)).toEqual([]);
});

test("only the last hundred count, as they are: a fifth that took longer is past what is said", async () => {
  await delivered([...times(50, 6_000), ...times(20, 600), ...times(80, 41)]);
  await measureUsual(server.sql);
  // Rounded up to what a person would say.
  expect(await usual()).toEqual({ minutes: 45, of: 100 });
});

test.each([
  [3, 5],
  [60, 60],
  [61, 75],
  [250, 300],
  [2_000, 2_880],
])("%i minutes are said as %i", async (took, said) => {
  await delivered(times(25, took));
  await measureUsual(server.sql);
  expect(await usual()).toEqual({ minutes: said, of: 20 });
});

test("what waits, was cancelled, has no time, or nobody delivered is not measured", async () => {
  await delivered(times(30, 10), { status: "cancel" });
  await delivered(times(30, 10), { by: null });
  await server.sql`
    insert into orders (user_id, category, price, shown, secret, status, decided_by)
    select ${rahim.user._id}, 'tin', 0, '', '', 'approved', ${admin.user._id}
    from generate_series(1, 30)`;
  expect(await measureUsual(server.sql)).toEqual([]);
  // A delivery by the desk is, from the order on.
  await delivered(times(19, 10));
  await deliver(admin, await placed(rahim, { category: "tin", nidNumber: "5550001111" }));
  expect(await measureUsual(server.sql)).toEqual(["tin"]);
});

test("another time is another version of the services, the same is none, and a service that falls still says nothing", async () => {
  await delivered(times(20, 30));
  await measureUsual(server.sql);
  const etag = await settledEtag(rahim, "/api/services");
  await delivered(times(3, 30));
  await measureUsual(server.sql);
  expect(await settledEtag(rahim, "/api/services")).toBe(etag);
  await server.sql`update orders set decided_at = created_at + interval '2 hours'`;
  await measureUsual(server.sql);
  expect(await settledEtag(rahim, "/api/services")).not.toBe(etag);
  expect(await usual()).toEqual({ minutes: 120, of: 20 });
  await server.sql`update orders set status = 'pending'`;
  await measureUsual(server.sql);
  expect(await usual()).toBeUndefined();
});
