import type { OrderForm } from "../../contract/orders.ts";
import { findBuiltIn } from "../../contract/services/index.ts";
import type { Values } from "../../contract/services/values.ts";
import { searchForm } from "../../contract/values/search-form.ts";
import { areMine, type Customer } from "../db/mine.ts";
import type { Db } from "../db/sql.ts";
import { type OrderColumn, orderColumnNames, orderValues, rowOf } from "../seal/columns.ts";
import type { Seal } from "../seal/seal.ts";

/**
 * A name is sought among so many of a user's newest orders: it is sealed, so that each is opened
 * for it.
 */
const MOST_OPENED = 2000;

type Row = { id: string; category: string; form: OrderForm | null } & Record<OrderColumn, string>;

/**
 * The owner's orders with this in a name, or in another text of a line. No index knows them, and
 * nobody else finds by them.
 */
export async function findByName(
  sql: Db,
  seal: Seal,
  me: Customer,
  typed: string,
): Promise<string[]> {
  const part = searchForm(typed);
  if ([...part].length < 2 || !/\p{L}/u.test(part)) return [];
  const rows = await sql<Row[]>`
    select id, category, form, ${sql([...orderColumnNames])} from orders o
    where ${areMine(sql, me)} and deleted_at is null and forgotten_at is null
    order by id desc
    limit ${MOST_OPENED}`;
  return rows.flatMap((row) => (hasInText(seal, me.payer, row, part) ? [row.id] : []));
}

function hasInText(seal: Seal, userId: string, row: Row, part: string): boolean {
  const fields = row.form?.fields ?? findBuiltIn(row.category)?.fields ?? [];
  const names = fields.filter(({ type }) => type === "text").map(({ name }) => name);
  return orderColumnNames.some((column) => {
    const values: Values =
      orderValues(column).tryOpen(seal, rowOf(row.id, userId), row[column]) ?? {};
    return names.some((name) => {
      const value = values[name];
      return typeof value === "string" && searchForm(value).includes(part);
    });
  });
}
