import { beforeAll, describe, expect, test } from "vitest";
import { spreadsheetTime } from "../../contract/values/csv.ts";
import { newUser, openDesk } from "../test/builders.ts";
import { cancel, placed } from "../test/writes.ts";

const { server, admin } = await openDesk();
const rahim = await newUser(server, admin, 500.25);
beforeAll(async () => {
  await cancel(admin, await placed(rahim), "নম্বর ভুল");
  await placed(rahim, { category: "tin", nidNumber: "1234567890" });
});

describe("the statement", () => {
  test("tells each movement with the balance after it, newest first", async () => {
    const { body } = await rahim.send("GET", "/api/wallet/statement");
    expect(body).toMatchObject([
      {
        _id: "4",
        kind: "charge",
        service: "tinBalance",
        amount: -90,
        balance: 410.25,
        reason: null,
      },
      {
        _id: "3",
        kind: "refund",
        service: "nidBalance",
        amount: 120,
        balance: 500.25,
        reason: "নম্বর ভুল",
      },
      { _id: "2", kind: "charge", service: "nidBalance", amount: -120, balance: 380.25 },
      { _id: "1", kind: "adjustment", service: null, amount: 500.25, balance: 500.25 },
    ]);
    for (const row of body) expect(row.createdAt).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  });

  test("has the difference when staff set a balance, up or down; the same balance moves nothing", async () => {
    const someone = await newUser(server, admin, 500);
    const userId = someone.user._id;
    for (const amount of [200.5, 200.5, 300])
      expect(
        (await admin.send("PUT", "/api/users/edit-user-balance", { userId, amount })).status,
      ).toBe(200);
    expect((await someone.send("GET", "/api/wallet/statement")).body).toMatchObject([
      { kind: "adjustment", amount: 99.5, balance: 300 },
      { kind: "adjustment", amount: -299.5, balance: 200.5 },
      { kind: "adjustment", amount: 500, balance: 500 },
    ]);
  });

  test("has the sums of some days, which are the change of the balance, of this user alone", async () => {
    const someone = await newUser(server, admin, 500);
    const userId = someone.user._id;
    const sums = async (days = "") =>
      (await someone.send("GET", `/api/wallet/statement/sums${days}`)).body;
    await cancel(admin, await placed(someone), "নম্বর ভুল");
    await placed(someone);
    await admin.send("PUT", "/api/users/edit-user-balance", { userId, amount: 300.5 });
    const all = { added: 500, spent: 240, returned: 120, takenOff: 79.5 };
    expect(await sums()).toEqual(all);
    const today = spreadsheetTime(new Date().toISOString()).slice(0, 10);
    expect(await sums(`?from=${today}&to=${today}`)).toEqual(all);
    expect(await sums("?to=2026-01-01")).toEqual({ added: 0, spent: 0, returned: 0, takenOff: 0 });
    expect((await someone.send("GET", "/api/wallet/statement/sums?from=x")).status).toBe(422);
  });

  test("calls an operator's own service as it is called now, also once it is retired", async () => {
    const someone = await newUser(server, admin, 1000);
    const name = { bn: "পাসপোর্ট কপি", en: "Passport copy" };
    const label = { bn: "পাসপোর্ট নম্বর", en: "Passport number" };
    const fields = [{ label, type: "code", required: true, findBy: true }];
    const form = { name, group: "identity", icon: "document", price: 150, consent: false, fields };
    const { body: made } = await admin.send("POST", "/api/services", form);
    await placed(someone, { category: made.key, passportNumber: "A0123456" });
    await placed(someone);
    const renamed = { bn: "পাসপোর্টের কপি", en: "Copy of a passport" };
    await admin.send("PUT", `/api/services/${made.key}`, { name: renamed, version: made.version });
    await admin.send("DELETE", `/api/services/${made.key}`);
    const expected = [
      { service: "nidBalance", serviceName: null },
      { service: made.key, serviceName: renamed, amount: -150 },
      { kind: "adjustment", service: null, serviceName: null },
    ];
    expect((await someone.send("GET", "/api/wallet/statement")).body).toMatchObject(expected);
    const asked = await admin.send("GET", `/api/users/users/${someone.user._id}/statement`);
    expect(asked.body).toMatchObject(expected);
    const orders = (await someone.send("GET", "/api/apply/my-order")).body;
    const numbers = (rows: { orderNumber: string | null }[]) =>
      rows.map(({ orderNumber }) => orderNumber);
    expect(numbers(asked.body)).toEqual([...numbers(orders), null]);
    const ids = (rows: { orderId: string | null }[]) => rows.map(({ orderId }) => orderId);
    expect(ids(asked.body)).toEqual([...orders.map((order: { _id: string }) => order._id), null]);
  });

  test("comes in pages that the Link header leads through", async () => {
    const first = await rahim.send("GET", "/api/wallet/statement?limit=3");
    expect(first.body.map((row: { _id: string }) => row._id)).toEqual(["4", "3", "2"]);
    const next = /^<(.+)>; rel="next"$/.exec(first.headers.get("Link") ?? "")?.[1] ?? "";
    const second = await rahim.send("GET", next);
    expect(second.body.map((row: { _id: string }) => row._id)).toEqual(["1"]);
    expect(second.headers.get("Link")).toBeNull();
    const exact = await rahim.send("GET", "/api/wallet/statement?limit=4");
    expect(exact.headers.get("Link")).toBeNull();
  });

  test("of some days has what happened on them in Dhaka, in pages too", async () => {
    const someone = await newUser(server, admin, 100);
    const [mine, theirs] = [someone.user._id, rahim.user._id];
    // Rows of the ledger can't be changed, so the days are written as somebody else's history.
    await server.sql`
      insert into transfers (user_id, wallet_version, kind, debit, credit, amount, balance_after,
        source_kind, source_id, actor_id, created_at)
      select ${mine}, 1 + n, 'adjustment', 'adjustments', 'wallet', 100, 100, 'admin', uuidv7(),
        ${theirs}, at::timestamptz
      from unnest(array['2026-01-31T17:59:00Z', '2026-01-31T18:00:00Z', '2026-02-28T17:59:00Z',
        '2026-02-28T18:00:00Z'])
        with ordinality as past (at, n)`;
    const idsOf = async (query: string) =>
      (await someone.send("GET", `/api/wallet/statement?${query}`)).body.map(
        (row: { _id: string }) => row._id,
      );
    expect(await idsOf("from=2026-02-01&to=2026-02-28")).toEqual(["4", "3"]);
    expect(await idsOf("to=2026-01-31")).toEqual(["2"]);
    const first = await someone.send("GET", "/api/wallet/statement?to=2026-02-28&limit=2");
    const next = /^<(.+)>; rel="next"$/.exec(first.headers.get("Link") ?? "")?.[1] ?? "";
    expect((await someone.send("GET", next)).body).toMatchObject([{ _id: "2" }]);
    expect((await someone.send("GET", "/api/wallet/statement?from=2026-02-30")).status).toBe(422);
  });

  test("is one's own", async () => {
    const other = await newUser(server, admin);
    expect((await other.send("GET", "/api/wallet/statement")).body).toEqual([]);
    expect(
      (await other.send("GET", `/api/wallet/statement?userId=${rahim.user._id}`)).body,
    ).toEqual([]);
  });

  test.each([
    "limit=0",
    "limit=51",
    "limit=1e1",
    "limit=0x2",
    "before=0",
    "before=1e300",
    "before=99999999999999999999",
    "before=-1",
    "before=১",
    "before=",
  ])("refuses ?%s", async (query) => {
    const { status, body } = await rahim.send("GET", `/api/wallet/statement?${query}`);
    expect([status, Object.keys(body.fields)]).toEqual([422, [query.split("=")[0]]]);
  });

  test("with a cursor past the newest is simply the whole", async () => {
    expect(
      (await rahim.send("GET", "/api/wallet/statement?before=9007199254740991")).body,
    ).toHaveLength(4);
  });
});
