import type { OrderMessage } from "../contract/conversation.ts";
import { offline } from "./api/errors.ts";
import { inCache } from "./offline/db.ts";
import type { OutboxItem } from "./offline/rows.ts";
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

/** Takes the answer to a written message: it is ours only with its own id. A question is answered by it. Runs in the page and in the worker. */
async function storeSentMessage({ id, userId, path }: OutboxItem, answer: unknown): Promise<void> {
  const { _id, position, wrongFile, at } = (answer ?? {}) as Partial<OrderMessage>;
  if (_id !== id) throw offline("no message in it", "200, but no message");
  const [, list, order = ""] = path.split("/");
  if (list === "my-order")
    await inCache(userId, ({ orders }) =>
      orders.update(order, { messages: position, askedAt: undefined, ...(wrongFile && { wrongFileAt: at }) }),
    );
}
