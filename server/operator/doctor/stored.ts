import { orderNumber } from "../../../contract/values/order-number.ts";
import type { Sql } from "../../db/sql.ts";
import type { Env } from "../../env.ts";
import { openStore } from "../../files/open-store.ts";
import { storedFiles } from "../delivered-files.ts";
import { type Finding, failed, fine, wrong } from "./findings.ts";

/** Of a bucket, where each costs a request. Names are random, so these are as good as any others. */
const MOST_OF_BUCKET = 300;
const MOST_NAMED = 5;

/** Whether the store has the delivered files and attachments that the database names. */
export async function checkStored(sql: Sql, env: Env): Promise<Finding> {
  const store = openStore(env);
  const missing: string[] = [];
  let looked = 0;
  try {
    for await (const { storageKey } of storedFiles(sql)) {
      if (env.s3 && looked === MOST_OF_BUCKET) break;
      looked += 1;
      const stream = await store.open(storageKey);
      stream?.destroy();
      if (!stream) missing.push(storageKey);
    }
    // While the desk runs, some were removed just now.
    const orders = missing.length > 0 ? await ordersOf(sql, missing) : [];
    if (orders.length === 0) return fine(`the store has all ${looked} files that were looked for`);
    const some = orders.slice(0, MOST_NAMED).join(", ") + (orders.length > MOST_NAMED ? ", …" : "");
    return wrong(
      `The store lacks ${orders.length} of ${looked} files that were looked for: of ${some}. Put them back from a copy; what staff delivered can be delivered again.`,
    );
  } catch (error) {
    return failed("Files could not be looked for", error);
  }
}

/** The numbers of the orders of files, as far as the database still names the files. */
async function ordersOf(sql: Sql, keys: string[]): Promise<string[]> {
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
