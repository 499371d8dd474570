import { expect, inject, test } from "vitest";
import type { Call } from "../../contract/calls/call.ts";
import { type CallOf, calls } from "../../contract/calls.ts";
import { newUser, openDesk, type Person, send } from "../test/builders.ts";
import { listenTo, startLiveProcess } from "../test/live-server.ts";
import { cancel, deliver, newAdmin, nid, placed } from "../test/writes.ts";

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

test("no search of the desk finds an order by it", async () => {
  const lists = Object.keys(calls).filter(
    (name) => /^GET [^:]*$/.test(name) && name !== "GET live",
  );
  for (const name of lists)
    for (const secret of secrets) {
      const by = async (q: string) => {
        const path = `/api/${name.slice(4)}?q=${encodeURIComponent(q)}`;
        const found = JSON.stringify((await admin.send("GET", path)).body);
        return [name, ...mine.filter((id) => found.includes(id))];
      };
      // Some answer the same whatever is sought.
      expect(await by(secret)).toEqual(await by("none of these"));
    }
});

test("nobody who works here has a way to it, and what they do about an order tells none of it", async () => {
  const clerk = await newAdmin(server, admin, "staff");
  const note = { asked: 76_543, came: [], age: 0 };
  const said: string[] = [];
  const keyed = () => ({ "Idempotency-Key": crypto.randomUUID() });
  const live = await startLiveProcess(server, { ...inject("database"), database: server.database });
  const streams = [admin, clerk].map(({ cookie }) => listenTo(live, cookie));
  for (const stream of streams) await stream.hears("hello");
  const over = (by: Person): Person => ({
    ...by,
    async send(method, path, body, more) {
      const answer = await send(live, method, path, body, { Cookie: by.cookie, ...more });
      if (by !== rahim) said.push(JSON.stringify(answer.body));
      return answer;
    },
  });
  for (const by of [admin, clerk]) {
    const order = await placed(over(rahim), nid);
    await over(rahim).send("PUT", `/api/users/shop/sums/${order}`, note);
    const about = `/api/apply/order/${order}`;
    const overheard = over(by);
    for (const [method, path, body] of [
      ["PUT", "users/shop", { opened: true, name: "", place: "", number: "" }],
      ["PUT", `users/shop/sums/${order}`, note],
    ] as const)
      expect((await overheard.send(method, `/api/${path}`, body)).status).toBeGreaterThan(400);
    expect((await overheard.send("GET", "/api/users/shop/book")).body).toEqual([]);
    await overheard.send("POST", `${about}/claim`);
    await overheard.send("PUT", `${about}/messages`, { text: "…" }, keyed());
    await overheard.send("PUT", `${about}/notes`, { text: "…" }, keyed());
    await deliver(overheard, order);
    await cancel(overheard, order);
  }
  for (const stream of streams) await expect.poll(() => stream.raw.join("")).toContain("changed");
  for (const text of [...said, ...streams.flatMap(({ raw }) => raw)])
    expect([text, ...tells(text)]).toEqual([text]);
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
