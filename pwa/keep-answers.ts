import type { KeepAnswers } from "./offline/sending/send.ts";
import { keepPlacedOrder } from "./orders/order-outbox.ts";
import { ORDER_KIND, ROSHID_CREATE, ROSHID_EDIT } from "./outbox/kinds.ts";
import { keepSavedRoshid } from "./roshid/roshid-outbox.ts";

/** Every kind of item that the outbox may hold, and where its answer goes: for the page and for the worker. */
export const keepAnswers: KeepAnswers = {
  [ORDER_KIND]: keepPlacedOrder,
  [ROSHID_CREATE]: keepSavedRoshid,
  [ROSHID_EDIT]: keepSavedRoshid,
};
