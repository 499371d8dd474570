import postgres from "postgres";
import type { OrderForm } from "../../contract/orders.ts";
import type { Values } from "../../contract/services/values.ts";
import { searchForm } from "../../contract/values/search-form.ts";
import { appError } from "../app-error.ts";
import { authorOf, type Customer } from "../db/mine.ts";
import type { Db } from "../db/sql.ts";
import { uuidv7 } from "../db/uuid.ts";
import { type IdempotentRequest, isSame } from "../http/idempotency.ts";
import { type OrderColumn, orderColumnNames, orderValues, rowOf } from "../seal/columns.ts";
import type { Seal } from "../seal/seal.ts";
import type { Charged } from "../wallet/ledger.ts";

/**
 * What is stored of an order with its key. Amounts in poisha, `at` ISO 8601. For a changed price
 * only `price`.
 */
export type PlacedFacts = {
  id: string;
  number: number;
  at: string;
  price: number;
  balance: number;
  /** The SHA-256 of each file that attachments-missing is about; nothing else comes with it. */
  missing?: string[];
  /** After how long a refused order may be sent again; nothing else comes with it. */
  seconds?: number;
};
export type Placing = { code: string | null; facts: PlacedFacts | null; replayed: boolean };

/**
 * An order and what it is charged by. `chosen`: the option of each choice. `parts`: its values in
 * each sealed column. `number`: what it is found by.
 */
export type NewOrder = {
  me: Customer;
  category: string;
  version: number | null;
  priceName: string;
  chosen: Values;
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

/**
 * Or answers what this key was answered first: one round trip, two when the key is taken. `code` is
 * the refusal.
 */
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
    const first = await findFirst(sql, attempt);
    // Nothing stands behind the refusal, so it is none: the same order may come again.
    if (!first) throw appError("database-away");
    return first.same ? first : { code: "key-reused", facts: null, replayed: false };
  }
}

async function callPlaceOrder(
  sql: Db,
  seal: Seal,
  { key, hash }: IdempotentRequest,
  order: NewOrder,
) {
  const { me, form, chosen } = order;
  const sealed = sealedRow(seal, uuidv7(), me, order);
  const row = { ...sealed, form, chosen, for_whom: searchForm(order.forWhom) };
  const given = sql`
      ${me.payer}, ${key ?? null}, ${hash}, ${order.version}, ${order.priceName},
      ${order.switchName}, ${sql.json(row)}, ${order.expectedPrice ?? null},
      ${order.ordersPerMinute}, ${order.openFreeOrders}`;
  const [names, fields] = [
    order.photos.map(({ sha256 }) => sha256),
    order.photos.map(({ field }) => field),
  ];
  const [placed] = await sql<[Omit<Placing, "replayed">]>`
    select code, facts from ${
      names.length === 0
        ? sql`place_order(${given})`
        : sql`place_order_with_attachments(${given}, ${names}, ${fields})`
    }`;
  return placed;
}

type OrderValues = Pick<NewOrder, "category" | "parts" | "number" | "consent">;

/** The columns that the program gives, with what it seals for this row. */
function sealedRow(seal: Seal, id: string, me: Customer, order: OrderValues) {
  const { category, consent, parts, number } = order;
  const sealed = orderColumnNames.map((name) => [
    name,
    orderValues(name).seal(seal, rowOf(id, me.payer), parts[name]),
  ]);
  return {
    id,
    ordered_by: authorOf(me),
    category,
    consent,
    number_hash: seal.numberHash(number, me.payer),
    ...Object.fromEntries(sealed),
  };
}

/** An order that is decided as it is placed, in the transaction that has charged its price. */
export async function insertApproved(
  tx: Db,
  seal: Seal,
  { id, me, price, cost, priceGroup }: { id: string; me: Customer } & Charged,
  order: OrderValues,
): Promise<void> {
  const row = sealedRow(seal, id, me, order);
  const given = Object.keys(row)
    .map((name) => tx`${tx(name)}`)
    .reduce((all, one) => tx`${all}, ${one}`);
  await tx`
    insert into orders (user_id, price, cost, price_group, status, decided_at, left_desk_at,
      ${given})
    select ${me.payer}, ${price}, ${cost}, ${priceGroup}::uuid, 'approved', now(), now(), ${given}
    from jsonb_populate_record(null::orders, ${tx.json(row)})`;
}

function isKeyTaken(error: unknown): boolean {
  return error instanceof postgres.PostgresError && error.constraint_name === "idempotency_pkey";
}

/**
 * The stored answer of this key, which may be older than the number of its order, and the balance
 * of now; undefined when the key is new, or came with another body.
 */
export async function findPlaced(
  sql: Db,
  attempt: IdempotentRequest,
): Promise<Placing | undefined> {
  const first = await findFirst(sql, attempt);
  return first?.same ? first : undefined;
}

/**
 * What this key was answered first, with the balance of now, and whether it came with the same
 * body.
 */
async function findFirst(
  sql: Db,
  attempt: IdempotentRequest,
): Promise<(Placing & { same: boolean }) | undefined> {
  const { userId, key } = attempt;
  if (!key) return undefined;
  const [row] = await sql<(Omit<Placing, "replayed"> & { hash: Buffer })[]>`
    select k.code, k.answer || jsonb_build_object('number', o.number, 'balance',
      spendable(k.user_id)) as facts, k.request_hash as hash
    from idempotency k
    left join orders o on o.id = (k.answer->>'id')::uuid
    where k.user_id = ${userId} and k.operation = 'place-order' and k.key = ${key}`;
  return (
    row && {
      code: row.code,
      facts: row.facts,
      replayed: true,
      same: isSame(attempt, row.hash),
    }
  );
}
