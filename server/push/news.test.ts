import { globSync, readFileSync } from "node:fs";
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { AuditAction } from "../../contract/audit.ts";
import { kindsWith, type News, news, type Push, type Pushed } from "../../contract/news/news.ts";
import { pagePaths } from "../../contract/pages.ts";
import { recordAudit } from "../audit/audit.ts";
import { forgetPerson } from "../forgetting/person.ts";
import { logInAdmin, newUser, type Person } from "../test/builders.ts";
import { openTestServer, type TestServer } from "../test/harness.ts";
import { subscriber } from "../test/push-service.ts";
import { cancel, newAdmin, placed } from "../test/writes.ts";
import { tell } from "./push.ts";
import { claimDue } from "./queries.ts";

const pushed = kindsWith(({ push }) => push !== undefined) as Pushed[];

let server: TestServer;
let people: Record<"owner" | "other" | "clerk" | "admin", Person>;
let order: string;
beforeAll(async () => {
  server = await openTestServer();
  const admin = await logInAdmin(server);
  const [owner, other] = [await newUser(server, admin, 10_000), await newUser(server, admin)];
  people = { owner, other, admin, clerk: await newAdmin(server, admin, "staff") };
  for (const person of Object.values(people))
    await person.send("POST", "/api/push/subscription", {
      ...subscriber().subscription,
      locale: "bn",
    });
  order = await placed(owner);
});
beforeEach(() => server.sql`delete from push_messages`);

/** Who is to be told now. */
async function told(): Promise<string[]> {
  const rows = await server.sql<{ userId: string }[]>`
    select s.user_id from push_messages m join push_subscriptions s on s.id = m.subscription_id`;
  const names = Object.entries(people);
  return rows
    .map(({ userId }) => names.find(([, { user }]) => user._id === userId)?.[0] ?? "nobody")
    .sort();
}
const tellOf = (kind: Pushed) =>
  server.sql.begin((tx) => tell(tx, kind, { order, owner: people.owner.user._id }));

const isOfLog = (kind: Pushed) => (news[kind] as News).bell?.of === "line";

test("whatever has words for a push is told by name, by a function or by SQL, unless the log tells it", () => {
  const telling = globSync("server/**/*.{ts,sql}", { exclude: ["**/*.test.ts"] })
    .map((file) => readFileSync(file, "utf8"))
    .filter((text) => /\btell(ing)?\(|insert into push_messages/.test(text));
  const isTold = (kind: string) =>
    telling.some((text) => text.includes(`"${kind}"`) || text.includes(`'${kind}'`));
  expect(pushed.filter((kind) => !isOfLog(kind) && !isTold(kind))).toEqual([]);
});

test.each(pushed.filter(isOfLog))(
  "%s is told with its entry in the log, if it was done to whom that is for",
  async (action) => {
    const enter = (to: Person) =>
      recordAudit(server.sql, {
        actor: undefined,
        action: action as AuditAction,
        subject: to.user._id,
      });
    await enter(people.owner);
    expect(await told()).toEqual((news[action] as News).toAdmin ? [] : ["admin"]);
    await enter(people.admin);
    expect(await told()).toEqual(["admin"]);
  },
);

test("the table of ARCHITECTURE.md has every kind, and whom it is for", () => {
  const table = readFileSync("ARCHITECTURE.md", "utf8").split("| kind | for |")[1] ?? "";
  const rows = table.split("\n").map((row) => row.split(" | "));
  const missing = Object.entries<News>(news).filter(
    ([kind, { for: whom }]) =>
      !rows.some(([kinds = "", who = ""]) => kinds.includes(`\`${kind}\``) && isSaid(whom, who)),
  );
  expect(missing.map(([kind]) => kind)).toEqual([]);
});
/** Of some staff, a row says which. */
const isSaid = (whom: string, who: string) => who.startsWith(whom) || who.startsWith("who may");

test.each(pushed)(
  "%s is told once to those it is for, also when told twice and at once",
  async (kind) => {
    await Promise.all([tellOf(kind), tellOf(kind)]);
    await tellOf(kind);
    const to = {
      owner: ["owner"],
      customers: ["other", "owner"],
      staff: ["admin", "clerk"],
      admins: ["admin"],
    };
    expect(await told()).toEqual(to[news[kind].for]);
  },
);

test("what is undone was not told", async () => {
  const undone = server.sql.begin(async (tx) => {
    await tell(tx, "password-reset");
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect(await told()).toEqual([]);
});

test("of the same order the weightier is told instead of what was not sent, and the lesser not beside it", async () => {
  const kinds = async () =>
    (await server.sql`select status from push_messages`).map(({ status }) => status);
  await tellOf("message");
  await tellOf("question");
  await tellOf("message");
  expect(await kinds()).toEqual(["question"]);
  await tellOf("taken-back");
  await tellOf("replaced");
  expect(await kinds()).toEqual(["question", "replaced"]);
});

test("a row names kinds that are there, a tap leads to a screen, and a topic fits a push service's header", () => {
  for (const kind of pushed) {
    const { insteadOf = [], to = "/news", topic = "", until }: Push = news[kind].push;
    expect(pushed).toEqual(expect.arrayContaining([...insteadOf]));
    expect(pagePaths).toContain(to.split("?")[0]);
    expect(topic).toMatch(/^[\w-]{0,32}$/);
    // Whether it is about an order that is read is asked of that order.
    if (until === "read") expect(to).toMatch(/=$/);
  }
  for (const { bell } of Object.values<News>(news))
    if (bell?.to) expect(pagePaths).toContain(bell.to.split("?")[0]);
});

test("it is sent unless it is over, with an order or without; what another release tells waits for its words", async () => {
  await server.sql`
    insert into push_messages (subscription_id, order_id, status)
    select s.id, o.id, kind from push_subscriptions s, (values (null), (${order}::uuid)) as o (id),
      unnest(array['refunded', 'of-tomorrow']) as kind
    where s.user_id = ${people.owner.user._id}`;
  const due = await claimDue(server.sql, 10, 60);
  expect(due.map((one) => [one.kind, one.void])).toEqual([
    ["refunded", false],
    ["refunded", false],
  ]);
});

test("a person who is forgotten is told nothing any more, and what waited to be told is gone", async () => {
  const gone = await newUser(server, people.admin, 1_000);
  const { subscription } = subscriber();
  await gone.send("POST", "/api/push/subscription", { ...subscription, locale: "bn" });
  const about = { order: await placed(gone), owner: gone.user._id };
  await server.sql.begin((tx) => tell(tx, "refunded", about));
  await server.sql.begin((tx) => tell(tx, "answered", about));
  const waiting = () =>
    server.sql`select status from push_messages where order_id = ${about.order}`;
  expect(await waiting()).toHaveLength(3);
  await cancel(people.admin, about.order);
  await forgetPerson(server.sql, server.files, gone.user._id);
  await server.sql.begin((tx) => tell(tx, "refunded", about));
  expect(await waiting()).toEqual([]);
});
