import type { Order } from "../../../contract/orders.ts";
import { findBuiltIn } from "../../../contract/services/index.ts";
import { isOffline } from "../../api/errors.ts";
import { currentUser } from "../../offline/chat-user.ts";
import { deleteUntouched, findDraft, saveDraft } from "../../offline/drafts/drafts.ts";
import type { Draft } from "../../offline/rows.ts";
import { formOf, repeatDraftOf, routeOfDraft } from "../../outbox/forms.ts";
import { fetchWholeOrder } from "../whole-order.ts";

/**
 * Begins an order with the values of an earlier one, as a draft of its own. Answers its address. `whole`: the order unmasked,
 * if it is loaded already; without it the server is asked. Offline the masked numbers are left empty. The consent is given anew.
 * What was changed in such a draft before stays. @throws ApiError
 */
export async function beginAgain(order: Order, whole?: Order): Promise<string> {
  const { draft: kind } = formOf(order.category);
  const id = repeatDraftOf(order._id);
  const userId = currentUser()?._id;
  if (userId) {
    const known = whole ?? (await fetchWholeOrder(order._id).catch(ifOffline));
    const before = await findDraft(userId, kind, id);
    const fields = { ...valuesOf(order, known), ...filledIn(before?.fields) };
    await deleteUntouched(userId);
    const untouched = before ? before.untouched === true : true;
    await saveDraft(userId, { id, kind, fields, untouched, createdAt: before?.createdAt });
  }
  return routeOfDraft({ id, kind });
}

/** The values of an order for its form. Without `whole` only public ones are known. */
function valuesOf(order: Order, whole: Order | undefined): Draft["fields"] {
  const service = findBuiltIn(order.category);
  const fields = order.service?.fields ?? service?.fields ?? [];
  const option = service?.alternatives?.find((name) => order[name]);
  const read = whole ?? order;
  return {
    ...Object.fromEntries(
      fields.flatMap((field) => {
        const value = Object.hasOwn(read, field.name) && (whole || field.public) ? read[field.name] : undefined;
        return typeof value === "string" && value !== "" ? [[field.name, value]] : [];
      }),
    ),
    ...(option && { option }),
    // A repeat is for somebody else; a correction is the same order once more.
    ...(order.status === "cancel" && order.forWhom && { forWhom: order.forWhom }),
  };
}

function filledIn(fields: Draft["fields"] = {}): Draft["fields"] {
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => value !== "" && name !== "consent"));
}

function ifOffline(error: unknown): undefined {
  if (!isOffline(error)) throw error;
}
