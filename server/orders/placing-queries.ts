import postgres from "postgres";
import type { OrderForm } from "../../contract/orders.ts";
import type { Values } from "../../contract/services/values.ts";
import { searchForm } from "../../contract/values/search-form.ts";
import type { Db } from "../db/sql.ts";
import { uuidv7 } from "../db/uuid.ts";
import { type IdempotentRequest, isSame } from "../http/idempotency.ts";
import { type OrderColumn, orderColumnNames, orderValues, rowOf } from "../seal/columns.ts";
import type { Seal } from "../seal/seal.ts";

/** What is stored of an order with its key. Amounts in poisha, `at` ISO 8601. For a changed price only `price`. */
export type PlacedFacts = {
  id: string;
  number: number;
  at: string;
  price: number;
  balance: number;
  /** Of attachments-missing, alone: the SHA-256 of each. */
  missing?: string[];
  /** Of what may be sent again later, alone. */
  seconds?: number;
};
export type Placing = { code: string | null; facts: PlacedFacts | null; replayed: boolean };

/** An order and what it is charged by. `parts`: its values in each sealed column. `number`: what it is found by. */
export type NewOrder = {
  category: string;
  version: number | null;
  priceName: string;
  switchName: string | null;
  parts: Record<OrderColumn, Values>;
  number: string;
  forWhom: string;
  form: OrderForm | null;
  consent: boolean | undefined;
  expectedPrice: number | undefined;
  photos: { field: string; sha256: string }[];
  ordersPerMinute: number;
  openFreeOrders: number;
};

/** Or answers what this key was answered first: one round trip, two when the key is taken. `code` is the refusal. */
export async function insertOrder(
  sql: Db,
  seal: Seal,
  attempt: IdempotentRequest,
  order: NewOrder,
): Promise<Placing> {
  try {
    return { ...(await callPlaceOrder(sql, seal, attempt, order)), replayed: false };
  } catch (error) {
    if (!isKeyTaken(error)) throw error;
    return (await findPlaced(sql, attempt)) ?? { code: "key-reused", facts: null, replayed: false };
  }
}

async function callPlaceOrder(
  sql: Db,
  seal: Seal,
  { userId, key, hash }: IdempotentRequest,
  order: NewOrder,
) {
  const { category, form, consent } = order;
  const id = uuidv7();
  const sealed = orderColumnNames.map((name) => [
    name,
    orderValues(name).seal(seal, rowOf(id, userId), order.parts[name]),
  ]);
  const row = {
    id,
    category,
    form,
    consent,
    for_whom: searchForm(order.forWhom),
    number_hashes: seal.numberHashes(order.number),
    ...Object.fromEntries(sealed),
  };
  const given = sql`
      ${userId}, ${key ?? null}, ${hash}, ${order.version}, ${order.priceName}, ${order.switchName},
      ${sql.json(row)}, ${order.expectedPrice ?? null}, ${order.ordersPerMinute}, ${order.openFreeOrders}`;
  const [names, fields] = [
    order.photos.map(({ sha256 }) => sha256),
    order.photos.map(({ field }) => field),
  ];
  const [placed] = await sql<[Omit<Placing, "replayed">]>`
    select code, facts from ${names.length === 0 ? sql`place_order(${given})` : sql`place_order_with_attachments(${given}, ${names}, ${fields})`}`;
  return placed;
}

function isKeyTaken(error: unknown): boolean {
  return error instanceof postgres.PostgresError && error.constraint_name === "idempotency_pkey";
}

/** The stored answer of this key, which may be older than the number of its order; undefined when the key is new, or came with another body. */
export async function findPlaced(
  sql: Db,
  attempt: IdempotentRequest,
): Promise<Placing | undefined> {
  const { userId, key } = attempt;
  if (!key) return undefined;
  const [row] = await sql<(Omit<Placing, "replayed"> & { hash: Buffer })[]>`
    select k.code, k.answer || jsonb_build_object('number', o.number) as facts, k.request_hash as hash
    from idempotency k
    left join orders o on o.id = (k.answer->>'id')::uuid
    where k.user_id = ${userId} and k.operation = 'place-order' and k.key = ${key}`;
  return row && isSame(attempt, row.hash)
    ? { code: row.code, facts: row.facts, replayed: true }
    : undefined;
}
