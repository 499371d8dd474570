import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { birthFieldNames } from "../../contract/birth.ts";
import { builtIns } from "../../contract/services/index.ts";
import { type ListVersion, selectVersion } from "../db/list-version.ts";
import { secret, shown } from "../seal/columns.ts";
import { fillOldDatabase, type OldOrder, type OldUser, placeOld } from "../test/before-services.ts";
import { logIn, type Person } from "../test/builders.ts";
import { openTestServer, type TestServer } from "../test/harness.ts";
import { balanceOf } from "../test/writes.ts";
import { verifyLedger } from "../wallet/verify.ts";

const MINE = "/api/apply/my-order";

/** As the forms sent them. `fields`: as they were kept; `shown`: as lists had them. */
function old(
  sent: Record<string, unknown> & { category: string },
  identifier: string,
  { price = `${sent.category}Balance`, by = sent.category, ...given }: Partial<OldOrder> & { shown: OldOrder["shown"] },
): OldOrder {
  const { category: _category, consent: _consent, expectedPrice: _price, ...fields } = sent;
  const kept = (given.fields ?? fields) as Record<string, string>;
  const hashed = given.hashed ?? JSON.stringify(sent);
  return { sent, hashed, price, by, fields: kept, shown: given.shown, identifier, key: randomUUID() };
}
const bio = { by: "bio" };
const mobile = (category: string, operator: string) =>
  old({ category, operator, number: "01712345678" }, "01712345678", {
    ...{ ...bio, price: category, shown: { operator, number: "017******78" } },
  });

/** A certificate without its date in words, which the old program hashed as an empty text. */
const certificate: Record<string, string> = {
  ...Object.fromEntries(birthFieldNames.map((name) => [name, `of ${name}`])),
  ...{ birthRegistrationNumber: "19991234567890123", gender: "Male", leftBarcode: "abc" },
};
const words = "dateOfBirthInWords";
const withoutWords = Object.fromEntries(Object.entries(certificate).filter(([name]) => name !== words));

const orders: OldOrder[] = [
  old({ category: "nid", nidNumber: "1234567890", consent: true }, "1234567890", {
    ...{ by: "nidCopy", shown: { nidNumber: "123*****90" } },
  }),
  old({ category: "nid", fatherNidNumberNid: "1234", NameNid: "করিম মিয়া" }, "1234", {
    ...{ by: "nidCopy", shown: { fatherNidNumberNid: "****", NameNid: "করিম মিয়া" } },
  }),
  old(
    {
      ...{ category: "tin", formNumberNid: "nidfn 12-34 5678", mobileNumber: "01811111111", birthday: "1 May 1990" },
      ...{ name: "ক", identifier: "AB-99" },
    },
    "NIDFN12345678",
    {
      hashed:
        '{"category":"tin","formNumberNid":"NIDFN12345678","mobileNumber":"01811111111","birthday":"1 May 1990","name":"ক","identifier":"AB-99"}',
      fields: {
        ...{ formNumberNid: "NIDFN12345678", mobileNumber: "01811111111", birthday: "1 May 1990" },
        ...{ name: "ক", identifier: "AB-99" },
      },
      // Lists once showed the birthday unmasked.
      shown: {
        ...{ formNumberNid: "NID********78", mobileNumber: "018******11", birthday: "1 M*****90" },
        ...{ name: "ক", identifier: "*****" },
      },
    },
  ),
  old({ category: "nidPDF", birthCertificateNumberNid: "20001234567890123" }, "20001234567890123", {
    shown: { birthCertificateNumberNid: "200************23" },
  }),
  mobile("robiAirtelBalance", "Airtel"),
  mobile("gpBalance", "GP"),
  mobile("blBalance", "Banglalink"),
  mobile("teletalkBalance", "Teletalk"),
  old({ category: "birth", ...withoutWords, consent: true }, "19991234567890123", {
    ...{ by: null, fields: withoutWords },
    hashed: JSON.stringify({ category: "birth", ...certificate, [words]: "", consent: true }),
    shown: {
      birthRegistrationNumber: "199************23",
      ...{ nameInBangla: "of nameInBangla", nameInEnglish: "of nameInEnglish" },
    },
  }),
];
const dear = old({ category: "nid", nidNumber: "9999999999", expectedPrice: 9 }, "9999999999", {
  ...{ by: "nidCopy", shown: {}, hashed: '{"category":"nid","nidNumber":"9999999999","expectedPrice":900}' },
});
const shut = ["closed", "closed-nid-copy"].map(() =>
  old({ category: "nid", nidNumber: "8888888888" }, "8888888888", { by: "nidCopy", shown: {} }),
);
const poor = old({ category: "nid", nidNumber: "7777777777" }, "7777777777", { by: "nidCopy", shown: {} });

