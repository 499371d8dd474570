import { formatOrderNumber } from "../../contract/values/order-number.ts";
import { formatDigits, useLocale, useText } from "../i18n/t.ts";
import { currentUser } from "../offline/chat-user.ts";
import {
  deleteDraft,
  findDraft,
  listDrafts,
  newDraftId,
  saveDraft,
} from "../offline/drafts/drafts.ts";
import { CONTACT_DRAFT, type Draft, type OutboxItem } from "../offline/rows.ts";
import {
  CUSTOMER_NOTE,
  isWritten,
  MESSAGE_KIND,
  ORDER_KIND,
  OWN_SUM,
  SENT_MONEY,
} from "../offline/sending/kinds.ts";
import { isUnproven, listOutbox, removeItem, retryItem } from "../offline/sending/outbox.ts";
import { flushOutbox } from "../offline/sending/sync.ts";
import { useStored } from "../offline/use-stored.ts";
import { isStaffDraft } from "../services/drafts.ts";
import { useOrderName } from "../services/names.ts";
import { categoryOf, draftOf, MESSAGE_DRAFT, routeOfDraft } from "./forms.ts";
import { outboxText } from "./text.ts";

/** `waiting` in the order of sending; `done`: sent within the last day, newest first. */
export type Outbox = { waiting: OutboxItem[]; done: OutboxItem[]; drafts: Draft[] };

const NONE: Outbox = { waiting: [], done: [], drafts: [] };

/**
 * Everything that only this phone has, and items that were sent within the last day. Undefined
 * while reading.
 */
export function useOutbox(): Outbox | undefined {
  return useStored(async (userId) => {
    const [items, drafts] = await Promise.all([listOutbox(userId), listDrafts(userId)]);
    return {
      waiting: items.filter((item) => item.state !== "done"),
      // A note is no order; it is in the book.
      done: items.filter(({ state, kind }) => state === "done" && kind !== OWN_SUM).reverse(),
      // The draft of a service or of prices, written by an admin, a saved person and what is typed
      // about an order are no orders.
      drafts: drafts.filter(
        ({ kind }) => !isStaffDraft(kind) && kind !== CONTACT_DRAFT && kind !== MESSAGE_DRAFT,
      ),
    };
  }, NONE);
}

/** The page that lists a sent item. */
export function listOf({ kind, of }: OutboxItem): string {
  if (kind === CUSTOMER_NOTE) return `/all-user?q=${of}`;
  if (isWritten(kind)) return `/${kind === MESSAGE_KIND ? "my-order" : "all-order"}?open=${of}`;
  if (kind === SENT_MONEY) return "/recharge";
  if (kind === OWN_SUM) return "/shop";
  return kind === ORDER_KIND ? "/my-order" : "/my-roshid";
}

export async function dropDraft(id: string): Promise<void> {
  const userId = currentUser()?._id;
  if (userId) await deleteDraft(userId, id);
}

/** Sends a refused or expired item again, at `price` (tk) if the user has accepted a new one. */
export async function sendAgain({ userId, id }: OutboxItem, price?: number): Promise<void> {
  await retryItem(userId, id, price === undefined ? {} : { price });
  await flushOutbox();
}

/** Deletes an unsent item. False when it is just being sent. */
export function dropWaiting({ userId, id }: OutboxItem): Promise<boolean> {
  return removeItem(userId, id);
}

/**
 * Turns an unsent item back into a draft; a claim of sent money stays until its form is sent.
 * Answers the route of its form; undefined when it was sent meanwhile.
 */
export async function editWaiting(item: OutboxItem): Promise<string | undefined> {
  if (item.kind === SENT_MONEY) return `/recharge?edit=${item.id}`;
  const draft = draftOf(item);
  if (!draft) return undefined;
  // The draft first: if the app is killed in between, the order is there twice instead of lost.
  const { id = newDraftId() } = draft;
  const before = draft.id === undefined ? undefined : await findDraft(item.userId, draft.kind, id);
  if (before) draft.fields = joined(before.fields, draft.fields);
  if (item.attachments)
    await (await import("../offline/attachments/of-draft.ts")).copyToDraft(item.userId, item, id);
  const saved = await saveDraft(item.userId, { id, ...draft });
  if (await removeItem(item.userId, item.id))
    return isWritten(item.kind) ? listOf(item) : routeOfDraft(saved);
  if (before) await saveDraft(item.userId, before);
  else await deleteDraft(item.userId, saved.id);
  return undefined;
}

/** What was typed about the same order meanwhile stays, below. */
function joined(typed: Draft["fields"], fields: Draft["fields"]): Draft["fields"] {
  const [files, more] = [fields["files"], typed["files"]] as (string[] | undefined)[];
  const text = [fields["text"], typed["text"]].filter(Boolean).join("\n");
  return { ...typed, ...fields, text, files: [...new Set([...(files ?? []), ...(more ?? [])])] };
}

/**
 * How an outbox item is shown: the name that its service had when it was ordered, since the phone
 * may no longer know the service, and the masked values that distinguish it.
 */
export function useItemFacts(): (item: OutboxItem) => {
  category: string;
  name: string;
  telling: string[];
} {
  const locale = useLocale();
  const text = useText(outboxText);
  const nameOf = useOrderName();
  return (item) => {
    // Old items were kept without the names of their services. Whoever may have written an item may
    // have named it too.
    const told: Record<string, string> = isUnproven(item)
      ? { category: categoryOf(item) }
      : item.summary;
    const { category = item.kind, operator, nameBn, nameEn, ...rest } = told;
    const kept = locale === "bn" ? nameBn : nameEn;
    const isNote = item.kind === OWN_SUM;
    const name = isUnproven(item) && isWritten(item.kind) ? text.written : kept;
    const what = name ?? nameOf({ category, operator });
    const telling = Object.entries(rest).map(([fact, value]) =>
      isWritten(item.kind) && fact === "number"
        ? formatOrderNumber(value, locale)
        : formatDigits(value, locale),
    );
    if (!isNote) return { category, name: what, telling };
    // So that it does not look like a second order.
    return { category, name: text.ownSum, telling: isUnproven(item) ? [] : [what, ...telling] };
  };
}
