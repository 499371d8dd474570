import type { OutboxItem, OutboxState } from "../offline/rows.ts";
import { enqueue, listOutbox } from "../offline/sending/outbox.ts";

/** Enqueues an order with this number, like a tap on Submit. */
export function tap(userId: string, nidNumber: string): Promise<OutboxItem> {
  const body = { category: "nid", nidNumber, expectedPrice: 10 };
  return enqueue({
    userId,
    kind: "order",
    body,
    summary: { nidNumber: "***" },
    expectedPrice: 10,
  });
}

/** The states of all items in the outbox, in the order of the taps. */
export async function states(userId: string): Promise<OutboxState[]> {
  return (await listOutbox(userId)).map((item) => item.state);
}
