import { setImmediate } from "node:timers/promises";
import type { Db } from "../db/sql.ts";

/** A table as a backup has it: its columns that hold something of their own, and what puts its rows in order. Both are SQL. */
export type Table = { name: string; columns: string; order: string };

/** A new database has its own of these; losing the counters harms nobody. */
const leftOut = ["migrations", "list_epoch", "rate_limits"];

/** Tables of ours, each after those it refers to. */
export async function tablesInOrder(sql: Db): Promise<Table[]> {
  const rows = await sql<(Table & { needs: string[] })[]>`
    select c.relname as name,
           (select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_attribute a
            where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
           -- By the key, and letters by their bytes: the same rows are the same text on every server.
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

/** For this transaction: text that depends on no setting of the server, and patience. */
export async function settleSession(tx: Db): Promise<void> {
  await tx`
    select set_config(name, value, true)
    from (values ('timezone', 'UTC'), ('datestyle', 'ISO, YMD'), ('intervalstyle', 'postgres'), ('bytea_output', 'hex'),
                 ('extra_float_digits', '1'), ('work_mem', '64MB'), ('idle_in_transaction_session_timeout', '0'),
                 ('statement_timeout', '0'))
      as settings (name, value)`;
}

/**
 * Hands a table's rows to `take`, as COPY text in the order of their key; a slow `take` holds the server up, so memory stays
 * small. The driver's stream has two holes, closed here: it pauses the socket while nobody reads and does not go on when the
 * end was already in its buffer, so we do; and a stream that is destroyed leaves the socket paused, so after a failure of
 * `take` the rest is read and thrown away.
 */
export async function copyOut(tx: Db, table: Table, take: (rows: Buffer) => Promise<void> | void): Promise<void> {
  const query = `copy (select ${table.columns} from ${table.name} order by ${table.order}) to stdout`;
  const stream = await tx.unsafe(query).readable();
  let failure: { error: unknown } | undefined;
  for await (const rows of stream) {
    try {
      if (!failure) await take(rows);
    } catch (error) {
      failure = { error };
    }
  }
  stream._read(0);
  if (failure) throw failure.error;
}

/**
 * Brings COPY text into a table. When the server refuses a row after the last byte was sent, the driver tells nobody and its
 * stream never finishes; a question asked behind it gets the answer that the transaction is broken.
 */
export async function copyIn(tx: Db, table: Table, source: AsyncIterable<Buffer>): Promise<void> {
  const stream = await tx.unsafe(`copy ${table.name} (${table.columns}) from stdin`).writable();
  const refused = Promise.withResolvers<never>();
  refused.promise.catch(() => {});
  stream.on("error", refused.reject);
  try {
    for await (const rows of source)
      await Promise.race([refused.promise, new Promise((done) => stream.write(rows, done))]);
  } catch (error) {
    // Ends the COPY on the server too, which would wait for more of it.
    stream.destroy(error as Error);
    throw error;
  }
  stream.end();
  // The driver takes no question before its own end of the COPY has left.
  await Promise.race([refused.promise, setImmediate()]);
  await Promise.race([refused.promise, tx`select 1`]);
}
