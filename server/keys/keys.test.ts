import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { Call } from "../../contract/calls/call.ts";
import { calls } from "../../contract/calls.ts";
import { type KeyMay, MOST_KEYS } from "../../contract/keys/api-keys.ts";
import { openLog } from "../log/log.ts";
import { newUser, openDesk, type Person, send } from "../test/builders.ts";
import { expectRightLedger } from "../test/right-ledger.ts";
import { tracesOf } from "../test/traces.ts";
import { deliver, newAdmin, nid, placed, settledEtag } from "../test/writes.ts";

const log: string[] = [];
const { server, admin } = await openDesk(
  {},
  { log: openLog("trace", { write: (line: string) => void log.push(line) }) },
);

const make = (person: Person, may: KeyMay, name = "দোকানের প্রোগ্রাম") =>
  person.send("POST", "/api/keys", { name, may });
async function keyOf(person: Person, may: KeyMay = "order") {
  const { status, body } = await make(person, may);
  expect(status).toBe(201);
  return body as { _id: string; key: string };
}

/** Sends a request as a program does, which is no browser. */
function ask(key: string, method: string, path: string, body?: unknown, more = {}) {
  const headers = { "Sec-Fetch-Site": "", Authorization: `Bearer ${key}`, ...more };
  return send(server, method, path, body, headers);
}

describe("a key", () => {
  test("reads and orders as its owner, and once for each Idempotency-Key", async () => {
    const user = await newUser(server, admin, 500);
    const { key } = await keyOf(user);
    const once = { "Idempotency-Key": randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => ask(key, "POST", "/api/apply/order", nid, once)),
    );
    const ids = new Set(answers.map(({ body }) => body.order?._id));
    expect([answers[0]?.status, ids.size]).toEqual([201, 1]);
    const mine = await ask(key, "GET", "/api/apply/my-order");
    expect(mine.body).toMatchObject([{ _id: [...ids][0], status: "pending" }]);
    // Answers 304 to what it answered before.
    await settledEtag({ send: (...asked) => ask(key, ...asked) }, "/api/apply/my-order");
    expect((await ask(key, "GET", "/api/users/userInfo")).body.balance).toBe(380);
    const [row] = (await user.send("GET", "/api/keys")).body;
    expect(Date.parse(row.lastUsedAt)).toBeGreaterThan(Date.now() - 60_000);
    await expectRightLedger(server.sql);
  });

  test("that only reads orders nothing", async () => {
    const user = await newUser(server, admin, 500);
    const { key } = await keyOf(user, "read");
    expect((await ask(key, "GET", "/api/apply/my-order")).status).toBe(200);
    expect(await ask(key, "POST", "/api/apply/order", nid)).toMatchObject({
      status: 403,
      body: { code: "key-may-not" },
    });
    expect((await user.send("GET", "/api/users/userInfo")).body.balance).toBe(500);
  });

  test("that may order writes about its orders too, also that a file is wrong", async () => {
    const user = await newUser(server, admin, 500);
    const order = await placed(user);
    await deliver(admin, order);
    const { key } = await keyOf(user);
    const path = `/api/apply/my-order/${order}/messages`;
    const { file } = (await ask(key, "GET", `/api/apply/my-order/${order}`)).body;
    const text = { text: "the name is wrong", wrongFile: file.split("/").at(-1) };
    expect((await ask(key, "PUT", path, text, { "Idempotency-Key": randomUUID() })).status).toBe(
      200,
    );
    const { key: reading } = await keyOf(user, "read");
    expect((await ask(reading, "PUT", path, text)).body.code).toBe("key-may-not");
    expect((await ask(reading, "GET", path)).body).toHaveLength(1);
  });

  test("reads nobody else's", async () => {
    const [one, other] = [await newUser(server, admin, 500), await newUser(server, admin, 500)];
    const order = await placed(other);
    const { key } = await keyOf(one);
    expect((await ask(key, "GET", `/api/apply/my-order/${order}`)).status).toBe(404);
    expect((await ask(key, "GET", "/api/apply/my-order")).body).toEqual([]);
  });

  test("counts alone: whose session comes beside it does not matter", async () => {
    const [one, other] = [await newUser(server, admin, 100), await newUser(server, admin, 200)];
    const { key } = await keyOf(one);
    const { body } = await ask(key, "GET", "/api/users/userInfo", undefined, {
      Cookie: other.cookie,
    });
    expect(body._id).toBe(one.user._id);
    const wrong = await ask(`${key.slice(0, -1)}_`, "GET", "/api/users/userInfo", undefined, {
      Cookie: other.cookie,
    });
    expect([wrong.status, wrong.body.code]).toEqual([401, "wrong-api-key"]);
  });

  test("moves no money but by an order, and opens no other way in: what it may is a decision", () => {
    const granted = Object.entries<Call>(calls).flatMap(([name, { key }]) =>
      key ? [`${key}: ${name}`] : [],
    );
    expect(granted.sort()).toEqual([
      "order: DELETE attachments/:sha256",
      "order: POST apply/order",
      "order: PUT apply/my-order/:id/messages",
      "order: PUT attachments/:sha256",
      "read: GET apply/my-order",
      "read: GET apply/my-order/:id",
      "read: GET apply/my-order/:id/messages",
      "read: GET apply/toggle-order",
      "read: GET attachments/:id/file",
      "read: GET balance",
      "read: GET files/:id",
      "read: GET services",
      "read: GET users/userInfo",
    ]);
  });

  test("is no session where anybody may come: it logs nobody in or out", async () => {
    const user = await newUser(server, admin);
    const { key } = await keyOf(user);
    expect((await ask(key, "POST", "/api/auth/logout")).status).toBe(200);
    expect((await user.send("GET", "/api/users/userInfo")).status).toBe(200);
    expect((await ask(key, "POST", "/api/auth/signup", {})).body.code).toBe("signup-closed");
  });

  test("ends with the password, or the account, that it was made with", async () => {
    const ends: Record<string, (person: Person) => unknown> = {
      "a new password": ({ send }) =>
        send("PUT", "/api/users/update-password", {
          oldPassword: "a-good-password",
          newPassword: "another-good-one",
        }),
      "a reset": ({ user }) => admin.send("POST", `/api/users/users/${user._id}/reset-password`),
      disabled: ({ user }) =>
        admin.send("PUT", `/api/users/users/${user._id}/disabled`, { disabled: true }),
      deleted: ({ user }) => admin.send("DELETE", `/api/users/users/${user._id}`),
      "of staff": ({ user }) => server.sql`update users set role = 'staff' where id = ${user._id}`,
    };
    for (const [how, end] of Object.entries(ends)) {
      const person = await newUser(server, admin);
      const { key } = await keyOf(person);
      const codeOf = async () => (await ask(key, "GET", "/api/users/userInfo")).body.code;
      expect([how, await codeOf()]).toEqual([how, undefined]);
      await end(person);
      expect([how, await codeOf()]).toEqual([how, "wrong-api-key"]);
    }
  });
});

