import { beforeAll, expect, test } from "vitest";
import type { FileMatch } from "../../contract/queue.ts";
import { logInAdmin, newUser, type Person } from "../test/builders.ts";
import { openTestServer, type TestServer } from "../test/harness.ts";
import { cancel, deliver, placed } from "../test/writes.ts";
import { numbersIn } from "./match-files.ts";

let server: TestServer;
let admin: Person;
let user: Person;
beforeAll(async () => {
  server = await openTestServer();
  admin = await logInAdmin(server);
  user = await newUser(server, admin, 10_000);
});

const match = async (...names: string[]): Promise<string[][]> => {
  const { status, body } = await admin.send("POST", "/api/apply/match-files", { names });
  expect([status, body.length]).toEqual([200, names.length]);
  return body.map(({ candidates }: FileMatch) => candidates.map(({ order }) => order._id));
};
/** The order that is chosen without asking, and by what. */
const chosen = async (...names: string[]) => {
  const { body } = await admin.send("POST", "/api/apply/match-files", { names });
  return body.map(({ candidates: [one], certain }: FileMatch) =>
    certain ? [one?.order._id, one?.by] : undefined,
  );
};
const numberOf = async (order: string): Promise<number> =>
  (await server.sql`select number from orders where id = ${order}`)[0]?.number;

test.each<[string, number[], number[], string[]]>([
  ["K-4821.pdf", [4821], [4821], []],
  ["k4821 front.PDF", [4821], [], []],
  ["কে-৪৮২১.jpg", [4821], [4821], []],
  ["4821.pdf", [], [4821], []],
  ["4821_front (2).jpg", [], [4821], []],
  ["NID ১২৩৪৫৬৭৮৯০ (1).pdf", [], [1234567890], ["1234567890"]],
  ["1990 1234 5678 90123.pdf", [], [1990, 1234, 5678, 90123], ["19901234567890123"]],
  ["nidfn4455667.pdf", [], [], ["NIDFN4455667"]],
  ["K-4821 1234567890.pdf", [4821], [4821, 1234567890], ["1234567890"]],
  ["K-4821-1.pdf", [4821], [4821], []],
  ["K-4821.2.pdf", [4821], [4821], []],
  ["4821-1.jpg", [], [4821], []],
  ["1990123456789-2.pdf", [], [], ["1990123456789", "19901234567892"]],
  ["K-2026-11-25.pdf", [], [], []],
  ["scan.pdf", [], [], []],
  ["bank4821x.pdf", [], [], ["BANK4821X"]],
  ["", [], [], []],
])("of the name %s its numbers are read", (name, orders, digits, identifiers) => {
  expect(numbersIn(name)).toMatchObject({ orders, digits, identifiers });
});

test("a file is matched by its order's number, or by a whole identifier, and by nothing less", async () => {
  const one = await placed(user, { category: "nid", nidNumber: "7412589630" });
  const form = await placed(user, { category: "nid", formNumberNid: "NIDFN7788990" });
  const [first, second] = [await numberOf(one), await numberOf(form)];
  expect(
    await match(
      `K-${first}.pdf`,
      `${second}.png`,
      "৭৪১২৫৮৯৬৩০ সনদ.pdf",
      "7788990.pdf",
      "nidfn7788990 (1).jpg",
    ),
  ).toEqual([[one], [form], [one], [form], [form]]);
  expect(await match("741258.pdf", "9630.pdf", "scan.pdf", "K-999999.pdf", "🙂.pdf")).toEqual([
    [],
    [],
    [],
    [],
    [],
  ]);
  // A page's number behind it takes nothing away.
  expect(await chosen(`K-${first}-1.pdf`, `K-${second}.2.pdf`, "7412589630-2.pdf")).toEqual([
    [one, "order-number"],
    [form, "order-number"],
    [one, "identifier"],
  ]);
  expect(await match(`${second}-1.jpg`)).toEqual([[form]]);
  // Its letter makes a number an order's, whatever else stands there.
  expect(await match(`K-${second} 7412589630.pdf`)).toEqual([[form]]);
});

test("two orders of one identifier are both told; a decided one only if none waits", async () => {
  const numbers = { nidNumber: "8523697410" };
  const [one, two] = [
    await placed(user, { category: "nid", ...numbers }),
    await placed(user, { category: "tin", ...numbers }),
  ];
  expect((await match("8523697410.pdf")).map((ids) => ids.sort())).toEqual([[one, two].sort()]);
  await deliver(admin, one);
  expect(await match("8523697410.pdf")).toEqual([[two]]);
  await cancel(admin, two);
  expect((await match("8523697410.pdf")).map((ids) => ids.sort())).toEqual([[one, two].sort()]);
});

test("a bare number is never certain when it reads as two things, in any spelling", async () => {
  const meant = await placed(user, { category: "nid", nidNumber: "6661112223" });
  await server.sql`update orders set number = 104821 where id = ${meant}`;
  const typed = await placed(user, { category: "nid", formNumberNid: "104821" });
  const names = ["104821.pdf", "১০৪৮২১.pdf", "104821 front (1).jpg"];
  expect((await match(...names)).map((ids) => ids.sort())).toEqual(
    names.map(() => [meant, typed].sort()),
  );
  expect(await chosen(...names, "K-104821.pdf", "6661112223.pdf")).toEqual([
    ...names.map(() => undefined),
    [meant, "order-number"],
    [meant, "identifier"],
  ]);
});

test("what a clock, a camera or a scanner writes is never certain", async () => {
  const numbers = ["20261125", "101500", "25112026", "0001234", "1732512345678"];
  for (const number of numbers) await placed(user, { category: "nid", formNumberNid: number });
  const year = await placed(user, { category: "nid", nidNumber: "4449990001" });
  await server.sql`update orders set number = 2026 where id = ${year}`;
  const names = [
    "IMG_20261125_101500.jpg",
    "WhatsApp Image 2026-11-25 at 10.15.00 AM.jpeg",
    "IMG-20261125-WA0007.jpg",
    "Screenshot_20261125-101500_Chrome.png",
    "CamScanner 25-11-2026 10.15.pdf",
    "Scan 2026-11-25.pdf",
    "2026.pdf",
    "20261125.pdf",
    "25112026.pdf",
    "PXL_20261125_101500123.jpg",
    "DSC_0001234.JPG",
    "FB_IMG_1732512345678.jpg",
    "1732512345678.jpg",
    "25 নভেম্বর 2026.pdf",
    "Adobe Scan Nov 25, 2026.pdf",
    "K-2026-11-25.pdf",
  ];
  expect(await chosen(...names)).toEqual(names.map(() => undefined));
  // No part of a date is an order's number.
  expect(await match("Scan 2026-11-25.pdf", "25.11.2026.pdf")).toEqual([[], []]);
  expect(await chosen("Scan K-2026 2026-11-25.pdf", "4449990001 2026-11-25.pdf")).toEqual([
    [year, "order-number"],
    [year, "identifier"],
  ]);
});

test.each([
  {},
  { names: [] },
  { names: "a" },
  { names: Array(51).fill("a") },
  { names: ["a".repeat(256)] },
])("refuses %j", async (body) => {
  expect((await admin.send("POST", "/api/apply/match-files", body)).status).toBe(422);
});
