import type { Order } from "../../contract/orders.ts";
import { type Declaration, orderFields } from "../../contract/services/declare.ts";
import { nameOf, partValues, type Values, valuesOf } from "../../contract/services/values.ts";
import type { OwnSum } from "../../contract/shop/shop.ts";
import { noSession } from "../api/errors.ts";
import { messages } from "../i18n/messages.ts";
import { myOrders } from "../my-orders/my-orders.ts";
import { inOwnCache } from "../offline/cache.ts";
import { currentUser } from "../offline/chat-user.ts";
import { orNothing } from "../offline/or-nothing.ts";
import type { OutboxItem } from "../offline/rows.ts";
import { requestBackgroundSync } from "../offline/sending/background-sync.ts";
import { ORDER_KIND } from "../offline/sending/kinds.ts";
import { enqueueAll, type SentFile } from "../offline/sending/outbox.ts";
import { refuse, sendNow } from "../offline/sending/send-now.ts";
import { flushOutbox } from "../offline/sending/sync.ts";
import type { OrderValues } from "../services/fields/service-form.ts";

/** What a sent item keeps of its answer; the order itself is in the cache. `balance` in tk. */
export type PlacedResult = { orderId: string; balance: number };

/**
 * `placed`: charged and in the list. `queued`: kept on this device and sent later. `refused`:
 * nothing was charged or kept; the form still has the values. `balance` in tk.
 */
export type PlaceOutcome =
  | { state: "placed"; order: Order | undefined; balance: number | undefined }
  | { state: "queued"; item: OutboxItem }
  | { state: "refused"; error: unknown };

/**
 * Keeps the order on this device, then sends it at once if there is a connection. `expectedPrice`
 * in tk: the price that the user saw. `draftId`: of the form's draft, which has the photos that
 * `values` name. `own`: what it brings its owner's shop. A refusal is answered, not thrown.
 */
export async function placeOrder(
  service: Declaration,
  values: OrderValues,
  expectedPrice: number,
  draftId = "",
  own?: OwnSum,
): Promise<PlaceOutcome> {
  let files: SentFile[];
  try {
    files = await filesOf(values, draftId);
  } catch (error) {
    return { state: "refused", error };
  }
  const item = { ...itemOf(service, values, expectedPrice), own, files };
  const outcome = await sendNow(item, draftId);
  if (outcome.state !== "done") return outcome;
  if (outcome.unnoted) void import("../shop/tell-unnoted.ts").then((told) => told.tellUnnoted());
  const result = outcome.result as PlacedResult | undefined;
  const order = result && (await findOrder(result.orderId));
  // What this phone could not keep is asked for, however new the list is.
  if (!order) void myOrders.refresh().catch(() => undefined);
  return { state: "placed", order, balance: result?.balance };
}

/**
 * Keeps many orders on this device, all or none, each with a key of its own; they are sent one
 * after another when there is a connection. `own`: what each brings. Answers the ids of their
 * items. A refusal is answered, not thrown.
 */
export async function placeMany(
  service: Declaration,
  orders: OrderValues[],
  expectedPrice: number,
  own?: OwnSum,
): Promise<{ state: "queued"; ids: string[] } | { state: "refused"; error: unknown }> {
  const userId = currentUser()?._id;
  if (!userId) return { state: "refused", error: noSession() };
  try {
    const ids = await enqueueAll(
      orders.map((order) => ({ userId, own, ...itemOf(service, order, expectedPrice) })),
    );
    void requestBackgroundSync();
    void flushOutbox();
    return { state: "queued", ids };
  } catch {
    // Each needs a key that outlasts this page, or one that was sent without an answer could be
    // charged twice.
    return refuse("unstored-many", messages.unstoredMany);
  }
}

function itemOf(service: Declaration, values: OrderValues, expectedPrice: number) {
  const consent = service.consent ? { consent: true } : {};
  return {
    kind: ORDER_KIND,
    body: { ...values, category: service.key, ...consent, expectedPrice },
    summary: summaryOf(service, values),
    labels: Object.fromEntries(orderFields(service).map(({ name, label }) => [name, label])),
    expectedPrice,
  } as const;
}

function findOrder(id: string): Promise<Order | undefined> {
  // The order is placed even if this device can't read its own copy of it.
  return orNothing(
    inOwnCache(({ orders }) => orders.get(id)),
    undefined,
  );
}

/**
 * What the outbox shows of an order: the masked number that it is found by, and its service's name,
 * which the phone may no longer know by then.
 */
function summaryOf(service: Declaration, order: OrderValues): Record<string, string> {
  const values = valuesOf(service, { ...order, category: service.key });
  const { shown } = partValues(service, values);
  const name = nameOf(service, values);
  const known =
    service.fields.find(({ findBy, name }) => findBy && shown[name]) ?? firstShown(service, shown);
  return {
    category: service.key,
    nameBn: name.bn,
    nameEn: name.en,
    ...(known && { shown: shown[known.name] ?? "" }),
    ...(shown["forWhom"] && { forWhom: shown["forWhom"] }),
  };
}

function firstShown({ fields }: Declaration, shown: Values) {
  return fields.find(({ name, naming }) => !naming && shown[name]);
}

/**
 * The photos that an order names, from its draft. @throws Locked; ApiError attachment-gone when the
 * phone has lost one
 */
async function filesOf(order: OrderValues, draftId: string): Promise<SentFile[]> {
  const named = Object.entries(order).flatMap(([field, value]) =>
    Array.isArray(value) ? value.map((sha256) => ({ field, sha256 })) : [],
  );
  if (named.length === 0) return [];
  // The form that asks for photos has loaded it.
  const { openForSending } = await import("../offline/attachments/of-draft.ts");
  return openForSending(draftId, named);
}