let server: TestServer;
let user: Person;
let admin: Person;
const kept = new Map<OldOrder, any>();
const versions: string[] = [];
beforeAll(async () => {
  let login: OldUser | undefined;
  server = await openTestServer(
    {},
    {
      old: async (sql) => {
        login = await fillOldDatabase(sql);
        for (const order of [...orders, dear]) kept.set(order, (await placeOld(sql, login, order)).answer);
        await sql`update switches set open = false where name = 'nidCopy'`;
        for (const order of shut) await placeOld(sql, login, order);
        await sql`update idempotency set code = 'closed-nid-copy' where key = ${shut[1]!.key}`;
        await sql`update switches set open = true where name = 'nidCopy'`;
        await sql`update prices set poisha = 9000000 where name = 'nidBalance'`;
        await placeOld(sql, login, poor);
        await sql`update prices set poisha = 1000 where name = 'nidBalance'`;
        await sql`select id from cancel_order(${kept.get(orders[0]!).order._id}, ${login.id}, 'why')`;
        await sql`update orders set deleted_at = now() where id = ${kept.get(orders[1]!).order._id}`;
        for (const rows of [
          sql`from (select owner_changed_in as changed_in from orders where user_id = ${login.id}) mine where true`,
          sql`from orders where true`,
        ])
          versions.push(await settled(() => selectVersion(sql, rows)));
      },
    },
  );
  const { username, password } = login!;
  user = await logIn(server, { username, password });
  admin = await logIn(server, { username: "old-admin", password });
});

/** The version of a list when no transaction of another test's database can come in below it. */
async function settled(ask: () => Promise<ListVersion[]>): Promise<string> {
  const { etag } = await vi.waitUntil(async () => {
    const [version] = await ask();
    return version?.settled && version;
  }, 5_000);
  return `"${etag}"`;
}

const idOf = (order: OldOrder): string => kept.get(order).order._id;
const replay = ({ sent, key }: OldOrder) => user.send("POST", "/api/apply/order", sent, { "Idempotency-Key": key });

