import { describe, expect, type Mock, test, vi } from "vitest";
import { createApp } from "../app.ts";
import { createSessions } from "../auth/sessions.ts";
import type { Sql } from "../db/sql.ts";
import { newUser, openDesk, type Person, send } from "../test/builders.ts";
import type { TestServer } from "../test/harness.ts";
import { placed, settledEtag } from "../test/writes.ts";

const { server, admin } = await openDesk();

/** The same server, with the number of queries that it has sent to the database. */
function counted() {
  const waits: Mock[] = [];
  const sql = new Proxy(server.sql, {
    apply(target, self, words) {
      const query = Reflect.apply(target, self, words);
      if (query instanceof Promise) waits.push(vi.spyOn(query, "then"));
      return query;
    },
  }) as Sql;
  const app = createApp(
    { ...server, sql, sessions: createSessions(sql, { secure: false }) },
    "no-page",
  );
  // Only awaited queries are sent; the others are fragments of a statement.
  return { app, asked: () => waits.filter(({ mock }) => mock.calls.length > 0).length };
}

const MINE = "/api/apply/my-order";
const STAFF = "/api/apply/order";
const lists: [string, "user" | "admin"][] = [
  [MINE, "user"],
  ["/api/apply/get-roshid", "user"],
  ["/api/apply/toggle-order", "user"],
  ["/api/balance", "user"],
  ["/api/notice/notices", "user"],
  ["/api/rechargeHistory/mine", "user"],
  ["/api/services", "user"],
  [STAFF, "admin"],
  ["/api/rechargeHistory/get", "admin"],
];

async function ask(
  path: string,
  person: Person,
  etag: string,
  at: Pick<TestServer, "app"> = server,
) {
  return send(at, "GET", path, undefined, { Cookie: person.cookie, "If-None-Match": etag });
}

test.each(lists)(
  "%s unchanged costs the database two questions: the session and its version",
  async (path, role) => {
    const person = role === "admin" ? admin : await newUser(server, admin, 500);
    const etag = await settledEtag(person, path);
    const at = counted();
    expect((await ask(path, person, etag, at)).status).toBe(304);
    expect(at.asked()).toBe(2);
  },
);

test("prices come as they are also while a transaction is open that is older", async () => {
  const person = await newUser(server, admin);
  const etag = await settledEtag(person, "/api/balance");
  await server.sql.begin(async (tx) => {
    await tx`select pg_current_xact_id()`;
    await admin.send("POST", "/api/balance/update-tin-balance", { tinBalance: 93 });
    expect((await ask("/api/balance", person, etag)).body.tinBalance).toBe(93);
  });
});

test("who I am is one question after the session", async () => {
  const person = await newUser(server, admin, 500);
  const at = counted();
  expect(await ask("/api/users/userInfo", person, "", at)).toMatchObject({
    status: 200,
    body: person.user,
  });
  expect(at.asked()).toBe(2);
});

test("who I am is 304 until something of me changes, and never somebody else", async () => {
  const [user, other] = [await newUser(server, admin, 500), await newUser(server, admin, 500)];
  const path = "/api/users/userInfo";
  const etag = (await user.send("GET", path)).headers.get("ETag") ?? "";
  expect(await ask(path, user, etag)).toMatchObject({ status: 304, body: "" });
  expect(await ask(path, other, etag)).toMatchObject({
    status: 200,
    body: { _id: other.user._id },
  });
  await placed(user);
  const { status, body } = await ask(path, user, etag);
  expect([status, body.balance < 500]).toEqual([200, true]);
  await user.send("POST", "/api/auth/logout");
  expect((await ask(path, user, etag)).status).toBe(401);
});

test("a long list of one's own travels compressed, one with strangers' words never", async () => {
  const user = await newUser(server, admin, 2_000);
  const encodingOf = async (path: string, person: Person, accepts: string) => {
    const headers = { Cookie: person.cookie, "Accept-Encoding": accepts };
    return (await server.app.request(path, { headers })).headers.get("Content-Encoding");
  };
  expect(await encodingOf("/api/services", user, "gzip, br")).toBe("gzip");
  expect(await encodingOf("/api/services", user, "br")).toBeNull();
  // Too short for compression to help.
  expect(await encodingOf(MINE, user, "gzip")).toBeNull();
  for (let order = 0; order < 8; order += 1) await placed(user);
  expect(await encodingOf(MINE, user, "gzip")).toBe("gzip");
  expect(await encodingOf(STAFF, admin, "gzip")).toBeNull();
  // Nobody's own, and the same for all.
  expect(await encodingOf("/api/help", user, "gzip")).toBe("gzip");
});

describe("who holds the version of a list", () => {
  test("and is signed out, or disabled, is told so", async () => {
    const gone = /^kagoj=; /;
    const ends: [
      code: string,
      cookie: RegExp | null,
      end: (user: Person) => PromiseLike<unknown>,
    ][] = [
      ["no-session", gone, (user) => user.send("POST", "/api/auth/logout")],
      [
        "no-session",
        gone,
        (user) =>
          server.sql`update sessions set expires_at = now() where user_id = ${user.user._id}`,
      ],
      [
        "session-ended",
        null,
        ({ user }) =>
          admin.send("PUT", `/api/users/users/${user._id}/disabled`, { disabled: true }),
      ],
    ];
    for (const [code, cookie, end] of ends) {
      const user = await newUser(server, admin, 500);
      const etag = await settledEtag(user, MINE);
      await end(user);
      const answer = await ask(MINE, user, etag);
      expect([answer.status, answer.body.code, answer.headers.get("ETag")]).toEqual([
        401,
        code,
        null,
      ]);
      expect(answer.headers.get("Set-Cookie")).toEqual(cookie && expect.stringMatching(cookie));
    }
  });

  test("and is not of the staff learns nothing of the staff's", async () => {
    const user = await newUser(server, admin, 500);
    const answer = await ask(STAFF, user, await settledEtag(admin, STAFF));
    expect([answer.status, answer.headers.get("ETag")]).toEqual([403, null]);
  });

  test("of somebody else's list gets their own", async () => {
    const [one, other] = [await newUser(server, admin, 500), await newUser(server, admin, 500)];
    await placed(one);
    const mine = await placed(other);
    const answer = await ask(MINE, other, await settledEtag(one, MINE));
    expect([answer.status, answer.body.map((order: { _id: string }) => order._id)]).toEqual([
      200,
      [mine],
    ]);
  });

  test("in the second half of a session's time has it renewed", async () => {
    const user = await newUser(server, admin, 500);
    const etag = await settledEtag(user, MINE);
    await server.sql`update sessions set expires_at = now() + interval '14 days'
      where user_id = ${user.user._id}`;
    const { status, headers } = await ask(MINE, user, etag);
    expect([status, headers.get("Set-Cookie")?.startsWith(`${user.cookie};`)]).toEqual([304, true]);
    expect(
      await server.sql`select expires_at > now() + interval '29 days' as renewed from sessions
        where user_id = ${user.user._id}`,
    ).toEqual([{ renewed: true }]);
  });
});
