// Must be imported first: Dexie looks for IndexedDB when it is loaded.
import "../test/browser.ts";
import { beforeEach, expect, test } from "vitest";
import { writeChatUser } from "../offline/chat-user.ts";
import { wipe } from "../offline/db.ts";
import { listDrafts } from "../offline/drafts/drafts.ts";
import { CONTACT_DRAFT } from "../offline/rows.ts";
import { giveKey } from "../test/phone-key.ts";
import { removeContact, saveContact } from "./ContactsSheet.tsx";

let me = "";
let users = 0;

const saved = async (userId = me) =>
  (await listDrafts(userId, CONTACT_DRAFT))
    .map(({ id, fields }) => ({ id, ...fields }) as any)
    .toReversed();

beforeEach(async () => {
  me = `keeper-${++users}`;
  await giveKey(me);
  writeChatUser({ _id: me, username: me, role: "user", profilePic: "", fullName: "", balance: 0 });
});

test("further numbers go to the same person, and saving again changes nothing", async () => {
  await saveContact("করিম", "nid", "1234567890");
  await saveContact("করিম", "nid", "1234567890");
  await saveContact("করিম", "mobile", "01712345678");
  expect(await saved()).toMatchObject([
    { name: "করিম", numbers: { nid: "1234567890", mobile: "01712345678" } },
  ]);
});

test("another number of the same kind is another person of that name", async () => {
  await saveContact("করিম", "nid", "1234567890");
  await saveContact("করিম", "nid", "9876543210");
  expect((await saved()).map(({ numbers }) => numbers.nid)).toEqual(["1234567890", "9876543210"]);
});

test("a removed person is gone, the others stay; after a logout nobody is left, and no other user sees them", async () => {
  await saveContact("করিম", "nid", "1234567890");
  await saveContact("সালমা", "nid", "9876543210");
  const [karim] = await saved();
  await removeContact(karim);
  expect((await saved()).map(({ name }) => name)).toEqual(["সালমা"]);
  expect(await saved("somebody-else")).toEqual([]);
  await wipe(me);
  const databases = (await indexedDB.databases()).map(({ name }) => name);
  expect(databases).not.toContain(`kagoj-${me}`);
});