describe("orders of before services were declared", () => {
  const standing = orders.filter((_, at) => at !== 1);

  test.each(standing)("are shown masked and read whole: $sent.category", async (order) => {
    const list = (await user.send("GET", MINE)).body;
    const { _id, orderNumber, category, status, note, file, fileType, price, createdAt, updatedAt, ...fields } =
      list.find((one: { _id: string }) => one._id === idOf(order));
    expect(fields).toEqual(order.shown);
    expect([category, price, file, fileType]).toEqual([order.sent["category"], 10, null, null]);
    expect([status, note]).toEqual(order === orders[0] ? ["cancel", "why"] : ["pending", ""]);
    const whole = {
      _id,
      orderNumber,
      category,
      status,
      note,
      file,
      fileType,
      price,
      createdAt,
      updatedAt,
      ...order.shown,
      ...order.fields,
    };
    expect((await user.send("GET", `${MINE}/${_id}`)).body).toEqual(whole);
    const staff = (await admin.send("GET", `/api/apply/order?q=${order.identifier}`)).body;
    expect(staff).toContainEqual(expect.objectContaining({ ...whole, consent: true }));
  });

  test("keep nothing secret in what lists read, and nothing at all in kept answers", async () => {
    const rows = await server.sql<
      { userId: string; shown: string; secret: string }[]
    >`select user_id, shown, secret from orders`;
    expect(rows).toHaveLength(orders.length);
    const answers = JSON.stringify(await server.sql`select answer from idempotency`);
    const secrets = rows.flatMap(({ userId, ...row }) => {
      const listed = JSON.stringify(shown.open(server.seal, userId, row.shown));
      const values = Object.values(secret.open(server.seal, userId, row.secret)).filter((one) => one.length > 5);
      for (const value of values) expect(listed).not.toContain(value);
      return values;
    });
    expect(secrets.length).toBeGreaterThan(5);
    for (const value of secrets) expect(answers).not.toContain(value);
    for (const { answer } of await server.sql`select answer from idempotency where code is null`)
      expect(Object.keys(answer).sort()).toEqual(["at", "balance", "id", "price"]);
  });

  test("have numbers in the order of their time, which whoever kept them without is told", async () => {
    const numbers = orders.map((_, at) => `K-${1001 + at}`);
    const standing = orders.flatMap((order, at) => (at === 1 ? [] : [[idOf(order), numbers[at]]])).reverse();
    const numbered = (rows: { _id: string; orderNumber?: string }[]) =>
      rows.flatMap(({ _id, orderNumber }) => (orderNumber ? [[_id, orderNumber]] : []));
    for (const [at, [person, path]] of (
      [
        [user, MINE],
        [admin, "/api/apply/order"],
      ] as const
    ).entries()) {
      expect(numbered((await person.send("GET", path)).body)).toEqual(standing);
      const changed = await person.send("GET", `${path}?since=${encodeURIComponent(versions[at] ?? "")}`);
      expect(changed.headers.get("Delta-Base")).toBe(versions[at]);
      expect(numbered(changed.body)).toEqual(standing);
    }
    const [row] = await server.sql`select nextval('order_numbers')::int as next`;
    expect(row?.next).toBeGreaterThan(1000 + orders.length);
  });

  test.each(orders)("are told again to their old key, nothing charged: $sent.category", async (order) => {
    const before = await balanceOf(user);
    const { status, body, headers } = await replay(order);
    const first = kept.get(order);
    expect([status, headers.get("Idempotent-Replayed")]).toEqual([201, "true"]);
    const orderNumber = `K-${1001 + orders.indexOf(order)}`;
    expect(body).toEqual({ ...first, order: { ...first.order, ...order.shown, orderNumber } });
    expect(await balanceOf(user)).toBe(before);
  });

  test("with another body under an old key are refused", async () => {
    const [order] = orders;
    const other = { ...order!, sent: { ...order!.sent, nidNumber: "1234567891" } };
    expect((await replay(other)).body.code).toBe("key-reused");
  });

  test("and money stand as they did", async () => {
    expect(await balanceOf(user)).toBe(1_000 - (orders.length - 1) * 10);
    expect(await verifyLedger(server.sql)).toEqual([]);
  });
});

test.each([
  ["a price that had changed", dear, 409, { code: "price-changed", price: 10 }],
  [
    "a closed service, kept one way",
    shut[0],
    403,
    { code: "closed", error: expect.stringMatching(/^Sign copy order is/) },
  ],
  ["and the other", shut[1], 403, { code: "closed", error: "Sign copy order is closed. Check the group notice." }],
  ["a wallet that held too little", poor, 402, { code: "insufficient-balance", error: "Insufficient balance!" }],
] as const)("a refusal is told again to its old key: %s", async (_, order, status, body) => {
  const answer = await replay(order!);
  expect(answer).toMatchObject({ status, body });
  expect(answer.headers.get("Idempotent-Replayed")).toBe("true");
});

test("the same orders may be placed anew, and the server has every service of this program", async () => {
  const again = await user.send("POST", "/api/apply/order", { ...orders[0]!.sent });
  expect(again.body.order).toMatchObject({ nidNumber: "123*****90", price: 10 });
  expect((await user.send("GET", "/api/services")).body).toHaveLength(builtIns.length);
});
