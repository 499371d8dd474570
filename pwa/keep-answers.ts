import type { KeepAnswers } from "./offline/sending/send.ts";
import { keepPlacedOrder } from "./orders/order-outbox.ts";
import { ORDER_KIND, ROSHID_CREATE, ROSHID_EDIT } from "./outbox/kinds.ts";
import { keepSavedRoshid } from "./roshid/roshid-outbox.ts";

/** Every kind of item in the outbox, and where its answer is stored. For page and worker. */
export const keepAnswers: KeepAnswers = {
  [ORDER_KIND]: keepPlacedOrder,
  [ROSHID_CREATE]: keepSavedRoshid,
  [ROSHID_EDIT]: keepSavedRoshid,
};
