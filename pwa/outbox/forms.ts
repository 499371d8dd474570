import { findBuiltIn } from "../../contract/services/index.ts";
import { roshid } from "../../contract/services/roshid.ts";
import type { Draft, OutboxItem } from "../offline/rows.ts";
import {
  CUSTOMER_NOTE,
  isWritten,
  itemCalls,
  ORDER_KIND,
  ORDER_NOTE,
  OWN_SUM,
  ROSHID_CREATE,
  ROSHID_EDIT,
  SENT_MONEY,
  STAFF_MESSAGE,
  type WrittenKind,
} from "../offline/sending/kinds.ts";
import { typedValue } from "../services/fields/dates.ts";
import { findService } from "../services/services.ts";
import { OWN, typedOf } from "../shop/typed-sum.ts";

/**
 * The kind of drafts of messages, whose ids are made of their orders'. No service has a key with a
 * hyphen.
 */
export const MESSAGE_DRAFT = "order-message";
/** The kind of drafts of the biometric form, for any operator. */
export const BIO_DRAFT = "bio";
/** The kind of drafts of a new roshid. */
export const NEW_ROSHID_DRAFT = roshid.key;
const EDIT_ROSHID_DRAFT = `${roshid.key}-edit-`;

/** The kind of drafts with unsaved changes to a stored roshid. */
export function editDraftOf(roshidId: string): string {
  return EDIT_ROSHID_DRAFT + roshidId;
}

export function isRoshidDraft({ kind }: Pick<Draft, "kind">): boolean {
  return kind === NEW_ROSHID_DRAFT || kind.startsWith(EDIT_ROSHID_DRAFT);
}

/** The route of the form for an order of this category, and the kind of its drafts. */
export function formOf(category: string): { draft: string; route: string } {
  const service = findBuiltIn(category);
  if (!service) return { draft: category, route: `/order/${category}` };
  const shared = service.fields.some(({ naming }) => naming);
  return { draft: shared ? BIO_DRAFT : category, route: service.path };
}

const MANY = "many-";

/** The kind of drafts of many orders of one service. */
export function manyDraftOf(category: string): string {
  return MANY + category;
}

/** The service whose many orders a draft holds. */
export function categoryOfMany({ kind }: Pick<Draft, "kind">): string | undefined {
  return kind.startsWith(MANY) ? kind.slice(MANY.length) : undefined;
}

/** The route of the form that opens a draft. */
export function routeOfDraft(draft: Pick<Draft, "id" | "kind">): string {
  const { id, kind } = draft;
  if (isRoshidDraft(draft) && kind !== NEW_ROSHID_DRAFT)
    return `/roshid/edit/${kind.slice(EDIT_ROSHID_DRAFT.length)}`;
  const many = categoryOfMany(draft);
  if (many) return `/many/${many}?draft=${id}`;
  return `${kind === BIO_DRAFT ? "/bio" : formOf(kind).route}?draft=${id}`;
}

const REPEAT = "again-";

/** The id of the draft in which an order is repeated or corrected. */
export function repeatDraftOf(orderId: string): string {
  return REPEAT + orderId;
}

/** The order that a draft repeats or corrects. */
export function orderOfDraft(draftId: string | null | undefined): string | undefined {
  return draftId?.startsWith(REPEAT) ? draftId.slice(REPEAT.length) : undefined;
}

/** What an item itself asks for, whatever it is called. */
export function categoryOf({ kind, body }: Pick<OutboxItem, "kind" | "body">): string {
  if (kind === SENT_MONEY) return "recharge";
  if (kind === ROSHID_CREATE || kind === ROSHID_EDIT) return roshid.key;
  return kind === ORDER_KIND ? String(Object(body).category) : kind;
}

/** The id of the draft of what is written about an order or a customer. */
export function writtenDraftOf(kind: WrittenKind, of: string): string {
  const isNote = kind === ORDER_NOTE || kind === CUSTOMER_NOTE;
  return `message-${isNote ? `note-${itemCalls[kind].path(of)}` : of}`;
}

/**
 * The draft that an unsent item becomes when it is edited; undefined when nothing typed was kept.
 * What is written about an order, or noted of it or a customer, has one draft, whose `id` is made
 * of that.
 */
export function draftOf(
  item: OutboxItem,
): (Pick<Draft, "kind" | "fields"> & { id?: string }) | undefined {
  const body = item.body as Record<string, unknown> | undefined;
  // A note is changed at its order.
  if (!body || item.kind === OWN_SUM) return undefined;
  if (isWritten(item.kind)) {
    const { text, files, wrongFile, asks } = body;
    // It may be anybody's, and what can't be drawn would break the screen of that order for good.
    return {
      id: writtenDraftOf(item.kind, item.of ?? ""),
      kind: MESSAGE_DRAFT,
      fields: {
        text: typeof text === "string" ? text : "",
        files: Array.isArray(files) ? files.filter((file) => typeof file === "string") : [],
        ...(typeof wrongFile === "string" && { wrong: wrongFile }),
        ...(item.kind === STAFF_MESSAGE && { asks: asks === true }),
      },
    };
  }
  const { expectedPrice: _price, category, ...fields } = body;
  // What was noted with it stands in its form again.
  if (item.own) fields[OWN] = typedOf(item.own.sum);
  if (item.kind === ROSHID_EDIT) return { kind: editDraftOf(item.of ?? ""), fields };
  if (item.kind !== ORDER_KIND) return { kind: NEW_ROSHID_DRAFT, fields };
  const service = findService(String(category));
  const option = service?.alternatives?.find((name) => body[name]);
  for (const field of service?.fields ?? []) {
    const value = fields[field.name];
    if (typeof value === "string") fields[field.name] = typedValue(field, value);
  }
  return { kind: formOf(String(category)).draft, fields: { ...fields, ...(option && { option }) } };
}
