// Must be imported first: Dexie looks for IndexedDB when it is loaded.
import "../../test/browser.ts";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { downloadOrderFile, openCachedFile } from "../../orders/download.ts";
import { browseAt, storage } from "../../test/browser.ts";
import { everythingKept } from "../../test/kept.ts";
import { NOWHERE, openTestServer } from "../../test/test-server.ts";
import { readValue } from "../cache.ts";
import { writeChatUser } from "../chat-user.ts";
import { cacheDb, userDb } from "../db.ts";
import { findDraft, listDrafts, saveDraft } from "../drafts/drafts.ts";
import { autosaveDraft } from "../drafts/use-draft.ts";
import { damaged, emptyOtherCaches, getKey, locked, unsupported } from "./phone-key.ts";

const server = await openTestServer();
const pdf = "%PDF-1.7 Traceperson Begum 1234567890";
const order = { _id: "05", file: "/api/files/05", fileType: "application/pdf" } as const;
const fields = { nidNumber: "1234567890", name: "Traceperson" };
const asked = () => server.requests.filter(({ path }) => path === "/api/auth/phone-key").length;
let me = "";
let people = 0;

const enter = (_id: string) =>
  writeChatUser({ _id, username: _id, role: "user", profilePic: "", fullName: "", balance: 0 });
/** Each user's key is another. */
const keyOf = (of: string) => Buffer.alloc(32, of).toString("base64");

beforeEach(() => {
  storage.clear();
  me = `sealer-${++people}`;
  enter(me);
  const headers = { "Content-Type": "application/pdf" };
  server.handlers.set("GET /api/files/05", () => ({ status: 200, body: pdf, headers }));
  server.handlers.set("GET /api/auth/phone-key", ({ headers: of }) => ({
    status: 200,
    body: { key: keyOf(String(of["session-of"])) },
  }));
});

/** For the rest of the test there is no server. */
function goOffline(): void {
  browseAt(NOWHERE);
  onTestFinished(() => browseAt(server.origin));
}

test("drafts and delivered files are on the phone, and nothing of them can be read there", async () => {
  await saveDraft(me, { id: "1", kind: "nid", fields });
  await downloadOrderFile(order);
  expect(await userDb(me).drafts.count()).toBe(1);
  expect(await cacheDb(me).files.count()).toBe(1);
  expect(await everythingKept()).not.toMatch(/Traceperson|1234567890|%PDF/);
  goOffline();
  expect(await listDrafts(me)).toMatchObject([{ id: "1", kind: "nid", fields }]);
  expect(await (await openCachedFile("05"))?.blob.text()).toContain(pdf);
  expect(asked()).toBe(1);
});

test("the key is asked for once, and no script can read it", async () => {
  await Promise.all([
    saveDraft(me, { id: "1", kind: "nid", fields }),
    saveDraft(me, { id: "2", kind: "tin", fields }),
  ]);
  expect(asked()).toBe(1);
  const kept = (await readValue<CryptoKey>(me, "phone-key"))?.value as CryptoKey;
  expect(kept.extractable).toBe(false);
  await expect(crypto.subtle.exportKey("raw", kept)).rejects.toThrow();
});

test("without the key nothing opens, whoever is signed in; with it everything is there again", async () => {
  await saveDraft(me, { id: "1", kind: "nid", fields });
  await downloadOrderFile(order);
  enter("karim");
  await emptyOtherCaches("karim");
  expect(await readValue(me, "phone-key")).toBeUndefined();
  const { sentence } = locked();
  expect(await listDrafts(me)).toMatchObject([{ id: "1", fields: {}, locked: sentence }]);
  await expect(getKey(me)).rejects.toMatchObject({ sentence });
  await getKey("karim");
  expect(await listDrafts(me)).toMatchObject([{ fields: {} }]);

  enter(me);
  goOffline();
  await expect(findDraft(me, "nid")).rejects.toMatchObject({ sentence });
  browseAt(server.origin);
  expect(await findDraft(me, "nid")).toMatchObject({ fields });
  expect(await (await openCachedFile("05"))?.blob.text()).toContain(pdf);
});

