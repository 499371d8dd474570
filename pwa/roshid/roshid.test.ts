// Must be imported first: Dexie looks for IndexedDB when it is loaded.
import "../test/browser.ts";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { writeValue } from "../offline/cache.ts";
import { writeChatUser } from "../offline/chat-user.ts";
import { cacheDb } from "../offline/db.ts";
import { listDrafts } from "../offline/drafts/drafts.ts";
import { listOutbox } from "../offline/sending/outbox.ts";
import { startSync } from "../offline/sending/sync.ts";
import { editWaiting } from "../outbox/outbox.ts";
import { storeAnswers } from "../store-answers.ts";
import { storage } from "../test/browser.ts";
import { giveKey } from "../test/phone-key.ts";
import { openTestServer } from "../test/test-server.ts";
import { emptyRoshid } from "./form/roshid-form.ts";
import {
  copyAsDraft,
  forgetRoshid,
  getCachedRoshid,
  myRoshids,
  restoreRoshid,
  saveRoshid,
} from "./roshid.ts";

const server = await openTestServer();
startSync(storeAnswers);
const fields = { ...emptyRoshid("২০২৬-২০২৭"), serialNo: "12", khatianNo: "456" };
const roshid = (_id: string) => ({
  ...fields,
  _id,
  category: "roshid" as const,
  createdAt: "",
  updatedAt: "",
});
let me = "";
let people = 0;

beforeEach(async () => {
  storage.clear();
  me = `owner-${++people}`;
  writeChatUser({ _id: me, username: me, role: "user", profilePic: "", fullName: "", balance: 0 });
  await writeValue(me, "user", { _id: me, balance: 100 }, undefined);
  await giveKey(me);
  server.handlers.set("POST /api/apply/create-roshid", ({ body }) => ({
    status: 201,
    body: { message: "", roshid: { ...(body as object), _id: "05" }, balance: 80 },
  }));
});

test("a saved roshid is in the list, and the balance is the new one", async () => {
  expect(await saveRoshid(fields, 20)).toMatchObject({ state: "done", result: { roshidId: "05" } });
  expect(server.requests.at(-1)?.body).toEqual({ ...fields, expectedPrice: 20 });
  expect(await cacheDb(me).roshids.get("05")).toMatchObject({ serialNo: "12" });
  expect(await cacheDb(me).values.get("user")).toMatchObject({ value: { balance: 80 } });
});

test("an answer that is older than what the list has told stays out of it", async () => {
  const newer = { ...roshid("05"), serialNo: "13", updatedAt: "2026-01-02T00:00:00.000Z" };
  await cacheDb(me).roshids.put(newer);
  server.handlers.set("POST /api/apply/create-roshid", ({ body }) => ({
    status: 201,
    body: {
      roshid: { ...(body as object), _id: "05", updatedAt: "2026-01-01T00:00:00.000Z" },
      balance: 80,
    },
  }));
  expect(await saveRoshid(fields, 20)).toMatchObject({ state: "done" });
  expect(await cacheDb(me).roshids.get("05")).toEqual(newer);
});

test("one that was deleted while its answer was under way does not come back", async () => {
  server.handlers.set("PUT /api/apply/update-roshid/05", async ({ body }) => {
    await forgetRoshid("05");
    return { status: 200, body: { roshid: { ...(body as object), _id: "05" }, balance: 80 } };
  });
  await cacheDb(me).roshids.put(roshid("05"));
  expect(await saveRoshid(fields, 10, { id: "05" })).toMatchObject({ state: "done" });
  server.handlers.set("POST /api/apply/create-roshid", ({ body }) => ({
    status: 201,
    body: { roshid: { ...(body as object), _id: "06" }, balance: 60, gone: true },
  }));
  expect(await saveRoshid(fields, 20)).toMatchObject({ state: "done" });
  expect(await cacheDb(me).roshids.count()).toBe(0);
});

test("what the list has not told of since it was made stays out: it may be deleted by now", async () => {
  server.handlers.set("POST /api/apply/create-roshid", async ({ body }) => {
    await new Promise((done) => setTimeout(done, 5));
    await writeValue(me, "roshids", {}, "2");
    return { status: 201, body: { roshid: { ...(body as object), _id: "07" }, balance: 60 } };
  });
  expect(await saveRoshid(fields, 20)).toMatchObject({ state: "done" });
  expect(await cacheDb(me).roshids.count()).toBe(0);
});

