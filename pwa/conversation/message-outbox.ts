import type { OrderMessage } from "../../contract/conversation.ts";
import { offline } from "../api/errors.ts";
import { inCache } from "../offline/db.ts";
import type { OutboxItem } from "../offline/rows.ts";

/** Takes the answer to a written message: it is ours only with its own id. A question is answered by it. Runs in the page and in the worker. */
export async function storeSentMessage({ id, userId, path }: OutboxItem, answer: unknown): Promise<void> {
  const { _id, position, wrongFile, at } = (answer ?? {}) as Partial<OrderMessage>;
  if (_id !== id) throw offline("no message in it", "200, but no message");
  const [, list, order = ""] = path.split("/");
  if (list === "my-order")
    await inCache(userId, ({ orders }) =>
      orders.update(order, { messages: position, askedAt: undefined, ...(wrongFile && { wrongFileAt: at }) }),
    );
}
