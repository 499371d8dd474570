import { onDone } from "../offline/send.ts";
import { keepPlacedOrder, ORDER_KIND } from "../orders/order-outbox.ts";

/** Every kind of item the outbox may hold, for the page and for the worker. */
export function registerOutboxKinds(): void {
  onDone(ORDER_KIND, keepPlacedOrder);
}
