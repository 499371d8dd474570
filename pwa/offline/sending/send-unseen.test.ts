// Must be imported first: Dexie looks for IndexedDB when it is loaded.
import "../../test/browser.ts";
import { Dexie } from "dexie";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { SESSION_OF } from "../../../contract/session.ts";
import { storeAnswers } from "../../store-answers.ts";
import { browseAt } from "../../test/browser.ts";
import { evict, plantDb } from "../../test/kept.ts";
import { states, tap } from "../../test/outbox.ts";
import { NOWHERE, openTestServer } from "../../test/test-server.ts";
import { listDbUsers, userDb } from "../db.ts";
import { anythingWaits, sendUnseen } from "./send-unseen.ts";

const server = await openTestServer();
const signedIn = (_id: string) =>
  server.handlers.set("GET /api/users/userInfo", () => ({ status: 200, body: { _id } }));
const nobody = () =>
  server.handlers.set("GET /api/users/userInfo", () => ({
    status: 401,
    body: { error: "Please log in.", code: "no-session" },
  }));

beforeEach(async () => {
  for (const user of ["a", "b"]) await evict(user);
});

test("sends the signed-in user's items, also one that a killed tab left as `sending`", async () => {
  signedIn("a");
  await tap("a", "1111");
  await tap("a", "2222");
  await userDb("a").outbox.where("seq").equals(1).modify({ state: "sending" });
  expect(await sendUnseen(storeAnswers)).toBeUndefined();
  expect(await states("a")).toEqual(["done", "done"]);
  expect(server.placed).toHaveLength(2);
});

test("sends nothing of user A while the session is B's or nobody's, or when it becomes B's meanwhile", async () => {
  await tap("a", "1111");
  signedIn("b");
  expect(await sendUnseen(storeAnswers)).toBeUndefined();
  nobody();
  expect(await sendUnseen(storeAnswers)).toBeUndefined();
  expect(await states("a")).toEqual(["queued"]);
  let asked = 0;
  server.handlers.set("GET /api/users/userInfo", () => ({
    status: 200,
    body: { _id: asked++ === 0 ? "a" : "b" },
  }));
  await sendUnseen(storeAnswers);
  expect(await states("a")).toEqual(["needs-login"]);
  expect(server.placed).toEqual([]);
});

test("an item of user A is refused when B logs in between the question whose session it is and the item", async () => {
  await tap("a", "1111");
  const placedFor: string[] = [];
  let session = "a";
  server.handlers.set("GET /api/users/userInfo", () => ({ status: 200, body: { _id: session } }));
  server.handlers.set("POST /api/apply/order", ({ headers }) => {
    // The login form of a page without scripts holds no lock.
    session = "b";
    // Like `requireUser` of our server.
    const meant = headers[SESSION_OF.toLowerCase()];
    if (meant && meant !== session)
      return { status: 401, body: { error: "Please log in.", code: "no-session" } };
    placedFor.push(session);
    return { status: 201, body: {} };
  });
  await sendUnseen(storeAnswers);
  expect([placedFor, await states("a")]).toEqual([[], ["needs-login"]]);
});

test("an item that something else answers holds up none of the others, here too", async () => {
  signedIn("a");
  const first = await tap("a", "1111");
  await tap("a", "2222");
  server.proxy = ({ headers }) =>
    headers["idempotency-key"] === first.id ? { status: 502, text: "nginx" } : undefined;
  expect(await sendUnseen(storeAnswers)).toBeGreaterThan(Date.now() + 1_000);
  expect(await states("a")).toEqual(["queued", "done"]);
  // Whose session it is was answered by something else: that is no answer to an item.
  server.proxy = undefined;
  await userDb("a").outbox.update(first.seq, {
    nextAttemptAt: 0,
    failedAlone: { times: 9, since: 0 },
  });
  let asked = 0;
  server.proxy = ({ path }) =>
    path === "/api/users/userInfo" && asked++ > 0 ? { status: 502 } : undefined;
  await sendUnseen(storeAnswers);
  expect(await states("a")).toEqual(["queued", "done"]);
});

test("a database that can't be read, or was just wiped, holds up nobody else's items", async () => {
  signedIn("b");
  await tap("b", "1111");
  await plantDb("kagoj-0");
  await userDb("a").drafts.count();
  vi.stubGlobal("clients", {});
  onTestFinished(() => void vi.unstubAllGlobals());
  const list = Dexie.getDatabaseNames.bind(Dexie);
  vi.spyOn(Dexie, "getDatabaseNames").mockImplementationOnce(() =>
    list().then(async (names) => {
      await evict("a");
      return names;
    }),
  );
  expect(await sendUnseen(storeAnswers)).toBeUndefined();
  expect(await states("b")).toEqual(["done"]);
  expect([await anythingWaits(), await listDbUsers()]).toEqual([
    false,
    expect.not.arrayContaining(["a"]),
  ]);
});

test("makes no database of a user who has none here", async () => {
  await tap("a", "1111");
  signedIn("c");
  expect(await sendUnseen(storeAnswers)).toBeUndefined();
  expect(await listDbUsers()).not.toContain("c");
});

test("what waited for the connection is due, since the server has just answered", async () => {
  signedIn("a");
  const { seq } = await tap("a", "1111");
  const lastError = { code: "offline", message: "" };
  await userDb("a").outbox.update(seq, { nextAttemptAt: Date.now() + 60_000, lastError });
  expect(await sendUnseen(storeAnswers)).toBeUndefined();
  expect(await states("a")).toEqual(["done"]);
});

test("tells when to try next, and sends no request when nothing waits", async () => {
  expect(await anythingWaits()).toBe(false);
  expect(await sendUnseen(storeAnswers)).toBeUndefined();
  expect(server.requests).toEqual([]);
  signedIn("a");
  await tap("a", "1111");
  browseAt(NOWHERE);
  await expect(sendUnseen(storeAnswers)).rejects.toMatchObject({ name: "Offline" });
  browseAt(server.origin);
  server.faults = ["none", "none", "server-error"];
  expect(await sendUnseen(storeAnswers)).toBeGreaterThan(Date.now());
  expect(await states("a")).toEqual(["queued"]);
});