describe("making and ending one", () => {
  test("that was begun before somebody has ended the session makes none", async () => {
    const ends: Record<string, (person: Person) => unknown> = {
      "a reset": ({ user }) => admin.send("POST", `/api/users/users/${user._id}/reset-password`),
      "the end of this device": async (person) => {
        const [one] = (await person.send("GET", "/api/users/sessions")).body;
        await person.send("DELETE", `/api/users/sessions/${one._id}`);
      },
    };
    for (const [how, end] of Object.entries(ends)) {
      const person = await newUser(server, admin);
      // The guard has let it in; the rest of its body comes later.
      let finish = () => {};
      const body = new ReadableStream({
        start(stream) {
          stream.enqueue(new TextEncoder().encode('{"name": "x", '));
          finish = () => {
            stream.enqueue(new TextEncoder().encode('"may": "order"}'));
            stream.close();
          };
        },
      });
      const headers = {
        Cookie: person.cookie,
        "Sec-Fetch-Site": "same-origin",
        "Content-Type": "application/json",
        "Content-Length": "29",
      };
      const asked = server.app.request(
        new Request("http://localhost/api/keys", {
          method: "POST",
          headers,
          body,
          duplex: "half",
        } as RequestInit),
      );
      await new Promise((done) => setTimeout(done, 200));
      await end(person);
      finish();
      const answer = await asked;
      expect([how, answer.status]).toEqual([how, 401]);
      const kept = await server.sql`select from api_keys where user_id = ${person.user._id}`;
      expect([how, kept.count]).toEqual([how, 0]);
    }
  });

  test("needs a session that has proved who it is, and is for customers alone", async () => {
    const user = await newUser(server, admin);
    expect((await send(server, "POST", "/api/keys", { name: "x", may: "read" })).status).toBe(401);
    for (const desk of [admin, await newAdmin(server, admin, "staff")])
      expect((await make(desk, "read")).body.code).toBe("forbidden");
    await server.sql`update sessions set confirmed_at = now() - interval '11 minutes'
      where user_id = ${user.user._id}`;
    expect((await make(user, "read")).body.code).toBe("confirm-needed");
    for (const json of [
      { name: "", may: "read" },
      { name: "x", may: "all" },
      { name: "x".repeat(41), may: "read" },
    ])
      expect((await (await newUser(server, admin)).send("POST", "/api/keys", json)).status).toBe(
        422,
      );
  });

  test("stops at its most, also of many at once", async () => {
    const user = await newUser(server, admin);
    const answers = await Promise.all(
      Array.from({ length: MOST_KEYS + 5 }, () => make(user, "read")),
    );
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
      Array.from({ length: 5 }, () => [409, "too-many-keys"]),
    );
    expect((await user.send("GET", "/api/keys")).body).toHaveLength(MOST_KEYS);
  });

  test("another's key is not there, and stays", async () => {
    const [one, other] = [await newUser(server, admin), await newUser(server, admin)];
    const { _id, key } = await keyOf(one);
    expect((await other.send("DELETE", `/api/keys/${_id}`)).status).toBe(404);
    expect((await ask(key, "GET", "/api/users/userInfo")).status).toBe(200);
    const ended = await Promise.all([1, 2].map(() => one.send("DELETE", `/api/keys/${_id}`)));
    expect(ended.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  test("leaves the key in no table, no list, no log line", async () => {
    const user = await newUser(server, admin);
    const { key } = await keyOf(user);
    await ask(key, "GET", "/api/users/userInfo");
    expect(JSON.stringify((await user.send("GET", "/api/keys")).body)).not.toContain(key);
    expect(await tracesOf(server, [key])).toEqual([]);
    expect(log.filter((line) => line.includes(key))).toEqual([]);
    const lines = (await admin.send("GET", `/api/audit?actor=${user.user.username}`)).body;
    expect(lines.map(({ action }: { action: string }) => action)).toContain("key-made");
  });
});

test("a page of another site can use none: without the key it is refused as ever", async () => {
  const user = await newUser(server, admin);
  const headers = { "Sec-Fetch-Site": "cross-site", Cookie: user.cookie };
  expect((await send(server, "POST", "/api/apply/order", nid, headers)).body.code).toBe(
    "cross-site",
  );
  const odd = { ...headers, Authorization: "Bearer kgk_short" };
  expect((await send(server, "POST", "/api/apply/order", nid, odd)).body.code).toBe("cross-site");
});
