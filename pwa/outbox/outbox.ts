import { currentUser } from "../offline/chat-user.ts";
import { deleteDraft, listDrafts } from "../offline/drafts/drafts.ts";
import { CONTACT_DRAFT, type Draft, type OutboxItem } from "../offline/rows.ts";
import { listOutbox } from "../offline/sending/outbox.ts";
import { useStored } from "../offline/use-stored.ts";
import { isStaffDraft } from "../services/editor/drafts.ts";
import { MESSAGE_DRAFT, MESSAGE_KIND, ORDER_KIND, SENT_MONEY } from "./kinds.ts";

/** `waiting` in the order of sending; `done`: sent within the last day, newest first. */
export type Outbox = { waiting: OutboxItem[]; done: OutboxItem[]; drafts: Draft[] };

/** Everything that only this phone has, and items that were sent within the last day. Undefined while reading. */
export function useOutbox(): Outbox | undefined {
  return useStored(async (userId) => {
    const [items, drafts] = await Promise.all([listOutbox(userId), listDrafts(userId)]);
    return {
      waiting: items.filter((item) => item.state !== "done"),
      done: items.filter((item) => item.state === "done").reverse(),
      // The draft of a service or of prices, written by an admin, a saved person and what is typed about an order are no orders.
      drafts: drafts.filter(({ kind }) => !isStaffDraft(kind) && kind !== CONTACT_DRAFT && kind !== MESSAGE_DRAFT),
    };
  });
}

/** The page that lists a sent item. */
export function listOf(item: OutboxItem): string {
  const [, list = "", order = ""] = item.path.split("/");
  if (item.kind === MESSAGE_KIND && list === "users") return "/all-user";
  if (item.kind === MESSAGE_KIND) return `/${list === "order" ? "all-order" : "my-order"}?open=${order}`;
  if (item.kind === SENT_MONEY) return "/recharge";
  return item.kind === ORDER_KIND ? "/my-order" : "/my-roshid";
}

export async function dropDraft(id: string): Promise<void> {
  const userId = currentUser()?._id;
  if (userId) await deleteDraft(userId, id);
}
