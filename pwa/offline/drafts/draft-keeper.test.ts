// Must be imported first: Dexie looks for IndexedDB when it is loaded.

import { beforeEach, expect, test, vi } from "vitest";
import { storage } from "../../test/browser.ts";
import { giveKey } from "../../test/phone-key.ts";
import { userDb } from "../db.ts";
import { listOutbox } from "../sending/outbox.ts";
import { autosaveDraft } from "./draft-keeper.ts";
import { deleteDraft, listDrafts, sealFields } from "./drafts.ts";
import { writeLeftDrafts } from "./left.ts";

let me = "";
let people = 0;
beforeEach(async () => {
  me = `writer-${++people}`;
  await giveKey(me);
});
const keeper = (draftId?: string, tell = vi.fn()) => autosaveDraft({ userId: me, kind: "nid", draftId, tell });

test("what was typed is restored when the form is opened again, without files, and orders nothing", async () => {
  const first = keeper();
  expect(await first.restore()).toBeUndefined();
  first.note({ nidNumber: "1", file: new Blob(["x"]) });
  first.note({ nidNumber: "12", file: new Blob(["x"]), rows: [{ name: "ক" }] });
  await first.flush();
  expect(await keeper().restore()).toEqual({ nidNumber: "12", rows: [{ name: "ক" }] });
  expect(await listDrafts(me)).toHaveLength(1);
  expect(await listOutbox(me)).toEqual([]);
});

test("saves by itself after a pause", async () => {
  const tell = vi.fn();
  keeper(undefined, tell).note({ nidNumber: "1" });
  await vi.waitFor(() => expect(tell).toHaveBeenCalledWith(expect.objectContaining({ state: "saved" })), 3_000);
});

test("a discarded draft does not come back, and further typing makes another one", async () => {
  const form = keeper();
  form.note({ nidNumber: "1" });
  await form.discard();
  expect(await listDrafts(me)).toEqual([]);
  form.note({ nidNumber: "2" });
  await form.flush();
  expect((await listDrafts(me)).map((draft) => draft.fields)).toEqual([{ nidNumber: "2" }]);
});

test("what is typed while a draft is being deleted belongs to the next one, and can be opened", async () => {
  const form = keeper();
  form.note({ nidNumber: "1" });
  const deleted = form.discard();
  form.note({ nidNumber: "2" });
  await Promise.all([deleted, form.flush()]);
  expect((await listDrafts(me)).map((draft) => draft.fields)).toEqual([{ nidNumber: "2" }]);
});

test("several drafts of one form are listed, opened and deleted", async () => {
  const form = keeper();
  form.note({ nidNumber: "1" });
  await form.startAnew();
  await new Promise((resolve) => setTimeout(resolve, 5));
  form.note({ nidNumber: "2" });
  await form.flush();
  const [newest, oldest] = await listDrafts(me, "nid");
  expect(newest?.fields).toEqual({ nidNumber: "2" });
  expect(await keeper(oldest?.id).restore()).toEqual({ nidNumber: "1" });
  await deleteDraft(me, newest?.id ?? "");
  expect(await listDrafts(me)).toHaveLength(1);
});

test("what was typed right before the page was left is there again, although its write was given up", async () => {
  const written = keeper();
  written.note({ nidNumber: "1" });
  await written.flush();
  const left = (): { sealed: number[] }[] => Object.values(JSON.parse(storage.getItem(`kagoj-left-${me}`) ?? "{}"));
  expect(left()).toEqual([]);

  const { drafts } = userDb(me);
  const giveUp = () => {
    throw new Error("The page is gone.");
  };
  drafts.hook("updating", giveUp);
  for (const nidNumber of ["12", "123"]) {
    // Only what is sealed by then can be left.
    await vi.waitFor(async () => {
      written.note({ nidNumber });
      await sealFields(me, "another", { nidNumber });
      await written.flush();
      expect(left()).toHaveLength(1);
    });
  }
  drafts.hook("updating").unsubscribe(giveUp);
  expect(String.fromCharCode(...(left()[0]?.sealed ?? []))).not.toContain("nidNumber");
  const again = keeper();
  expect(await again.restore()).toEqual({ nidNumber: "123" });
  expect(left()).toEqual([]);
  await again.discard();
  expect(await keeper().restore()).toBeUndefined();
});

test("a draft whose very first write was given up can be listed without opening its form", async () => {
  const { drafts } = userDb(me);
  const giveUp = () => {
    throw new Error("The page is gone.");
  };
  drafts.hook("creating", giveUp);
  const written = keeper();
  await vi.waitFor(async () => {
    written.note({ nidNumber: "1" });
    // Only what is sealed by then can be left.
    await sealFields(me, "another", {});
    await written.flush();
    expect(storage.getItem(`kagoj-left-${me}`)).not.toBeNull();
  });
  drafts.hook("creating").unsubscribe(giveUp);
  expect(await listDrafts(me)).toEqual([]);
  await writeLeftDrafts(me);
  expect((await listDrafts(me)).map(({ fields }) => fields)).toEqual([{ nidNumber: "1" }]);
});

test("full storage is reported, and the form keeps its content", async () => {
  const tell = vi.fn();
  const form = keeper(undefined, tell);
  const full = Object.assign(new Error("full"), { name: "QuotaExceededError" });
  const { drafts } = userDb(me);
  await drafts.count();
  drafts.hook("creating", () => {
    throw full;
  });
  form.note({ nidNumber: "1" });
  await form.flush();
  expect(tell).toHaveBeenLastCalledWith({ state: "failed", error: expect.anything() });
});
