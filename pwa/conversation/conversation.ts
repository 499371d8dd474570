import { useEffect, useEffectEvent } from "react";
import type { OrderMessage } from "../../contract/conversation.ts";
import type { Order } from "../../contract/orders.ts";
import { call } from "../api/client.ts";
import { isOffline } from "../api/errors.ts";
import { useRemote } from "../lists/use-remote.ts";
import { currentUser } from "../offline/chat-user.ts";
import { useConnection } from "../offline/connection.ts";
import type { OutboxItem } from "../offline/rows.ts";
import { listOutbox } from "../offline/sending/outbox.ts";
import { type SendOutcome, sendNow } from "../offline/sending/send-now.ts";
import { useStored } from "../offline/use-stored.ts";
import { MESSAGE_KIND } from "../outbox/kinds.ts";
import { isStuck } from "../outbox/waiting.ts";
import { conversationText } from "./text.ts";

export type Discussed = Pick<
  Order,
  "_id" | "category" | "orderNumber" | "messages" | "unread" | "askedAt" | "forgotten"
>;

/** A line of this phone: `sent` when the server has it, though it may not have been read from there again. */
export type OwnLine = { id: string; text: string; sent: boolean; stuck: boolean };

/** What was read last about each order, in memory only: it may have numbers that lists mask. By user, since another may log in. */
const lastRead = new Map<string, OrderMessage[]>();
/** The lines that this page has seen waiting: the outbox forgets them when they are sent, before they are read from the server. */
const seenWaiting = new Map<string, string>();

const AGAIN_MS = 5_000;

const pathOf = (id: string, staff: boolean) => `apply/${staff ? "order" : "my-order"}/${id}/messages`;

/** What was written about an order, of the server as far as it is known and of this phone. It follows both. */
export function useConversation({ _id, messages = 0 }: Discussed, staff: boolean) {
  const path = pathOf(_id, staff);
  const key = `${currentUser()?._id} ${path}`;
  const own = useStored(async (userId) => {
    const items = (await listOutbox(userId)).filter((item) => item.kind === MESSAGE_KIND && item.path === path);
    return items.map(toOwnLine);
  });
  const sent = own?.filter((line) => line.sent).length ?? 0;
  const loaded = useRemote(
    async () => {
      const read = messages || sent ? await call<OrderMessage[]>("get", path) : [];
      lastRead.set(key, read);
      return read;
    },
    { key: `${key} ${messages} ${sent}`, staysOverKeys: true, events: [staff ? "queue" : "orders"] },
  );
  const connected = useConnection() !== "offline";
  const { error, refresh } = loaded;
  const readAgain = useEffectEvent(refresh);
  // A reader waits for it: the next poll may be a minute away.
  useEffect(() => {
    if (!isOffline(error) || !connected) return;
    const timer = setTimeout(() => void readAgain(), AGAIN_MS);
    return () => clearTimeout(timer);
  }, [error, connected]);
  const read = loaded.value ?? lastRead.get(key);
  const arrived = new Set(read?.map((message) => message._id));
  return { loaded, read, own: own?.filter(({ id, text }) => text && !arrived.has(id)) ?? [] };
}

function toOwnLine(item: OutboxItem): OwnLine {
  const { id, state, body } = item;
  const text = (body as { text?: string } | undefined)?.text;
  if (text) seenWaiting.set(id, text);
  return { id, text: text ?? seenWaiting.get(id) ?? "", sent: state === "done", stuck: isStuck(item) };
}

/** Tells the server that all up to this position was seen. What fails is told again when the order is opened next. */
export async function markRead({ _id }: Discussed, staff: boolean, position: number): Promise<void> {
  await call("post", `${pathOf(_id, staff)}/read`, { json: { position } }).catch(() => undefined);
}

/** Writes about an order: kept on this phone first, then sent after what was written before. A refusal is answered, not thrown. */
export function write(order: Discussed, staff: boolean, text: string, asks: boolean): Promise<SendOutcome> {
  return sendNow(
    {
      kind: MESSAGE_KIND,
      // The outbox sends changes of the same address in the order of writing.
      ...{ method: "put", path: pathOf(order._id, staff), body: asks ? { text, asks } : { text } },
      summary: {
        ...{ category: order.category, number: order.orderNumber },
        ...{ nameBn: conversationText.bn.itemName, nameEn: conversationText.en.itemName },
      },
      expectedPrice: undefined,
    },
    `message ${order._id}`,
    0,
  );
}
