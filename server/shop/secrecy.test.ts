import { expect, test } from "vitest";
import type { Call } from "../../contract/calls/call.ts";
import { type CallOf, calls } from "../../contract/calls.ts";
import { newUser, openDesk, type Person, send } from "../test/builders.ts";
import { deliver, newAdmin, nid, placed } from "../test/writes.ts";

const { server, admin } = await openDesk();

/** Numbers and names like no others. */
const secrets = ["76543", "31357", "গোপন টেলিকম", "অচেনা মোড়"];
const tells = (text: string) => secrets.filter((one) => text.includes(one));
const rahim = await newUser(server, admin, 1_000);
const mine: string[] = [];
for (const for_ of ["মা", "চাচা"]) mine.push(await placed(rahim, { ...nid, forWhom: for_ }));
await deliver(admin, mine[0] ?? "");
const at = new Date().toISOString();
await rahim.send("PUT", "/api/users/shop", {
  opened: true,
  name: "গোপন টেলিকম",
  place: "অচেনা মোড়",
  number: "01799887766",
});
for (const id of mine)
  await rahim.send("PUT", `/api/users/shop/sums/${id}`, {
    asked: 76_543,
    came: [{ tk: 31_357, at }],
    age: 0,
  });

/** Whatever may stand in an address. */
async function everyId(): Promise<string[]> {
  const rows = await server.sql<{ id: string }[]>`
    select id::text from orders union all select id::text from users
    union all select id::text from files union all select id::text from sessions
    union all select id::text from transfers`;
  return rows.map(({ id }) => id);
}

async function answersTo(person: Person): Promise<[string, string][]> {
  const ids = await everyId();
  const answers: [string, string][] = [];
  const reads = Object.keys(calls).filter((name) => /^GET (?!live$)/.test(name));
  for (const name of reads)
    for (const id of name.includes(":") ? ids : [""]) {
      const { body, headers } = await person.send(
        "GET",
        `/api/${name.slice(4).replace(/:\w+/, id)}`,
      );
      answers.push([name, `${JSON.stringify([...headers])} ${JSON.stringify(body)}`]);
    }
  return answers;
}

test("its own keeper reads it, so that the walk would find it", async () => {
  const told = (await answersTo(rahim)).filter(([, text]) => tells(text).length > 0);
  expect([...new Set(told.map(([name]) => name))].sort()).toEqual([
    "GET own-data",
    "GET users/shop",
    "GET users/shop/book",
  ]);
});

test("no list, figure, file or line of the desk tells it, to whomever", async () => {
  const others = [admin, await newAdmin(server, admin, "staff"), await newUser(server, admin)];
  for (const person of others) {
    const answers = await answersTo(person);
    expect(answers.length).toBeGreaterThan(80);
    for (const [name, text] of answers) expect([name, ...tells(text)]).toEqual([name]);
  }
});

test("what describes the API has it in a customer's own calls alone", async () => {
  const { body } = await send(server, "GET", "/api/openapi.json");
  const described = Object.entries(body.paths as Record<string, object>).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(([method, about]) => ({
        name: `${method.toUpperCase()} ${path.slice(5).replace(/\{(\w+)\}/g, ":$1")}`,
        text: JSON.stringify(about),
      })),
  );
  const names = described.filter(({ text }) => /"(asked|came)"/.test(text)).map(({ name }) => name);
  expect(names).toEqual(["GET users/shop/book", "PUT users/shop/sums/:id"]);
  for (const name of names)
    expect(calls[name as CallOf] satisfies Call).toMatchObject({ who: "user" });
  expect(names.filter((name) => "key" in calls[name as CallOf])).toEqual([]);
});
