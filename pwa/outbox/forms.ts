import { findBuiltIn } from "../../contract/services/index.ts";
import { roshid } from "../../contract/services/roshid.ts";
import type { Draft, OutboxItem } from "../offline/rows.ts";
import { MESSAGE_DRAFT, MESSAGE_KIND, ORDER_KIND, ROSHID_EDIT } from "./kinds.ts";

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

/**
 * The draft that an unsent item becomes when it is edited; undefined when nothing typed was kept. What is written about an order, or
 * noted of it or a customer, has one draft, whose `id` is made of that.
 */
export function draftOf(
  item: OutboxItem,
): (Pick<Draft, "kind" | "fields"> & { id?: string }) | undefined {
  const body = item.body as Record<string, unknown> | undefined;
  if (!body) return undefined;
  if (item.kind === MESSAGE_KIND) {
    const { text, files = [], wrongFile } = body;
    const [, , order = ""] = item.path.split("/");
    const id = `message-${item.path.endsWith("/messages") ? order : `note-${item.path}`}`;
    return {
      id,
      kind: MESSAGE_DRAFT,
      fields: { text, files, ...(wrongFile !== undefined && { wrong: wrongFile }) },
    };
  }
  const { expectedPrice: _price, category, ...fields } = body;
  if (item.kind === ROSHID_EDIT)
    return { kind: editDraftOf(item.path.split("/").at(-1) ?? ""), fields };
  if (item.kind !== ORDER_KIND) return { kind: NEW_ROSHID_DRAFT, fields };
  const option = findBuiltIn(String(category))?.alternatives?.find((name) => body[name]);
  return { kind: formOf(String(category)).draft, fields: { ...fields, ...(option && { option }) } };
}
