// Must be imported first: Dexie looks for IndexedDB when it is loaded.
import "../../test/browser.ts";
import { beforeEach, describe, expect, test } from "vitest";
import type { Order } from "../../../contract/orders.ts";
import { gp } from "../../../contract/services/biometric.ts";
import { nid } from "../../../contract/services/nid.ts";
import { writeChatUser } from "../../offline/chat-user.ts";
import { cacheDb } from "../../offline/db.ts";
import { findDraft, saveDraft } from "../../offline/drafts/drafts.ts";
import { orderOfDraft } from "../../outbox/forms.ts";
import { tap } from "../../test/outbox.ts";
import { giveKey } from "../../test/phone-key.ts";
import { openTestServer } from "../../test/test-server.ts";
import { beginAgain } from "../OrderDetail.tsx";
import { findRepeat, wantedNumber } from "./repeats.ts";

const server = await openTestServer();
const NOW = Date.parse("2026-11-22T12:00:00.000Z");
const daysAgo = (days: number) => new Date(NOW - days * 86_400_000).toISOString();
const NUMBER = "1234567890";
const MASKED = "******7890";

let me = "";
let users = 0;

function order(_id: string, changes: Partial<Order> = {}): Order {
  return {
    _id,
    orderNumber: `K-${_id}`,
    category: "nid",
    status: "approved",
    note: "",
    file: null,
    fileType: null,
    price: 120,
    createdAt: daysAgo(2),
    updatedAt: daysAgo(1),
    nidNumber: MASKED,
    ...changes,
  };
}

/** The server answers this order with its whole numbers. */
function serveWhole(one: Order, values: object): void {
  server.handlers.set(`GET /api/apply/my-order/${one._id}`, () => ({
    status: 200,
    body: { ...one, ...values },
  }));
}

beforeEach(async () => {
  server.handlers.clear();
  server.faults = [];
  me = `orderer-${++users}`;
  await giveKey(me);
  writeChatUser({ _id: me, username: me, role: "user", profilePic: "", fullName: "", balance: 0 });
});

describe("order again", () => {
  test("begins a draft of the same form with the whole numbers, and without the consent", async () => {
    const one = order("o1", { status: "cancel", NameNid: "করিম" });
    serveWhole(one, { nidNumber: NUMBER, consent: true });
    expect(await beginAgain(one)).toBe("/nid-order?draft=again-o1");
    const draft = await findDraft(me, "nid", "again-o1");
    expect(draft?.fields).toEqual({ option: "nidNumber", nidNumber: NUMBER, NameNid: "করিম" });
    expect(orderOfDraft("again-o1")).toBe("o1");
    expect(orderOfDraft("o1")).toBeUndefined();
  });

  test("offline it keeps what is not masked, and fills the rest in the next time", async () => {
    const one = order("o2", { category: gp.key, operator: "GP", number: "*******5678" });
    server.faults = ["lost", "lost", "lost"];
    expect(await beginAgain(one)).toBe("/bio?draft=again-o2");
    expect((await findDraft(me, "bio", "again-o2"))?.fields).toEqual({ operator: "GP" });
    await beginAgain(one, { ...one, number: "01712345678" });
    expect((await findDraft(me, "bio", "again-o2"))?.fields).toEqual({
      operator: "GP",
      number: "01712345678",
    });
  });

  test("keeps a correction that was begun before", async () => {
    const one = order("o3");
    const fields = { option: "nidNumber", nidNumber: "1234567899", consent: true };
    await saveDraft(me, { id: "again-o3", kind: "nid", fields });
    await beginAgain(one, { ...one, nidNumber: NUMBER });
    expect((await findDraft(me, "nid", "again-o3"))?.fields).toEqual({
      option: "nidNumber",
      nidNumber: "1234567899",
    });
  });
});

describe("the same number within 30 days", () => {
  const wanted = () => {
    const found = wantedNumber(nid, {
      option: "nidNumber",
      nidNumber: "১২৩৪৫ ৬৭৮৯০",
      voterNumberNid: "1",
    });
    if (!found) throw new Error("no number");
    return found;
  };
  const keep = (...orders: Order[]) => cacheDb(me).orders.bulkPut(orders);
  const find = (except?: string) => findRepeat(wanted(), { except, now: NOW });

  test("is doubted by what this phone knows, without a request", async () => {
    await keep(order("o2"), order("o1", { nidNumber: "******7891" }));
    expect(await find()).toMatchObject({ order: { _id: "o2" }, sure: false });
    expect(await find("o2")).toBeUndefined();
    expect(server.requests).toEqual([]);
  });

  test("does not count when cancelled, older, of another service or by another kind of number", async () => {
    await keep(
      order("o4", { status: "cancel" }),
      order("o3", { createdAt: daysAgo(31) }),
      order("o2", { category: "tin" }),
      order("o1", { nidNumber: undefined, voterNumberNid: MASKED }),
    );
    expect(await find()).toBeUndefined();
  });

  test("is known without the server while an order waits on this phone", async () => {
    await tap(me, NUMBER);
    expect(await find()).toMatchObject({ waiting: { state: "queued" } });
  });

  test("nothing is looked for before a number is typed", () => {
    expect(wantedNumber(nid, { option: "nidNumber", nidNumber: "12a" })).toBeUndefined();
    expect(wantedNumber(nid, { option: "", nidNumber: NUMBER })).toBeUndefined();
  });
});
