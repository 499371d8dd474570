import type * as v from "valibot";
import type { Book, BookQuery, BookRow, NoteSum, Shop } from "../../contract/shop/shop.ts";
import { keptFrom, owedOf } from "../../contract/shop/sums.ts";
import { dateInDhaka } from "../../contract/values/dates/iso-date.ts";
import { tkFromPoisha } from "../../contract/values/money.ts";
import { orderNumber } from "../../contract/values/order-number.ts";
import { appError } from "../app-error.ts";
import type { Customer } from "../db/mine.ts";
import type { Deps } from "../deps.ts";
import { orderValues, ownSums, roshidFields, rowOf, shopHead } from "../seal/columns.ts";
import type { Seal } from "../seal/seal.ts";
import * as queries from "./queries.ts";

type Kept = Pick<Deps, "sql" | "seal">;

/** Rows of one answer: more orders in a month than one shop makes. */
const MOST_ROWS = 20_000;

/**
 * This customer's own shop, of a worker the one that they work in; closed and without a name where
 * there never was one.
 */
export async function getShop({ sql, seal }: Kept, keeper: Customer): Promise<Shop> {
  const row = await queries.findShop(sql, keeper);
  const head = row && shopHead.tryOpen(seal, keeper.payer, row.head);
  return { opened: row?.opened ?? false, name: "", place: "", number: "", ...head };
}

/** Opens or closes it, and says what heads its slips. What was noted stays in either case. */
export function saveShop({ sql, seal }: Kept, keeper: Customer, shop: Shop): Promise<void> {
  const { opened, ...head } = shop;
  return queries.saveShop(sql, keeper, { opened, head: shopHead.seal(seal, keeper.id, head) });
}

/**
 * The book of a shop: every order and roshid with what it has brought, oldest first. `since`: only
 * what has changed after this transaction. `id`: that one alone. `month`: what was ordered, or
 * came, in it; without it what a phone keeps, and all that is still open.
 */
export async function listBook(
  { sql, seal }: Kept,
  keeper: Customer,
  { since, month, id }: v.InferOutput<typeof BookQuery>,
): Promise<v.InferOutput<typeof Book>> {
  const whole = id === undefined ? daysOf(month) : { one: id };
  const part = since === undefined ? whole : { since };
  const rows = await queries.listRows(sql, keeper, part, MOST_ROWS);
  return rows.map((row) => toRow(seal, row));
}

/**
 * Notes what an order or a roshid of theirs has brought. Of two notes the one that was made later
 * holds, by how old each was when it came. Nothing came before it was ordered, which an order that
 * waited on a phone was when it arrived, or after it was noted. Answers the row as it is then.
 * @throws not-found
 */
export async function noteSum(
  { sql, seal }: Kept,
  keeper: Customer,
  id: string,
  note: NoteSum,
): Promise<BookRow> {
  const find = async () => (await queries.listRows(sql, keeper, { one: id }, 1))[0];
  const row = await find();
  if (!row) throw appError("not-found");
  const noted = Date.now() - note.age;
  const timeOf = (at: string) =>
    new Date(Math.max(Math.min(Date.parse(at), noted), row.createdAt.getTime())).toISOString();
  const sum = {
    asked: note.asked,
    came: note.came.map(({ tk, at }) => ({ tk, at: timeOf(at) })),
  };
  await queries.saveSum(sql, keeper, {
    id,
    sums: ownSums.seal(seal, rowOf(id, row.userId), sum),
    owed: owedOf({ sum }) !== 0,
    at: new Date(noted),
  });
  return toRow(seal, (await find()) ?? row);
}

export const { bookRows } = queries;

/** A month in Dhaka; without one all that a phone keeps. */
function daysOf(month: string | undefined): queries.Part {
  const startOf = (year: number, index: number) => new Date(Date.UTC(year, index, 1, -6));
  const [year = 0, number = 0] = (month ?? keptFrom(dateInDhaka(new Date())))
    .split("-")
    .map(Number);
  return { from: startOf(year, number - 1), until: month ? startOf(year, number) : undefined };
}

function toRow(seal: Seal, row: queries.StoredRow): BookRow {
  const place = rowOf(row.id, row.userId);
  const sum = row.sums ? ownSums.tryOpen(seal, place, row.sums) : undefined;
  const forWhom = wordOf(seal, row);
  return {
    _id: row.id,
    category: row.category,
    ...(row.number && { orderNumber: orderNumber(row.number) }),
    ...(forWhom && { forWhom }),
    createdAt: row.createdAt.toISOString(),
    paid: tkFromPoisha(row.paid),
    ...(row.cancelled && { cancelled: true }),
    ...(row.orderedBy && { orderedBy: row.orderedBy }),
    ...(sum && row.notedAt && { sum: { ...sum, at: row.notedAt.toISOString() } }),
  };
}

function wordOf(seal: Seal, row: queries.StoredRow): string | undefined {
  const place = rowOf(row.id, row.userId);
  if (row.number !== null) return orderValues("shown").tryOpen(seal, place, row.words)?.["forWhom"];
  return roshidFields.tryOpen(seal, place, row.words)?.ownerDetails[0]?.ownerName;
}
