// Must be imported first: Dexie looks for IndexedDB when it is loaded.
import "../test/browser.ts";
import { expect, test } from "vitest";
import type { OutboxItem } from "../offline/rows.ts";
import { type ItemKind, itemCalls } from "../offline/sending/kinds.ts";
import { draftOf } from "./forms.ts";
import { listOf } from "./outbox.ts";

test("each kind is listed where it belongs, and edited in its own form", () => {
  const item = (kind: ItemKind) =>
    ({ kind, of: "o1", body: { category: "nid", text: "…" } }) as unknown as OutboxItem;
  const known = Object.fromEntries(
    (Object.keys(itemCalls) as ItemKind[]).map((kind) => [
      kind,
      [listOf(item(kind)), draftOf(item(kind))?.kind],
    ]),
  );
  expect(known).toEqual({
    order: ["/my-order", "nid"],
    "order-message": ["/my-order?open=o1", "order-message"],
    "staff-message": ["/all-order?open=o1", "order-message"],
    "order-note": ["/all-order?open=o1", "order-message"],
    "customer-note": ["/all-user?q=o1", "order-message"],
    // Its form is opened with the item itself.
    "sent-money": ["/recharge", "roshid"],
    "roshid-create": ["/my-roshid", "roshid"],
    "roshid-edit": ["/my-roshid", "roshid-edit-o1"],
    // It is changed at its order.
    "own-sum": ["/shop", undefined],
  });
});
