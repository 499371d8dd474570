import type { Readable, Writable } from "node:stream";
import type { Db } from "../db/sql.ts";

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
export async function setCopySettings(tx: Db): Promise<void> {
  await tx`
    select set_config(name, value, true)
    from (values ('timezone', 'UTC'), ('datestyle', 'ISO, YMD'), ('intervalstyle', 'postgres'), ('bytea_output', 'hex'),
                 ('extra_float_digits', '1'), ('work_mem', '64MB'), ('idle_in_transaction_session_timeout', '0'),
                 ('statement_timeout', '0'))
      as settings (name, value)`;
}

/** A table's rows, as COPY text in the order of their key. A slow reader slows the server down, so little memory is needed. */
export async function* copyOut(tx: Db, table: Table): AsyncGenerator<Buffer> {
  const text = `copy (select ${table.columns} from ${table.name} order by ${table.order}) to stdout`;
  const { stream, done } = await begin(tx, text, (query) => query.readable());
  try {
    yield* stream.iterator({ destroyOnReturn: false });
  } finally {
    // For a reader that goes away, the rest is read and thrown away.
    stream.resume();
    await done;
  }
}

/** Copies COPY text into a table, in pieces of any size. `end` throws what the server refused. */
export async function copyIn(tx: Db, table: Table) {
  const { stream, done } = await begin(tx, `copy ${table.name} (${table.columns}) from stdin`, (query) =>
    query.writable(),
  );
  return {
    table,
    async write(rows: Uint8Array): Promise<void> {
      await Promise.race([new Promise((written) => stream.write(rows, written)), done]);
    },
    async end(): Promise<void> {
      stream.end();
      await done;
    },
    /** Ends the COPY on the server too, which would wait for more. */
    async abort(): Promise<void> {
      stream.destroy(new Error("given up"));
      await done.catch(() => {});
    },
  };
}

/**
 * Begins a COPY. The driver (postgres 3.4) fulfils its query with the stream; how the COPY ends, it then tells to a promise that
 * is settled already: an error after the first row is lost, or ends the process because nobody can listen to the stream yet. And
 * it pauses the socket for a full stream, and does not resume it when that ends or breaks: the next query would wait for ever.
 * So `done` gets what comes after the stream, and the socket flows again.
 */
async function begin<T extends Readable | Writable>(
  tx: Db,
  text: string,
  as: (query: ReturnType<Db["unsafe"]>) => Promise<T>,
): Promise<{ stream: T; done: Promise<void> }> {
  const { promise: done, resolve: fulfil, reject: fail } = Promise.withResolvers<void>();
  done.catch(() => {});
  const query = tx.unsafe(text);
  const driver = query as unknown as { resolve(value: unknown): void; reject(error: Error): void };
  const tell = { resolve: driver.resolve, reject: driver.reject };
  let stream: Partial<Readable> | undefined;
  const flow = () => {
    try {
      stream?._read?.(0);
    } catch {
      // The connection is gone, and its socket with it.
    }
  };
  driver.resolve = (value) => {
    if (stream) return fulfil();
    stream = (value as Readable).once("end", flow).on("error", fail);
    tell.resolve(value);
  };
  driver.reject = (error) => {
    fail(error);
    flow();
    tell.reject(error);
  };
  return { stream: await as(query), done };
}
