// Must be imported first: Dexie looks for IndexedDB when it is loaded.
import "../test/browser.ts";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import type { Declaration } from "../../contract/services/declare.ts";
import { nid } from "../../contract/services/nid.ts";
import { messages } from "../i18n/messages.ts";
import { openOfDraft } from "../offline/attachments/of-draft.ts";
import { writeChatUser } from "../offline/chat-user.ts";
import { listDrafts, newDraftId, saveDraft } from "../offline/drafts/drafts.ts";
import { sentence } from "../offline/errors.ts";
import { drain } from "../offline/sending/drain.ts";
import { enqueue, listOutbox } from "../offline/sending/outbox.ts";
import { sendWith } from "../offline/sending/send.ts";
import { startSync } from "../offline/sending/sync.ts";
import { placeOrder } from "../orders/place-order.ts";
import { editWaiting } from "../outbox/outbox.ts";
import { serveAttachments } from "../test/attachments.ts";
import { giveKey } from "../test/phone-key.ts";
import { openTestServer } from "../test/test-server.ts";
import { problemSentences } from "./text.ts";
import { sentenceOf, storeInDraft } from "./use-adding.ts";

const server = await openTestServer();
serveAttachments(server);
const slip = { name: "slip", label: { bn: "স্লিপ", en: "Slip" }, type: "photo", max: 4 } as const;
const service: Declaration = { ...nid, fields: [...nid.fields, slip] };
const picture = (letter: string) => ({
  sha256: letter.repeat(64),
  name: `${letter}.jpg`,
  blob: new Blob([letter]),
});
const typed = { nidNumber: "1234567890", slip: [picture("a").sha256, picture("b").sha256] };

const store = IDBObjectStore.prototype;
const { add, put } = store;
/** From now on nothing more fits into these tables. */
function fill(...tables: string[]) {
  const refuse = (write: typeof put): typeof put =>
    function (this: IDBObjectStore, ...args) {
      if (tables.includes(this.name)) throw new DOMException("full", "QuotaExceededError");
      return write.apply(this, args);
    };
  Object.assign(store, { add: refuse(add), put: refuse(put) });
}

let me = "";
let people = 0;
let draft = "";
beforeEach(async () => {
  me = `shopkeeper-${++people}`;
  writeChatUser({
    _id: me,
    username: me,
    role: "user",
    profilePic: "",
    fullName: "",
    balance: 100,
  });
  await giveKey(me);
  draft = (await saveDraft(me, { id: newDraftId(), kind: "nid", fields: typed })).id;
  for (const letter of ["a", "b"]) await storeInDraft(picture(letter), draft);
});
afterEach(() => Object.assign(store, { add, put }));
afterAll(() => writeChatUser(undefined));

/** What is in the draft: its fields, and the pictures that still open. */
async function keptIn(id: string) {
  const fields = (await listDrafts(me)).find((one) => one.id === id)?.fields;
  const opened = await Promise.all(typed.slip.map((sha256) => openOfDraft(me, id, sha256)));
  return { fields, pictures: opened.map((one) => one?.name) };
}
const everything = { fields: typed, pictures: ["a.jpg", "b.jpg"] };

test("full while a picture is added: it says so, and form and other pictures stay", async () => {
  fill("attachments");
  const why = await storeInDraft(picture("c"), draft).catch(sentenceOf);
  expect(why).toBe(problemSentences["no-room"]);
  expect(await openOfDraft(me, draft, picture("c").sha256)).toBeUndefined();
  expect(await keptIn(draft)).toEqual(everything);
});

test("full while the order is placed: nothing is kept by half or sent, and form and pictures stay", async () => {
  const before = server.requests.length;
  fill("attachments");
  const outcome = await placeOrder(service, typed, 10, draft);
  expect(outcome.state === "refused" && sentence(outcome.error)).toBe(messages.storageFull);
  expect(await listOutbox(me)).toEqual([]);
  expect(server.requests).toHaveLength(before);
  expect(await keptIn(draft)).toEqual(everything);
});

test.each([
  [415, "attachment-type"],
  [422, "attachment-broken"],
])(
  "after a refusal of one picture (%i %s) the form opens with everything typed and all pictures",
  async (status, code) => {
    const files = ["a", "b"].map((letter) => ({ field: "slip", ...picture(letter) }));
    const order = {
      userId: me,
      kind: "order",
      summary: {},
    } as const;
    await enqueue({
      ...order,
      body: { category: "nid", ...typed, expectedPrice: 10 },
      expectedPrice: 10,
      files,
    });
    server.handlers.set(`PUT /api/attachments/${typed.slip[0]}`, () => ({
      status,
      body: { error: "No.", bn: "না।", code },
    }));
    await drain(
      me,
      sendWith({}, () => true),
    );
    const [item] = await listOutbox(me);
    expect(item).toMatchObject({
      state: "needs-attention",
      lastError: { code, fields: { slip: "a.jpg" } },
    });
    expect(await editWaiting(item!)).toMatch(/^\/nid-order\?draft=/);
    expect(await listOutbox(me)).toEqual([]);
    const [newest] = (await listDrafts(me)).filter(({ id }) => id !== draft);
    expect(await keptIn(newest!.id)).toEqual({
      fields: { ...typed, option: "nidNumber" },
      pictures: ["a.jpg", "b.jpg"],
    });
  },
);

test("a picture that is refused while the form is open is named at its field, and all of them stay", async () => {
  const refusal = { status: 422, body: { error: "No.", code: "attachment-broken" } };
  server.handlers.set(`PUT /api/attachments/${typed.slip[0]}`, () => refusal);
  startSync({});
  const refused = { state: "refused", error: { fields: { slip: "a.jpg" } } };
  expect(await placeOrder(service, typed, 10, draft)).toMatchObject(refused);
  expect(await listOutbox(me)).toEqual([]);
  expect(await keptIn(draft)).toEqual(everything);
});
