// Must be imported first: Dexie looks for IndexedDB when it is loaded.
import "../test/browser.ts";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { toldOf } from "../../contract/news/news.ts";
import type { Order } from "../../contract/orders.ts";
import type { MyRecharge } from "../../contract/recharge.ts";
import { WITHDRAWN } from "../../contract/withdrawn.ts";
import { readValue, writeValue } from "../offline/cache.ts";
import { writeChatUser } from "../offline/chat-user.ts";
import { inCache, inUserDb } from "../offline/db.ts";
import { enqueue } from "../offline/sending/outbox.ts";
import { watch } from "../offline/use-stored.ts";
import { openTestServer } from "../test/test-server.ts";
import { markSeen } from "./mark-seen.ts";
import { readNotifications } from "./notifications.ts";

const server = await openTestServer();

const NOW = Date.parse("2026-11-22T12:00:00.000Z");
const HOUR = 3600_000;
const ago = (hours: number) => new Date(NOW - hours * HOUR).toISOString();
let me = "";
let people = 0;

beforeEach(() => {
  vi.setSystemTime(NOW);
  people += 1;
  me = `news-${people}`;
});

/** An id whose first part is this time, as those of the database. */
function idOf(hours: number, last: string): string {
  const time = (NOW - hours * HOUR).toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-00000000000${last}`;
}

function order(last: string, facts: Partial<Order>, placed = 48): Order {
  const updatedAt = ago(1);
  const rest = {
    category: "nid",
    note: "",
    file: null,
    fileType: null,
    price: 120,
    createdAt: ago(placed),
    updatedAt,
  };
  return {
    _id: idOf(placed, last),
    orderNumber: `K-100${last}`,
    status: "approved",
    ...rest,
    ...facts,
  } as Order;
}

const keep = (...orders: Order[]) => inCache(me, (db) => db.orders.bulkPut(orders));
const keepFile = (_id: string, path: string) =>
  inCache(me, ({ files }) =>
    files.put({
      _id,
      path,
      name: "a.pdf",
      type: "application/pdf",
      size: 1,
      savedAt: ago(0),
      sealed: new Blob(["a"]),
    }),
  );
const unread = async () => (await readNotifications(me)).unread.map(({ kind }) => kind);

function recharge(status: MyRecharge["status"], hours: number): MyRecharge {
  const paid = status === "success" ? ago(hours) : null;
  const _id = `recharge-${status}`;
  return {
    _id,
    amount: 300,
    bonus: 0,
    status,
    transId: "",
    paymentExecuteTime: paid,
    checkedSince: null,
    createdAt: ago(hours),
    balance: 300,
    sentBy: null,
    refusal: null,
  };
}

describe("the news", () => {
  test("are whole once orders, recharges and notices have been loaded, also when there are none", async () => {
    const isWhole = async () => (await readNotifications(me)).whole;
    await writeValue(me, "notices", [], undefined);
    expect(await isWhole()).toBe(false);
    await writeValue(me, "recharges", [], undefined);
    expect(await isWhole()).toBe(false);
    await writeValue(me, "my-orders", { next: undefined }, undefined);
    expect(await isWhole()).toBe(true);
  });

  test("are read again when only an order has changed", async () => {
    const told: number[] = [];
    const stop = watch(
      false,
      () => readNotifications(me),
      (found) => told.push(found?.value.items.length ?? -1),
    );
    await expect.poll(() => told).toEqual([0]);
    await keep(order("1", { status: "cancel" }));
    await expect.poll(() => told).toEqual([0, 1]);
    stop();
  });

  test("are what the phone keeps of orders, recharges and notices, newest first", async () => {
    await keep(
      order("1", { status: "cancel", updatedAt: ago(1) }),
      order("2", { updatedAt: ago(2) }),
      order("3", { status: "pending", correctedAt: ago(3), updatedAt: ago(3) }),
      order("4", { correctedAt: ago(4), updatedAt: ago(4) }),
      order("5", { status: "pending" }),
      order("6", { forgotten: { at: ago(1), afterDays: 180 } as Order["forgotten"] }),
      order("7", {}, 24 * 61),
      order("8", { status: "cancel", note: WITHDRAWN }),
    );
    await writeValue(
      me,
      "recharges",
      [recharge("success", 5), recharge("review", 6), recharge("cancel", 1)],
      undefined,
    );
    await writeValue(me, "notices", [{ _id: "n", notice: "বন্ধ", createdAt: ago(7) }], undefined);
    const { items } = await readNotifications(me);
    expect(items.map(({ kind }) => kind)).toEqual([
      "cancelled",
      "ready",
      "taken-back",
      "replaced",
      "recharged",
      "review",
      "notice",
    ]);
  });

  test("have an item of each kind that is declared to be of an order, a recharge or a notice", async () => {
    await keep(
      order("1", {}),
      order("2", { correctedAt: ago(3) }),
      order("3", { status: "pending", correctedAt: ago(3), askedAt: ago(2) }),
      order("4", { status: "cancel" }),
    );
    const recharges = (["success", "review", "refused"] as const).map((one) => recharge(one, 5));
    await writeValue(me, "recharges", recharges, undefined);
    await writeValue(me, "notices", [{ _id: "n", notice: "বন্ধ", createdAt: ago(7) }], undefined);
    const { items } = await readNotifications(me);
    const kinds = (["order", "recharge", "notice"] as const).flatMap((of) => toldOf(of));
    expect(items.map(({ kind }) => kind).sort()).toEqual(kinds.sort());
  });

  test("of a program that can't be told stay until it can, and are read once they are seen", async () => {
    await writeValue(me, "user", { webhookFailedAt: ago(3) }, undefined);
    expect(await unread()).toEqual(["webhook-failed"]);
    await markSeen(me);
    expect(await unread()).toEqual([]);
    expect((await readNotifications(me)).items).toMatchObject([{ kind: "webhook-failed" }]);
    await writeValue(me, "user", {}, undefined);
    expect((await readNotifications(me)).items).toEqual([]);
  });

  test("older than a day are read on a new device; later ones stay unread until they are seen, however long", async () => {
    await keep(order("1", { updatedAt: ago(25) }), order("2", { updatedAt: ago(23) }));
    expect(await unread()).toEqual(["ready"]);
    await markSeen(me, () => false);
    vi.setSystemTime(NOW + 100 * HOUR);
    expect(await unread()).toEqual(["ready"]);
    await markSeen(me);
    expect(await unread()).toEqual([]);
  });

  test("of a file wait until it is taken, on this phone or another, however often they were seen", async () => {
    const file = "/api/files/a";
    const ready = order("1", { file });
    await keep(
      ready,
      order("2", { file: "/api/files/b", correctedAt: ago(30), updatedAt: ago(30) }),
    );
    await markSeen(me);
    expect(await unread()).toEqual(["ready", "replaced"]);
    await keepFile(ready._id, file);
    expect(await unread()).toEqual(["replaced"]);
    await keep(order("2", { file: "/api/files/b", fileOpened: ago(0) }));
    expect(await unread()).toEqual([]);
    // Delivered again it is another file.
    await keep({ ...ready, file: "/api/files/c", correctedAt: ago(0) });
    expect(await unread()).toEqual(["replaced"]);
    await keep({ ...ready, file: "/api/files/c", correctedAt: ago(0), wrongFileAt: ago(0) });
    expect(await unread()).toEqual([]);
  });

  test("of a question wait until it is answered, and stand first, before files and what is only to be read", async () => {
    await keep(
      order("1", { status: "cancel", updatedAt: ago(0) }),
      order("2", { file: "/api/files/b", updatedAt: ago(1) }),
      order("3", { status: "pending", askedAt: ago(2) }),
    );
    const kinds = async () => (await readNotifications(me)).items.map(({ kind }) => kind);
    expect(await kinds()).toEqual(["question", "ready", "cancelled"]);
    await markSeen(me);
    expect(await unread()).toEqual(["question", "ready"]);
    await keep(order("3", { status: "pending" }));
    expect(await unread()).toEqual(["ready"]);
  });

  test("of a question wait no more while an answer is on its way, and again when it is refused", async () => {
    const asked = order("1", { status: "pending", askedAt: ago(2) });
    await keep(asked);
    expect(await unread()).toEqual(["question"]);
    const { id } = await enqueue({
      userId: me,
      kind: "order-message",
      of: asked._id,
      body: { text: "ঢাকা" },
      summary: {},
      expectedPrice: undefined,
    });
    expect(await unread()).toEqual([]);
    for (const [state, kinds] of [
      ["needs-attention", ["question"]],
      // The desk asks again.
      ["done", ["question"]],
    ] as const) {
      await inUserDb(me, ({ outbox }) => outbox.where({ id }).modify({ state }));
      expect([state, await unread()]).toEqual([state, kinds]);
    }
  });

  test("of a cancellation stand after what waits, before the rest, until it is seen; the server hears of that, and tells other devices", async () => {
    const gone = order("1", { status: "cancel", updatedAt: ago(100) }, 24 * 61);
    await keep(
      gone,
      order("2", { file: "/api/files/b", updatedAt: ago(101) }),
      order("3", { status: "pending", correctedAt: ago(1), updatedAt: ago(1) }),
      order("4", { status: "cancel", cancelSeen: ago(0) }),
    );
    await writeValue(me, "my-orders", {}, undefined);
    const kinds = async () => (await readNotifications(me)).items.map(({ kind }) => kind);
    expect(await kinds()).toEqual(["ready", "cancelled", "taken-back", "cancelled"]);
    expect(await unread()).toEqual(["ready", "cancelled", "taken-back"]);

    writeChatUser({
      _id: me,
      username: me,
      role: "user",
      profilePic: "",
      fullName: "",
      balance: 0,
    });
    const told: unknown[] = [];
    server.handlers.set("POST /api/apply/cancels-seen", ({ body }) => {
      told.push(body);
      return { status: 200, body: { message: "Seen" } };
    });
    // Without a connection it is seen here, and told later.
    server.faults = ["lost"];
    await markSeen(me);
    expect([await unread(), told]).toEqual([["ready"], []]);
    await markSeen(me, () => false);
    await markSeen(me);
    expect(told).toEqual([{ ids: [gone._id] }]);

    // Once the list says so too, nothing of it is kept here.
    await keep({ ...gone, cancelSeen: ago(0) });
    await markSeen(me);
    expect((await readValue(me, "news-seen"))?.value).toMatchObject({ cancels: [] });
    expect(await unread()).toEqual(["ready"]);
  });

  test("count every file that waits, also of more orders than the list has rows", async () => {
    const many = Array.from({ length: 60 }, (_, at) => ({
      ...order("1", { file: `/api/files/${at}` }),
      _id: idOf(48, "1").slice(0, -2) + String(at + 10),
    }));
    await keep(...many);
    const { items, count } = await readNotifications(me);
    expect([items.length, count]).toEqual([60, 60]);
  });

  test("of a recharge that was long in doubt are unread, although bKash took the money before the last look", async () => {
    await keep(order("1", {}));
    await markSeen(me);
    await writeValue(me, "recharges", [recharge("success", 20)], undefined);
    expect(await unread()).toEqual(["recharged"]);
  });

  test("of one kind are marked alone, and the same order is news again when something else happens to it", async () => {
    const one = order("1", {});
    await keep(one);
    await writeValue(me, "notices", [{ _id: "n", notice: "বন্ধ", createdAt: ago(2) }], undefined);
    await markSeen(me, ({ kind }) => kind === "ready");
    expect(await unread()).toEqual(["notice"]);
    await keep({ ...one, status: "pending", correctedAt: ago(0), updatedAt: ago(0) });
    expect(await unread()).toEqual(["taken-back", "notice"]);
    await markSeen(me);
    expect(await unread()).toEqual([]);
  });
});
