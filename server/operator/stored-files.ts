import { orderNumber } from "../../contract/values/order-number.ts";
import type { Db } from "../db/sql.ts";

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
