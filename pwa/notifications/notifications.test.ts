// Must be imported first: Dexie looks for IndexedDB when it is loaded.
import "../test/browser.ts";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Order } from "../../contract/orders.ts";
import type { MyRecharge } from "../../contract/recharge.ts";
import { markSeen, readNotifications } from "../notifications/notifications.ts";
import { writeValue } from "../offline/cache.ts";
import { inCache } from "../offline/db.ts";
import { watch } from "../offline/use-stored.ts";

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
const unread = async () => (await readNotifications(me)).unread.map(({ kind }) => kind);

function recharge(status: MyRecharge["status"], hours: number): MyRecharge {
  const paid = status === "success" ? ago(hours) : null;
  const _id = `recharge-${status}`;
  return {
    _id,
    amount: 300,
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

  test("older than a day are read on a new device; later ones stay unread until they are seen, however long", async () => {
    await keep(order("1", { updatedAt: ago(25) }), order("2", { updatedAt: ago(23) }));
    expect(await unread()).toEqual(["ready"]);
    await markSeen(me, []);
    vi.setSystemTime(NOW + 100 * HOUR);
    expect(await unread()).toEqual(["ready"]);
    await markSeen(me);
    expect(await unread()).toEqual([]);
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
    await markSeen(me, ["ready"]);
    expect(await unread()).toEqual(["notice"]);
    await keep({ ...one, status: "pending", correctedAt: ago(0), updatedAt: ago(0) });
    expect(await unread()).toEqual(["taken-back", "notice"]);
    await markSeen(me);
    expect(await unread()).toEqual([]);
  });
});
