import type { Db } from "../db/sql.ts";

/** A table for a backup, and the SQL of the order of its rows. */
export type Table = { name: string; order: string };

/** Tables of which a new database has its own; losing the counters does no harm. */
const leftOut = ["migrations", "list_epoch", "rate_limits"];

/** Our tables, each after those that it refers to. */
export async function tablesInOrder(sql: Db): Promise<Table[]> {
  const rows = await sql<(Table & { needs: string[] })[]>`
    select c.relname as name,
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
export async function setTextSettings(tx: Db): Promise<void> {
  await tx`
    select set_config(name, value, true)
    from (values ('timezone', 'UTC'), ('datestyle', 'ISO, YMD'), ('intervalstyle', 'postgres'), ('bytea_output', 'hex'),
                 ('work_mem', '64MB'), ('idle_in_transaction_session_timeout', '0'), ('statement_timeout', '0'))
      as settings (name, value)`;
}

/** A row may have hundreds of kilobytes. */
const ROWS_AT_ONCE = 50;

/** A table's rows in the order of their key, some at once, each on a line: PostgreSQL's text of it, as a JSON string. */
export async function* selectLines(tx: Db, { name, order }: Table): AsyncGenerator<Buffer> {
  const lines = tx.unsafe<{ line: string }[]>(
    `select to_json(t::text)::text as line from ${name} t order by ${order}`,
  );
  for await (const rows of lines.cursor(ROWS_AT_ONCE))
    yield Buffer.from(rows.map(({ line }) => `${line}\n`).join(""));
}

/** Inserts whole lines of {@link selectLines}. @throws what the server refuses */
export async function insertLines(tx: Db, { name }: Table, lines: Uint8Array): Promise<void> {
  const texts = `[${Buffer.from(lines).toString().trimEnd().replaceAll("\n", ",")}]`;
  await tx.unsafe(
    `insert into ${name} select (r).* from (
       select line::${name} as r from json_array_elements_text($1::text::json) as line offset 0) as rows`,
    [texts],
  );
}
