import { findBuiltIn } from "../../contract/services/index.ts";
import { roshid } from "../../contract/services/roshid.ts";
import type { Draft, OutboxItem } from "../offline/rows.ts";
import { ORDER_KIND, ROSHID_EDIT } from "./kinds.ts";

/** The drafts of the biometric form, whichever operator is chosen in them. */
export const BIO_DRAFT = "bio";
/** The drafts of the form that makes a roshid. */
export const NEW_ROSHID_DRAFT = roshid.key;
const EDIT_ROSHID_DRAFT = `${roshid.key}-edit-`;

/** The kind of draft that holds the unsaved changes to a stored roshid. */
export function editDraftOf(roshidId: string): string {
  return EDIT_ROSHID_DRAFT + roshidId;
}

export function isRoshidDraft({ kind }: Pick<Draft, "kind">): boolean {
  return kind === NEW_ROSHID_DRAFT || kind.startsWith(EDIT_ROSHID_DRAFT);
}

/** Which form an order of a category is written in, and under what its drafts are kept. */
export function formOf(category: string): { draft: string; route: string } {
  const service = findBuiltIn(category);
  if (!service) return { draft: category, route: `/order/${category}` };
  const shared = service.fields.some(({ naming }) => naming);
  return { draft: shared ? BIO_DRAFT : category, route: service.path };
}

/** The form that a roshid's draft was written in, opened with it. */
export function routeOfRoshid({ id, kind }: Pick<Draft, "id" | "kind">): string {
  return kind === NEW_ROSHID_DRAFT ? `/roshid?draft=${id}` : `/roshid/edit/${kind.slice(EDIT_ROSHID_DRAFT.length)}`;
}

/** The draft that an unsent item becomes again; undefined for one that keeps nothing of what was typed. */
export function draftOf(item: OutboxItem): Pick<Draft, "kind" | "fields"> | undefined {
  const body = item.body as Record<string, unknown> | undefined;
  if (!body) return undefined;
  const { expectedPrice: _price, category, ...fields } = body;
  if (item.kind === ROSHID_EDIT) return { kind: editDraftOf(item.path.split("/").at(-1) ?? ""), fields };
  if (item.kind !== ORDER_KIND) return { kind: NEW_ROSHID_DRAFT, fields };
  const option = findBuiltIn(String(category))?.alternatives?.find((name) => body[name]);
  return { kind: formOf(String(category)).draft, fields: { ...fields, ...(option && { option }) } };
}

/** The form of an item, opened with the draft that it became. */
export function routeOfItem(item: OutboxItem, draft: Draft): string {
  if (item.kind !== ORDER_KIND) return routeOfRoshid(draft);
  return formOf(String((item.body as { category?: unknown }).category)).route;
}
