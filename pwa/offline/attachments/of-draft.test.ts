// Must be imported first: Dexie looks for IndexedDB when it is loaded.
import "../../test/browser.ts";
import { beforeEach, expect, test } from "vitest";
import { dropOrphans } from "../../session/tidy.ts";
import { everythingKept } from "../../test/kept.ts";
import { giveKey } from "../../test/phone-key.ts";
import { userDb, wipe, wipeButUnsent } from "../db.ts";
import { deleteDraft, newDraftId, saveDraft } from "../drafts/drafts.ts";
import { enqueue, findItem, removeItem } from "../sending/outbox.ts";
import { copyToDraft, openOfDraft, storeDraftAttachment } from "./of-draft.ts";

const SLIP = "a slip of paper";
const picture = {
  sha256: "a".repeat(64),
  name: "rahim-nid.jpg",
  blob: new Blob([SLIP], { type: "image/jpeg" }),
};
const HOUR_MS = 3_600_000;
const owners = async () => (await userDb(me).attachments.toArray()).map(({ owner }) => owner);

let me = "";
let people = 0;
beforeEach(async () => {
  await wipe(me);
  me = `keeper-${++people}`;
  await giveKey(me);
});

async function waiting(): Promise<string> {
  const body = { category: "own", slip: [picture.sha256] };
  const order = {
    userId: me,
    kind: "order",
    body,
    summary: {},
  } as const;
  return (await enqueue({ ...order, expectedPrice: 1, files: [{ field: "slip", ...picture }] })).id;
}

test("a draft's picture is kept sealed, with its name, and opens as it was", async () => {
  const draft = newDraftId();
  await storeDraftAttachment(me, draft, picture);
  const kept = await everythingKept();
  expect(kept).toContain(picture.sha256);
  expect(kept).not.toContain(SLIP);
  expect(kept).not.toContain("rahim");
  const opened = await openOfDraft(me, draft, picture.sha256);
  expect(opened).toMatchObject({ name: "rahim-nid.jpg" });
  expect(opened?.blob.type).toBe("image/jpeg");
  expect(await opened?.blob.text()).toBe(SLIP);
  expect(await openOfDraft(me, newDraftId(), picture.sha256)).toBeUndefined();
});

test("pictures go with their draft, and with their item", async () => {
  const draft = await saveDraft(me, { id: newDraftId(), kind: "own", fields: {} });
  await storeDraftAttachment(me, draft.id, picture);
  const id = await waiting();
  await deleteDraft(me, draft.id);
  expect(await owners()).toEqual([id]);
  await removeItem(me, id);
  expect(await owners()).toEqual([]);
});

test("an item that becomes a draft again takes its pictures along, sealed", async () => {
  const id = await waiting();
  const draft = newDraftId();
  await copyToDraft(me, (await findItem(me, id))!, draft);
  await removeItem(me, id);
  expect(await everythingKept()).not.toContain(SLIP);
  expect(await (await openOfDraft(me, draft, picture.sha256))?.blob.text()).toBe(SLIP);
});

test("when a session was ended, only what is unsent stays", async () => {
  await storeDraftAttachment(me, newDraftId(), picture);
  const id = await waiting();
  await wipeButUnsent(me);
  expect(await owners()).toEqual([id]);
});

test("pictures of a form that was closed before its draft was written go after a while; no others", async () => {
  const draft = await saveDraft(me, { id: newDraftId(), kind: "own", fields: {} });
  await storeDraftAttachment(me, draft.id, picture);
  await storeDraftAttachment(me, "closed-too-early", picture);
  const id = await waiting();
  const planted = { owner: "planted", sha256: "ab", keptAt: 5n as unknown as number };
  await userDb(me).attachments.add(planted);
  await dropOrphans(me);
  expect(await owners()).toHaveLength(3);
  await dropOrphans(me, Date.now() + 2 * HOUR_MS);
  expect((await owners()).toSorted()).toEqual([draft.id, id].toSorted());
});
