import { beforeAll, expect, test } from "vitest";
import { logInAdmin, newUser, type Person } from "../test/builders.ts";
import { openTestServer, type TestServer } from "../test/harness.ts";
import { cancel, deliver, placed } from "../test/writes.ts";
import { numbersIn } from "./file-names.ts";

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
  return body.map(({ orders }: { orders: { _id: string }[] }) => orders.map((order) => order._id));
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
  ["scan.pdf", [], [], []],
  ["bank4821x.pdf", [], [], ["BANK4821X"]],
  ["", [], [], []],
])("of the name %s its numbers are read", (name, orders, digits, identifiers) => {
  expect(numbersIn(name)).toEqual({ orders, digits, identifiers });
});

test("a file is matched by its order's number, or by a whole identifier, and by nothing less", async () => {
  const one = await placed(user, { category: "nid", nidNumber: "7412589630" });
  const form = await placed(user, { category: "nid", formNumberNid: "NIDFN7788990" });
  const [first, second] = [await numberOf(one), await numberOf(form)];
  expect(
    await match(`K-${first}.pdf`, `${second}.png`, "৭৪১২৫৮৯৬৩০ সনদ.pdf", "7788990.pdf", "nidfn7788990 (1).jpg"),
  ).toEqual([[one], [form], [one], [form], [form]]);
  expect(await match("741258.pdf", "9630.pdf", "scan.pdf", "K-999999.pdf", "🙂.pdf")).toEqual([[], [], [], [], []]);
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

test.each([{}, { names: [] }, { names: "a" }, { names: Array(51).fill("a") }, { names: ["a".repeat(256)] }])(
  "refuses %j",
  async (body) => {
    expect((await admin.send("POST", "/api/apply/match-files", body)).status).toBe(422);
  },
);
