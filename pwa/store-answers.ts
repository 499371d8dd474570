import { storeSentMessage } from "./conversation/message-outbox.ts";
import type { StoreAnswers } from "./offline/sending/send.ts";
import { storePlacedOrder } from "./orders/order-outbox.ts";
import { MESSAGE_KIND, ORDER_KIND, ROSHID_CREATE, ROSHID_EDIT, SENT_MONEY } from "./outbox/kinds.ts";
import { storeSavedRoshid } from "./roshid/roshid-outbox.ts";

/** Every kind of item in the outbox, and where its answer is stored. For page and worker. */
export const storeAnswers: StoreAnswers = {
  [ORDER_KIND]: storePlacedOrder,
  [MESSAGE_KIND]: storeSentMessage,
  // It is in the list of recharges, which is loaded anew.
  [SENT_MONEY]: async () => undefined,
  [ROSHID_CREATE]: storeSavedRoshid,
  [ROSHID_EDIT]: storeSavedRoshid,
};