test("an edit goes to its roshid; a refusal is answered and nothing waits", async () => {
  const error = { error: "No changes detected!", code: "no-changes" };
  server.handlers.set("PUT /api/apply/update-roshid/05", () => ({ status: 409, body: error }));
  expect(await saveRoshid(fields, 10, { id: "05" })).toMatchObject({
    state: "refused",
    error: { code: "no-changes" },
  });
  expect(await listOutbox(me)).toEqual([]);
});

test("without a connection it waits under its own kind, and can be edited again", async () => {
  server.faults = ["lost"];
  const outcome = await saveRoshid(fields, 10, { id: "05" });
  expect(outcome).toMatchObject({
    state: "queued",
    item: { kind: "roshid-edit", summary: { serialNo: "12" } },
  });
  const [item] = await listOutbox(me);
  expect(await editWaiting(item!)).toBe("/roshid/edit/05");
  expect(await listDrafts(me, "roshid-edit-05")).toMatchObject([{ fields }]);
  expect(await listOutbox(me)).toEqual([]);
});

test("the list merges changes and removes deleted roshids", async () => {
  const list = "GET /api/apply/get-roshid";
  server.handlers.set(list, () => ({
    status: 200,
    body: [roshid("05"), roshid("04")],
    headers: { ETag: '"1"' },
  }));
  await myRoshids.refresh();
  const changes = [{ ...roshid("06") }, { _id: "04", deleted: true }];
  server.handlers.set(list, () => ({
    status: 200,
    body: changes,
    headers: { ETag: '"2"', "Delta-Base": '"1"' },
  }));
  await myRoshids.refresh();
  expect(server.requests.at(-1)?.path).toContain("since=1");
  expect(await cacheDb(me).roshids.orderBy("_id").primaryKeys()).toEqual(["05", "06"]);
});

test("a deleted roshid leaves the phone at once, and its undo brings it back", async () => {
  await cacheDb(me).roshids.put(roshid("05"));
  server.handlers.set("PUT /api/apply/restore-roshid", () => ({
    status: 200,
    body: { message: "back" },
  }));
  server.handlers.set("GET /api/apply/get-roshid/05", () => ({ status: 200, body: roshid("05") }));
  await forgetRoshid("05");
  expect(await cacheDb(me).roshids.count()).toBe(0);
  expect(await restoreRoshid("05")).toBe("back");
  expect(await cacheDb(me).roshids.count()).toBe(1);
});

test("a phone that keeps nothing shows what the server has, with older pages, and what was saved, deleted and brought back", async () => {
  for (const write of ["put", "add"] as const)
    vi.spyOn(IDBObjectStore.prototype, write).mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
  onTestFinished(() => void vi.restoreAllMocks());
  const list = "GET /api/apply/get-roshid";
  const shown = async () => (await myRoshids.read(me)).rows.map(({ _id }) => _id);
  server.handlers.set(list, ({ path }) =>
    path.includes("before")
      ? { status: 200, body: [roshid("03")] }
      : {
          status: 200,
          body: [roshid("05"), roshid("04")],
          headers: { ETag: '"1"', Link: '</api/apply/get-roshid?before=04>; rel="next"' },
        },
  );
  expect(await saveRoshid(fields, 20)).toMatchObject({ state: "done", result: { roshidId: "05" } });
  await myRoshids.refresh();
  expect(await myRoshids.read(me)).toMatchObject({ hasMore: true, asOf: expect.any(String) });
  await myRoshids.loadMore();
  expect(await shown()).toEqual(["05", "04", "03"]);
  server.handlers.set("PUT /api/apply/restore-roshid", () => ({
    status: 200,
    body: { message: "back" },
  }));
  server.handlers.set("GET /api/apply/get-roshid/04", () => ({ status: 200, body: roshid("04") }));
  await forgetRoshid("04");
  expect(await shown()).toEqual(["05", "03"]);
  await restoreRoshid("04");
  expect(await shown()).toEqual(["05", "04", "03"]);
});

test("a kept roshid prints without a request; a copy of it is a new draft", async () => {
  await cacheDb(me).roshids.put(roshid("05"));
  const before = server.requests.length;
  expect(await getCachedRoshid("05")).toMatchObject({ _id: "05" });
  expect(server.requests).toHaveLength(before);
  expect(await copyAsDraft(roshid("05"))).toMatch(/^\/roshid\?draft=/);
  expect(await listDrafts(me, "roshid")).toHaveLength(1);
});
