import { setImmediate } from "node:timers/promises";
import type { Db } from "../db/sql.ts";
import type { Bytes } from "../seal/age.ts";

/** A table for a backup: the SQL of its columns (without generated ones) and of the order of its rows. */
export type Table = { name: string; columns: string; order: string };

/** Tables of which a new database has its own; losing the counters does no harm. */
const leftOut = ["migrations", "list_epoch", "rate_limits"];

/** Our tables, each after those that it refers to. */
export async function tablesInOrder(sql: Db): Promise<Table[]> {
  const rows = await sql<(Table & { needs: string[] })[]>`
    select c.relname as name,
           (select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_attribute a
            where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
           -- By the key, and text by its bytes, so that the same rows give the same file on every server.
           (select string_agg(quote_ident(a.attname) || case when a.attcollation = 0 then '' else ' collate "C"' end,
                              ', ' order by key.at)
            from pg_index i, unnest(i.indkey) with ordinality as key (attnum, at), pg_attribute a
            where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid and a.attnum = key.attnum) as order,
           array(select distinct confrelid::regclass::text from pg_constraint
                 where contype = 'f' and conrelid = c.oid and confrelid <> c.oid) as needs
    from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and not c.relname = any(${leftOut})
    order by c.relname`;
  const ordered: Table[] = [];
  while (ordered.length < rows.length) {
    const stands = (name: string) => ordered.some((table) => table.name === name);
    const next = rows.find((row) => !stands(row.name) && row.needs.every(stands));
    if (!next) throw new Error("tables refer to each other in a circle");
    ordered.push(next);
  }
  return ordered;
}

/** Sets this transaction so that text does not depend on settings of the server, and no timeout applies. */
export async function settleSession(tx: Db): Promise<void> {
  await tx`
    select set_config(name, value, true)
    from (values ('timezone', 'UTC'), ('datestyle', 'ISO, YMD'), ('intervalstyle', 'postgres'), ('bytea_output', 'hex'),
                 ('extra_float_digits', '1'), ('work_mem', '64MB'), ('idle_in_transaction_session_timeout', '0'),
                 ('statement_timeout', '0'))
      as settings (name, value)`;
}

/**
 * A table's rows, as COPY text in the order of their key. A slow reader slows the server down, so little memory is needed. Two
 * bugs of the driver's stream are worked around: it pauses the socket while nobody reads and does not resume when the end is
 * already buffered (so we do); and a destroyed stream leaves the socket paused (so for a reader that goes away, the rest is read
 * and thrown away).
 */
export async function* copyOut(tx: Db, table: Table): AsyncGenerator<Buffer> {
  const query = `copy (select ${table.columns} from ${table.name} order by ${table.order}) to stdout`;
  const stream = await tx.unsafe(query).readable();
  try {
    yield* stream.iterator({ destroyOnReturn: false });
  } finally {
    for await (const _ of stream);
    stream._read(0);
  }
}

/**
 * Copies COPY text into a table. When the server refuses a row after the last byte was sent, the driver reports nothing and its
 * stream never finishes; but a query after it fails, because the transaction is broken.
 */
export async function copyIn(tx: Db, table: Table, source: Bytes): Promise<void> {
  const stream = await tx.unsafe(`copy ${table.name} (${table.columns}) from stdin`).writable();
  const refused = Promise.withResolvers<never>();
  refused.promise.catch(() => {});
  stream.on("error", refused.reject);
  try {
    for await (const rows of source)
      await Promise.race([refused.promise, new Promise((done) => stream.write(rows, done))]);
  } catch (error) {
    // Ends the COPY on the server too, which would wait for more.
    stream.destroy(error as Error);
    throw error;
  }
  stream.end();
  // The driver takes no query before it has sent the end of the COPY.
  await Promise.race([refused.promise, setImmediate()]);
  await Promise.race([refused.promise, tx`select 1`]);
}
