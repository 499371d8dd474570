import type { OrderMessage } from "../contract/conversation.ts";
import type { OrderPlaced } from "../contract/orders.ts";
import type { RoshidSaved } from "../contract/roshid.ts";
import type { BookRow } from "../contract/shop/shop.ts";
import { requestAllLists } from "./api/changes.ts";
import { offline } from "./api/errors.ts";
import { isOvertaken, MY_ROSHIDS, storeBalance, storeCopy } from "./offline/cache.ts";
import type { OutboxItem } from "./offline/rows.ts";
import { seal } from "./offline/sealed/phone-key.ts";
import {
  CUSTOMER_NOTE,
  MESSAGE_KIND,
  ORDER_KIND,
  ORDER_NOTE,
  OWN_SUM,
  ROSHID_CREATE,
  ROSHID_EDIT,
  SENT_MONEY,
  STAFF_MESSAGE,
} from "./offline/sending/kinds.ts";
import type { StoreAnswers } from "./offline/sending/send.ts";
import type { PlacedResult } from "./orders/place-order.ts";
import type { SavedResult } from "./roshid/roshid.ts";
import type { NotedResult } from "./shop/note-sum.ts";

/** Every kind of item in the outbox, and where its answer is stored. For page and worker. */
export const storeAnswers: StoreAnswers = {
  [ORDER_KIND]: storePlacedOrder,
  [MESSAGE_KIND]: storeSentMessage,
  [STAFF_MESSAGE]: storeSentMessage,
  [ORDER_NOTE]: storeSentMessage,
  [CUSTOMER_NOTE]: storeSentMessage,
  // It is in the list of recharges, which is loaded anew.
  [SENT_MONEY]: async () => undefined,
  [ROSHID_CREATE]: storeSavedRoshid,
  [ROSHID_EDIT]: storeSavedRoshid,
  [OWN_SUM]: takeNotedSum,
};

/** Stores a placed order in the list and the new balance. */
async function storePlacedOrder(
  { userId }: OutboxItem,
  answer: unknown,
  askedAt: number,
): Promise<PlacedResult> {
  const { order, balance } = (answer ?? {}) as Partial<OrderPlaced>;
  if (!order?._id || balance === undefined) throw offline("no order in it", "200, but no order");
  // Of an order that a list has told of meanwhile, the answer may be older.
  await storeCopy(userId, async ({ orders }) => (await orders.get(order._id)) ?? orders.add(order));
  await storeBalance(userId, balance, askedAt);
  return { orderId: order._id, balance };
}

/**
 * Stores a saved roshid in the list and the new balance. One that is not there any more was deleted
 * meanwhile, here or elsewhere.
 */
async function storeSavedRoshid(
  { userId, kind }: OutboxItem,
  answer: unknown,
  askedAt: number,
): Promise<SavedResult> {
  const { roshid, balance, gone } = (answer ?? {}) as Partial<RoshidSaved>;
  if (!roshid?._id || balance === undefined) throw offline("no roshid in it", "200, but no roshid");
  await storeCopy(userId, async ({ roshids, values }) => {
    if (gone) return roshids.delete(roshid._id);
    const [kept, list] = await Promise.all([roshids.get(roshid._id), values.get(MY_ROSHIDS)]);
    if (kept) return kept.updatedAt <= roshid.updatedAt && roshids.put(roshid);
    if (kind !== ROSHID_CREATE) return;
    // The list may have told of it already, and of its deletion.
    return list && isOvertaken(list, askedAt) ? requestAllLists() : roshids.add(roshid);
  });
  await storeBalance(userId, balance, askedAt);
  return { roshidId: roshid._id };
}

/**
 * Takes what holds of an order now, which the book counts until it has been loaded anew: sealed, as
 * that is.
 */
async function takeNotedSum({ id, userId, of }: OutboxItem, answer: unknown): Promise<NotedResult> {
  const { _id, sum } = (answer ?? {}) as Partial<BookRow>;
  if (_id !== of || !sum) throw offline("no note in it", "200, but no note");
  return { sealed: await seal(userId, id, JSON.stringify(sum)) };
}

/**
 * Takes the answer to a written message: it is ours only with its own id. A question is answered by
 * it.
 */
async function storeSentMessage(
  { id, userId, kind, of }: OutboxItem,
  answer: unknown,
): Promise<void> {
  const { _id, position, wrongFile, at } = (answer ?? {}) as Partial<OrderMessage>;
  if (_id !== id) throw offline("no message in it", "200, but no message");
  if (kind !== MESSAGE_KIND || !of || position === undefined) return;
  const said = { messages: position, askedAt: undefined, ...(wrongFile && { wrongFileAt: at }) };
  // Unless the list has told of it already, and of what was asked since.
  await storeCopy(userId, ({ orders }) =>
    orders
      .where({ _id: of })
      .and(({ messages = 0 }) => messages < position)
      .modify(said),
  );
}
