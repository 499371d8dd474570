import type { OutboxItem, OutboxState } from "../offline/rows.ts";
import { enqueue, listOutbox } from "../offline/sending/outbox.ts";

/** Taps Submit on an order with this number. */
export function tap(userId: string, nidNumber: string): Promise<OutboxItem> {
  const body = { category: "nid", nidNumber, expectedPrice: 10 };
  return enqueue({
    userId,
    kind: "order",
    method: "post",
    path: "apply/order",
    body,
    summary: { nidNumber: "***" },
    expectedPrice: 10,
  });
}

/** The states of everything in the outbox, in order of tapping. */
export async function states(userId: string): Promise<OutboxState[]> {
  return (await listOutbox(userId)).map((item) => item.state);
}
