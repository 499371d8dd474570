import { expect, test } from "vitest";
import { logInAdmin, newUser, openDesk, type Person, send } from "../test/builders.ts";
import { openTestServer } from "../test/harness.ts";
import { balanceOf, placed } from "../test/writes.ts";
import { verifyLedger } from "../wallet/verify.ts";

const { server, admin } = await openDesk();

const account = (username: string, more: object = {}) => ({
  fullName: "নতুন জন",
  username,
  password: "a-good-password",
  confirmPassword: "a-good-password",
  gender: "male",
  ...more,
});
const open = (form: object) => admin.send("POST", "/api/auth/signup", form);

test("users are sorted by name, balance or last activity, through all pages", async () => {
  const rich = await newUser(server, admin, 900);
  const idle = await newUser(server, admin, 250);
  const poor = await newUser(server, admin, 130);
  for (const [person, name] of [
    [rich, "Bashir"],
    [idle, "anwar"],
    [poor, "Chandana"],
  ] as const)
    await server.sql`update users set full_name = ${name} where id = ${person.user._id}`;
  for (const person of [idle, rich]) await placed(person);
  await placed(poor);
  const order = async (sort: string) => {
    const seen: string[] = [];
    for (let path: string | undefined = `/api/users?sort=${sort}&limit=1`; path; ) {
      const page = await admin.send("GET", path);
      expect(page.status).toBe(200);
      seen.push(...page.body.map((user: { _id: string }) => user._id));
      path = /^<(.+)>; rel="next"$/.exec(page.headers.get("Link") ?? "")?.[1];
    }
    expect(new Set(seen).size).toBe(seen.length);
    return seen.filter((id) => id !== admin.user._id);
  };
  const ids = (...people: Person[]) => people.map(({ user }) => user._id);
  expect(await order("newest")).toEqual(ids(poor, idle, rich));
  expect(await order("name")).toEqual(ids(idle, rich, poor));
  expect(await order("balance")).toEqual(ids(rich, idle, poor));
  expect(await order("active")).toEqual(ids(poor, rich, idle));
  expect((await admin.send("GET", "/api/users?sort=password")).status).toBe(422);
});

test("of a user it is known when they were last active, also after a logout; of a new one that they never were", async () => {
  const user = await newUser(server, admin);
  const active = async (id: string) =>
    (await admin.send("GET", `/api/users/users/${id}`)).body.lastActiveAt;
  await user.send("POST", "/api/auth/logout");
  expect(Date.now() - Date.parse(await active(user.user._id))).toBeLessThan(60_000);
  const { body } = await open(account("never.here"));
  expect(await active(body._id)).toBeNull();
});

test("an admin opens an account with money in it: in the ledger as its opening, once, or not at all", async () => {
  const { status, body } = await open(account("with.money", { openingBalance: "২৫০.৫০" }));
  expect([status, body.balance]).toEqual([201, 250.5]);
  const transfers =
    await server.sql`select kind, amount, actor_id from transfers where user_id = ${body._id}`;
  expect(transfers).toEqual([{ kind: "opening", amount: 25_050, actorId: admin.user._id }]);
  expect((await open(account("with.money", { openingBalance: 250 }))).body.code).toBe(
    "username-taken",
  );
  for (const openingBalance of [-1, "x", 10_000_001, 1.001, ""])
    expect((await open(account("no.money", { openingBalance }))).status).toBe(422);
  expect((await open(account("no.money", { openingBalance: 0 }))).body.balance).toBe(0);
  expect(await verifyLedger(server.sql)).toEqual([]);
});

test("where anybody may sign up, nobody gives themselves money", async () => {
  const free = await openTestServer({ SIGNUP: "open" });
  const refused = await send(
    free,
    "POST",
    "/api/auth/signup",
    account("greedy", { openingBalance: 100 }),
  );
  expect([refused.status, refused.body.code]).toEqual([403, "forbidden"]);
  const boss = await logInAdmin(free);
  const person = await newUser(free, boss);
  expect(await balanceOf(person)).toBe(0);
  expect(
    (await person.send("POST", "/api/auth/signup", account("greedy", { openingBalance: 100 })))
      .status,
  ).toBe(403);
});
