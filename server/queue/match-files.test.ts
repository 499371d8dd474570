import { expect, test } from "vitest";
import type { FileMatch } from "../../contract/queue.ts";
import { newUser, openDesk } from "../test/builders.ts";
import { cancel, deliver, placed } from "../test/writes.ts";
import { numbersIn } from "./match-files.ts";

const { server, admin } = await openDesk();
const rahim = await newUser(server, admin, 10_000);

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
  ["NID 1990 123 4567 front.pdf", [], [1990, 4567], ["19901234567"]],
  ["scan 2026-11-25.pdf", [], [], []],
  ["nidfn4455667.pdf", [], [], ["NIDFN4455667"]],
  ["K-4821 1234567890.pdf", [4821], [4821, 1234567890], ["1234567890"]],
  ["K-4821-1.pdf", [4821], [4821], []],
  ["K-4821.2.pdf", [4821], [4821], []],
  ["4821-1.jpg", [], [4821], []],
  ["1990123456789-2.pdf", [], [], ["1990123456789", "19901234567892"]],
  ["K-2026-11-25.pdf", [], [2026], []],
  ["K-4821-28-11-2026.pdf", [4821], [], []],
  ["K-4821.1.2.pdf", [4821], [], []],
  ["K-4821_2026-11-28.pdf", [4821], [4821], []],
  ["K-4821–28.11.2026 K-4822.pdf", [4821, 4822], [4821, 4822], []],
  ["K–4821.pdf", [4821], [4821], []],
  ["K. 4821.pdf", [4821], [4821], []],
  ["K#4821, k − 4822.pdf", [4821, 4822], [4821, 4822], []],
  ["К-4821 ক-৪৮২২.pdf", [4821, 4822], [4821, 4822], []],
  ["scan.pdf", [], [], []],
  ["bank4821x.pdf", [], [], ["BANK4821X"]],
  ["K-4821v2.pdf", [4821], [], ["4821V2"]],
  ["K4821রহিম.pdf", [4821], [], []],
  ["NID1990123457.pdf", [], [], ["NID1990123457", "1990123457"]],
  ["রহিম1990123457copy.pdf", [], [], ["1990123457"]],
  ["", [], [], []],
])("of the name %s its numbers are read", (name, orders, digits, identifiers) => {
  expect(numbersIn(name)).toMatchObject({ orders, digits, identifiers });
});

test("a file is matched by its order's number, or by a whole identifier, and by nothing less", async () => {
  const one = await placed(rahim, { category: "nid", nidNumber: "7412589630" });
  const form = await placed(rahim, { category: "nid", formNumberNid: "NIDFN7788990" });
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
  expect(await match(`K-${second} 2026 front.pdf`)).toEqual([[form]]);
  expect(await chosen(`K-${second}-28-11-2026.pdf`)).toEqual([[form, "order-number"]]);
});

test("two orders of one identifier are both told; a decided one only if none waits", async () => {
  const numbers = { nidNumber: "8523697410" };
  const [one, two] = [
    await placed(rahim, { category: "nid", ...numbers }),
    await placed(rahim, { category: "tin", ...numbers }),
  ];
  expect((await match("8523697410.pdf")).map((ids) => ids.sort())).toEqual([[one, two].sort()]);
  await deliver(admin, one);
  expect(await match("8523697410.pdf")).toEqual([[two]]);
  await cancel(admin, two);
  expect((await match("8523697410.pdf")).map((ids) => ids.sort())).toEqual([[one, two].sort()]);
});

test("a name that tells two orders, or another person's number too, is never certain", async () => {
  const one = await placed(rahim, { category: "nid", nidNumber: "3334445551" });
  const again = await placed(rahim, { category: "tin", nidNumber: "3334445551" });
  const other = await placed(rahim, { category: "nid", nidNumber: "3334445552" });
  const [first, second] = [await numberOf(one), await numberOf(other)];
  const names = [`K-${first} K-${second}.pdf`, `K-${first}_3334445552.pdf`];
  expect((await match(...names)).map((ids) => ids.sort())).toEqual(
    names.map(() => [one, other].sort()),
  );
  await deliver(admin, other);
  expect(await chosen(...names, `K-999999 K-${first}.pdf`, "K-999999_3334445551.pdf")).toEqual(
    Array(4).fill(undefined),
  );
  // The person's own number beside it takes nothing away, though another order of theirs waits.
  expect(await chosen(`K-${first}_3334445551.pdf`)).toEqual([[one, "order-number"]]);
  await cancel(admin, again);
});

test("a bare number is never certain when it reads as two things, in any spelling", async () => {
  const meant = await placed(rahim, { category: "nid", nidNumber: "6661112223" });
  await server.sql`update orders set number = 104821 where id = ${meant}`;
  const typed = await placed(rahim, { category: "nid", formNumberNid: "104821" });
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
  for (const number of numbers) await placed(rahim, { category: "nid", formNumberNid: number });
  const year = await placed(rahim, { category: "nid", nidNumber: "4449990001" });
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

test("a person's number that fits one waiting order is certain, as a moment too, beside a year, and in groups", async () => {
  const moments = {
    seconds: { nidNumber: "1532147891" },
    milliseconds: { nidNumber: "1732512345679" },
    day: { birthCertificateNumberNid: "20051122133456789" },
    voter: { voterNumberNid: "261125101501" },
  };
  const named: [string, string][] = [];
  for (const numbers of Object.values(moments))
    named.push([
      Object.values(numbers)[0] ?? "",
      await placed(rahim, { category: "nid", ...numbers }),
    ]);
  const year = await placed(rahim, { category: "nid", nidNumber: "5557778881" });
  await server.sql`update orders set number = 2025 where id = ${year}`;
  for (const [number, order] of named) {
    const names = [`${number}.pdf`, `রহিম ${number} 2025 (1).pdf`, `scan_${number}_front.jpg`];
    expect(await chosen(...names)).toEqual(names.map(() => [order, "identifier"]));
  }
  const seconds = [named[0]?.[1], "identifier"];
  const groups = ["NID 1532 147 891.pdf", "এনআইডি ১৫৩২-১৪৭-৮৯১ সনদ.pdf", "NID1532 147 891.pdf"];
  expect(await chosen(...groups)).toEqual(groups.map(() => seconds));

  // Of two that wait it is asked which, of one that waits and one that is decided it is not.
  const second = await placed(rahim, { category: "tin", nidNumber: "1532147891" });
  expect(await chosen("1532147891.pdf")).toEqual([undefined]);
  await cancel(admin, second);
  expect(await chosen("1532147891.pdf")).toEqual([seconds]);
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

test("a name tells the orders' numbers in it, of which there may be no such order", async () => {
  const { body } = await admin.send("POST", "/api/apply/match-files", {
    names: ["K-987654321.pdf", "k 1000 and কে-১০০১.pdf", "IMG_1000.jpg"],
  });
  expect(body.map(({ said }: FileMatch) => said)).toEqual([
    ["K-987654321"],
    ["K-1000", "K-1001"],
    [],
  ]);
  expect(body[0].candidates).toEqual([]);
});
