import { onDone } from "../offline/sending/send.ts";
import { keepPlacedOrder, ORDER_KIND } from "../orders/order-outbox.ts";
import { keepSavedRoshid, ROSHID_CREATE, ROSHID_EDIT } from "../roshid/roshid-outbox.ts";

/** Every kind of item the outbox may hold, for the page and for the worker. */
export function registerOutboxKinds(): void {
  onDone(ORDER_KIND, keepPlacedOrder);
  onDone(ROSHID_CREATE, keepSavedRoshid);
  onDone(ROSHID_EDIT, keepSavedRoshid);
}
