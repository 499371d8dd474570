// Must be imported first: Dexie looks for IndexedDB when it is loaded.
import "../test/browser.ts";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { storeAnswers } from "../store-answers.ts";
import { browseAt, storage } from "../test/browser.ts";
import { tap } from "../test/outbox.ts";
import { giveKey } from "../test/phone-key.ts";
import { NOWHERE } from "../test/test-server.ts";
import { writeChatUser } from "./chat-user.ts";
import { userDb, wipe } from "./db.ts";
import { deleteDraft, saveDraft } from "./drafts/drafts.ts";
import { findLost, takeNoteOfLoss } from "./held.ts";
import { listOutbox } from "./sending/outbox.ts";
import { startSync } from "./sending/sync.ts";

browseAt(NOWHERE);
startSync(storeAnswers);

let me = "";
let people = 0;
beforeEach(async () => {
  storage.clear();
  me = `holder-${++people}`;
  await giveKey(me);
  writeChatUser({ _id: me, username: me, role: "user", profilePic: "", fullName: "", balance: 100 });
});
afterAll(() => writeChatUser(undefined));

const counted = (held: object) =>
  vi.waitFor(() => expect(JSON.parse(storage.getItem(`kagoj-held-${me}`) ?? "{}")).toEqual(held), 5_000);

/** Deletes the open database, like a browser that is short of space. */
function evict(): Promise<void> {
  return new Promise((done, fail) => {
    const request = indexedDB.deleteDatabase(`kagoj-${me}`);
    request.onsuccess = () => done();
    request.onerror = fail;
  });
}

test("an outbox that the browser deleted is reported with its numbers, and works again", async () => {
  for (const number of ["1111", "2222"]) await tap(me, number);
  await saveDraft(me, { id: "1", kind: "nid", fields: {} });
  await counted({ unsent: 2, drafts: 1 });
  expect(findLost()).toBeUndefined();
  await evict();
  expect(await listOutbox(me)).toEqual([]);
  expect(findLost()).toEqual({ unsent: 2, drafts: 1 });

  await tap(me, "3333");
  await counted({ unsent: 1, drafts: 0 });
  await evict();
  await userDb(me).open();
  expect(findLost()).toEqual({ unsent: 3, drafts: 1 });
  takeNoteOfLoss(me);
  expect(findLost()).toBeUndefined();
});

test("nothing is reported for what was sent, wiped at a logout, or never there", async () => {
  await userDb(me).open();
  expect(findLost()).toBeUndefined();
  const { seq } = await tap(me, "1111");
  await counted({ unsent: 1, drafts: 0 });
  await userDb(me).outbox.update(seq, { state: "done" });
  await counted({});
  await saveDraft(me, { id: "1", kind: "nid", fields: {} });
  await counted({ unsent: 0, drafts: 1 });
  await deleteDraft(me, "1");
  await counted({});
  await evict();
  await userDb(me).open();
  expect(findLost()).toBeUndefined();

  await tap(me, "2222");
  await counted({ unsent: 1, drafts: 0 });
  writeChatUser(undefined);
  await wipe(me);
  writeChatUser({ _id: me, username: me, role: "user", profilePic: "", fullName: "", balance: 100 });
  await userDb(me).open();
  expect(findLost()).toBeUndefined();
});

test("a loss is reported only to its own user", async () => {
  await tap(me, "1111");
  await counted({ unsent: 1, drafts: 0 });
  await evict();
  await userDb(me).open();
  writeChatUser({ _id: "another", username: "b", role: "user", profilePic: "", fullName: "", balance: 100 });
  expect(findLost()).toBeUndefined();
});