describe("what can't be sealed is not written", () => {
  const ways: [string, () => void, () => Error][] = [
    ["without a key", goOffline, locked],
    [
      "in a browser without WebCrypto",
      () => {
        vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
        onTestFinished(() => void vi.unstubAllGlobals());
      },
      unsupported,
    ],
  ];
  test.each(ways)("%s the form says so, and a file is only downloaded", async (_, lose, why) => {
    lose();
    const tell = vi.fn();
    const form = autosaveDraft({ userId: me, kind: "nid", tell });
    form.note(fields);
    await form.flush();
    expect(tell).toHaveBeenLastCalledWith({
      state: "failed",
      error: expect.objectContaining({ ...why() }),
    });
    browseAt(server.origin);
    expect(await userDb(me).drafts.count()).toBe(0);
    if (why !== unsupported) return;
    const save = vi.fn();
    vi.stubGlobal("document", { createElement: () => ({ click: save }) });
    await downloadOrderFile(order);
    expect(save).toHaveBeenCalledOnce();
    expect(await cacheDb(me).files.count()).toBe(0);
  });

  test("and is written as soon as the key has come", async () => {
    const tell = vi.fn();
    const form = autosaveDraft({ userId: me, kind: "nid", tell });
    browseAt(NOWHERE);
    form.note(fields);
    await form.flush();
    expect(tell).toHaveBeenLastCalledWith(expect.objectContaining({ state: "failed" }));
    browseAt(server.origin);
    await form.flush();
    expect(await listDrafts(me)).toMatchObject([{ fields }]);
  });
});

test("a draft that can't be opened stays as it is, beside what is typed now", async () => {
  await saveDraft(me, { id: "1", kind: "nid", fields });
  const sealed = crypto.getRandomValues(new Uint8Array(80)).buffer;
  await userDb(me).drafts.update("1", { sealed });
  const { sentence } = damaged();
  expect(await listDrafts(me)).toMatchObject([{ id: "1", fields: {}, locked: sentence }]);
  const tell = vi.fn();
  const form = autosaveDraft({ userId: me, kind: "nid", draftId: "1", tell });
  await expect(form.restore()).rejects.toMatchObject({ sentence });
  expect(tell).toHaveBeenLastCalledWith({
    state: "failed",
    error: expect.objectContaining({ sentence }),
  });
  form.note({ nidNumber: "22" });
  await form.flush();
  expect((await userDb(me).drafts.get("1"))?.sealed).toEqual(sealed);
  expect(await listDrafts(me)).toMatchObject([{ fields: { nidNumber: "22" } }, { id: "1" }]);
});

test("a sealed text that was moved to another row does not open", async () => {
  await saveDraft(me, { id: "1", kind: "nid", fields });
  await saveDraft(me, { id: "2", kind: "nid", fields: {} });
  const { sealed } = (await userDb(me).drafts.get("1")) ?? {};
  await userDb(me).drafts.update("2", { sealed: sealed as ArrayBuffer });
  await expect(findDraft(me, "nid", "2")).rejects.toMatchObject({ ...damaged() });
});

test("a planted draft that no release has written hides no other", async () => {
  await saveDraft(me, { id: "1", kind: "nid", fields });
  const drawn = await userDb(me).drafts.get("1");
  for (const odd of [{ kind: 5 }, { createdAt: "soon" }, { updatedAt: "soon" }, { sealed: 5 }])
    await userDb(me).drafts.put({ ...drawn, id: JSON.stringify(odd), ...odd } as never);
  const { sentence } = damaged();
  expect(new Set(await listDrafts(me))).toEqual(
    new Set([
      expect.objectContaining({ id: "1", fields }),
      expect.objectContaining({ id: '{"sealed":5}', fields: {}, locked: sentence }),
    ]),
  );
});

test("a kept file that was given another's name or type does not open, and is loaded again", async () => {
  await downloadOrderFile(order);
  for (const change of [
    { name: "K-1-another.pdf" },
    { type: "text/html" },
    { path: "/api/files/06" },
  ]) {
    await cacheDb(me).files.update("05", change);
    await expect(openCachedFile("05")).rejects.toMatchObject({ ...damaged() });
    await downloadOrderFile(order);
    expect(await (await openCachedFile("05"))?.blob.text()).toContain(pdf);
  }
});
