// Must be imported first: Dexie looks for IndexedDB when it is loaded.
import { beforeEach, expect, test, vi } from "vitest";
import "../../test/browser.ts";
import { giveKey } from "../../test/phone-key.ts";
import { userDb } from "../db.ts";
import { listOutbox } from "../sending/outbox.ts";
import { deleteDraft, listDrafts } from "./drafts.ts";
import { autosaveDraft } from "./use-draft.ts";

let me = "";
let people = 0;
beforeEach(async () => {
  me = `writer-${++people}`;
  await giveKey(me);
});
const keeper = (draftId?: string, tell = vi.fn()) =>
  autosaveDraft({ userId: me, kind: "nid", draftId, tell });

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

test("saves by itself, at once", async () => {
  const tell = vi.fn();
  keeper(undefined, tell).note({ nidNumber: "1" });
  await vi.waitFor(
    () => expect(tell).toHaveBeenCalledWith(expect.objectContaining({ state: "saved" })),
    20_000,
  );
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
  await form.flush();
  const other = keeper();
  await new Promise((resolve) => setTimeout(resolve, 5));
  other.note({ nidNumber: "2" });
  await other.flush();
  const [newest, oldest] = await listDrafts(me, "nid");
  expect(newest?.fields).toEqual({ nidNumber: "2" });
  expect(await keeper(oldest?.id).restore()).toEqual({ nidNumber: "1" });
  await deleteDraft(me, newest?.id ?? "");
  expect(await listDrafts(me)).toHaveLength(1);
});

test("what is typed during a write is written after it, and nothing of an older state", async () => {
  const form = keeper();
  for (const nidNumber of ["1", "12", "123", "1234"]) form.note({ nidNumber });
  await form.flush();
  expect((await listDrafts(me)).map(({ fields }) => fields)).toEqual([{ nidNumber: "1234" }]);
});

test("what could not be written is written with what is typed next, or when the form is left", async () => {
  const { drafts } = userDb(me);
  const form = keeper();
  form.note({ nidNumber: "1" });
  await form.flush();
  const giveUp = () => {
    throw new Error("broken");
  };
  drafts.hook("updating", giveUp);
  form.note({ nidNumber: "12" });
  await form.flush();
  drafts.hook("updating").unsubscribe(giveUp);
  expect((await listDrafts(me))[0]?.fields).toEqual({ nidNumber: "1" });
  await form.flush();
  expect((await listDrafts(me))[0]?.fields).toEqual({ nidNumber: "12" });
});

test("a form that is empty again leaves no draft, but its id and what is added to it", async () => {
  const tell = vi.fn();
  const form = keeper(undefined, tell);
  const id = form.idOf();
  form.note({ nidNumber: "1" });
  form.note(undefined);
  await form.flush();
  expect(await listDrafts(me)).toEqual([]);
  expect(tell).toHaveBeenLastCalledWith({ state: "idle" });
  form.note({ nidNumber: "2" });
  await form.flush();
  expect(await listDrafts(me)).toMatchObject([{ id, fields: { nidNumber: "2" } }]);
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
