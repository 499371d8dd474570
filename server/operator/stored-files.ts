import type postgres from "postgres";
import { orderNumber } from "../../contract/values/order-number.ts";
import type { Db } from "../db/sql.ts";

type Row = { storageKey: string; sha256: string | null };

const PAGE = 200;

/** Every file of the store that this snapshot knows: delivered ones and attachments. */
export async function* storedFiles(tx: Db): AsyncGenerator<Row> {
  for (const table of [tx`files`, tx`attachments`])
    for (let last = "", rows = await page(tx, table, last); rows.length > 0; rows = await page(tx, table, last))
      for (const row of rows) {
        last = row.storageKey;
        yield row;
      }
}

function page(tx: Db, table: postgres.Fragment, after: string): Promise<Row[]> {
  return tx<Row[]>`
    select storage_key, encode(sha256, 'hex') as sha256 from ${table}
    where storage_key > ${after} order by storage_key limit ${PAGE}`;
}

export async function ordersOfFiles(sql: Db, keys: string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const rows = await sql<{ number: number | null }[]>`
    select o.number from (
      select order_id from files where storage_key = any(${keys})
      union all
      select (select order_id from order_attachments where attachment_id = a.id limit 1)
      from attachments a where a.storage_key = any(${keys})
    ) as named left join orders o on o.id = named.order_id
    order by o.number`;
  return rows.map(({ number }) => (number === null ? "an upload" : orderNumber(number)));
}

export function some(orders: string[]): string {
  return orders.slice(0, 5).join(", ") + (orders.length > 5 ? ", …" : "");
}
