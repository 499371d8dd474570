import type { GenericSchema } from "valibot";
import type { ErrorBody, ErrorCode } from "../../contract/errors.ts";
import type { OrderPlaced } from "../../contract/orders.ts";
import type { Declaration } from "../../contract/services/declare.ts";
import { findBuiltIn } from "../../contract/services/index.ts";
import { type CheckedOrder, orderSchema, PlaceOrder } from "../../contract/services/order.ts";
import { chosenOf, partValues, photosOf, valuesOf } from "../../contract/services/values.ts";
import { tkFromPoisha } from "../../contract/values/money.ts";
import { appError } from "../app-error.ts";
import type { RowsOf } from "../db/list-version.ts";
import type { Customer } from "../db/mine.ts";
import type { Deps } from "../deps.ts";
import { answerOf, type IdempotentRequest, type Outcome } from "../http/idempotency.ts";
import { closedFacts, findOwn, type Orderable, type Own } from "../services/catalogue.ts";
import { orderOf } from "./order-rows.ts";
import { findPlaced, insertOrder, type PlacedFacts, type Placing } from "./placing-queries.ts";
import { type AsPlaced, getAsPlaced } from "./queries.ts";

/**
 * A request for an order. `check` parses its body or throws; `attempt` identifies the request when
 * it is sent again.
 */
export type OrderRequest = {
  me: Customer;
  body: { category: string };
  check: (schema: GenericSchema<unknown, CheckedOrder>) => CheckedOrder;
  attempt: (asked: unknown) => IdempotentRequest;
};

type OrderDeps = Pick<Deps, "sql" | "seal" | "env">;

export const myOrderRows: RowsOf = (sql) =>
  sql`from (select owner_changed_in as changed_in from orders where user_id = u.id
            union all select owner_changed_in from orders where ordered_by = u.id) mine
    where true`;

/** How often an order is tried when an operator's own service changes meanwhile. */
const TRIES = 3;

/**
 * Places an order and charges its price; the same key gets the first answer again. A built-in
 * service takes one round trip.
 * @throws invalid-fields, attachments-missing, closed, service-retired, insufficient-balance,
 * bound-reached, price-changed (with the price in tk), key-reused; too-many-requests,
 * too-many-free-orders with the seconds to wait
 */
export async function placeOrder(
  deps: OrderDeps,
  request: OrderRequest,
): Promise<Outcome<OrderPlaced>> {
  const { me, body, check, attempt } = request;
  const builtIn = findBuiltIn(body.category);
  const own = builtIn ? undefined : await findOwn(deps.sql, body.category);
  if (own) return placeOwn(deps, request, own);
  // An unknown category is refused by the schema.
  const order = check(PlaceOrder);
  const service = builtIn as Orderable["service"];
  return (await place(
    deps,
    { me, attempt: attempt(order) },
    { service, version: null, form: null },
    order,
  )) as Outcome<OrderPlaced>;
}

/**
 * Orders an operator's own service by its current declaration. A key that was answered before gets
 * the same answer again.
 */
async function placeOwn(
  deps: OrderDeps,
  { me, body, check, attempt }: OrderRequest,
  found: Own,
): Promise<Outcome<OrderPlaced>> {
  const asked = attempt(body);
  const before = await findPlaced(deps.sql, asked);
  if (before) return replay(deps, me, found.service, before);
  let own: Own | undefined = found;
  for (let left = TRIES; left > 0 && own; left -= 1) {
    if (own.retired) throw appError("service-retired");
    const placed = await place(deps, { me, attempt: asked }, own, check(orderSchema(own.service)));
    if (placed) return placed;
    own = await findOwn(deps.sql, body.category);
  }
  throw appError("service-changed");
}

/** Places an order. Undefined when the service has changed since it was read. */
async function place(
  deps: OrderDeps,
  { me, attempt }: { me: Customer; attempt: IdempotentRequest },
  { service, version, form }: Orderable,
  order: CheckedOrder,
): Promise<Outcome<OrderPlaced> | undefined> {
  const values = valuesOf(service, order);
  const parts = partValues(service, values);
  const photos = photosOf(service, order);
  const placing = await insertOrder(deps.sql, deps.seal, attempt, {
    me,
    parts,
    number: parts.number,
    forWhom: parts.shown["forWhom"] ?? "",
    version,
    form,
    category: service.key,
    priceName: service.price.name,
    chosen: chosenOf(service, values),
    switchName: service.switch?.name ?? null,
    consent: order.consent,
    expectedPrice: order.expectedPrice,
    photos,
    ordersPerMinute: deps.env.ordersPerMinute,
    openFreeOrders: deps.env.openFreeOrders,
  });
  if (placing.code === "service-changed") return undefined;
  if (placing.facts?.seconds) throw appError(placing.code as ErrorCode, {}, placing.facts.seconds);
  if (placing.replayed) return replay(deps, me, service, placing);
  return toOutcome(placing, service, {
    category: service.key,
    values: parts.shown,
    form,
    attachmentCount: photos.length,
  });
}

async function replay(
  { sql, seal }: Pick<OrderDeps, "sql" | "seal">,
  { payer }: Customer,
  service: Declaration,
  placing: Placing,
): Promise<Outcome<OrderPlaced>> {
  const id = placing.code === null ? placing.facts?.id : undefined;
  return toOutcome(placing, service, id ? await getAsPlaced(sql, seal, payer, id) : undefined);
}

function toOutcome(
  { code, facts, replayed }: Placing,
  service: Declaration,
  order: AsPlaced | undefined,
): Outcome<OrderPlaced> {
  const answer =
    code === null && facts && order ? placed(facts, order) : refusal(code, facts, service);
  return answerOf<OrderPlaced>(code as ErrorCode | null, answer, replayed);
}

function refusal(
  code: string | null,
  facts: PlacedFacts | null,
  service: Declaration,
): Partial<ErrorBody> {
  if (code === "closed") return closedFacts(service);
  if (code === "attachments-missing") return { missing: facts?.missing ?? [] };
  return code === "price-changed" && facts ? { price: tkFromPoisha(facts.price) } : {};
}

function placed(
  { id, number, at, price, balance }: PlacedFacts,
  { category, values, form, attachmentCount }: AsPlaced,
): OrderPlaced {
  const [createdAt, updatedAt] = [new Date(at), new Date(at)];
  const fresh = { status: "pending", note: "", fileId: null, fileType: null } as const;
  return {
    message: "Order placed successfully!",
    order: orderOf({
      ...fresh,
      id,
      number,
      category,
      price,
      values,
      form,
      attachmentCount,
      createdAt,
      updatedAt,
    }),
    balance: tkFromPoisha(balance),
  };
}
