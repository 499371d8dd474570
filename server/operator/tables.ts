import { allowLong, type Db } from "../db/sql.ts";

/** A table for a backup, and the SQL of a row of it, and of the order of its rows. */
export type Table = { name: string; row: string; order: string };

/**
 * Transaction ids mean something on one server only, so a backup has this one instead, which is
 * over on any: restored rows would otherwise all have to be written again.
 */
const LONG_OVER = "'1'::xid8";

/**
 * Tables of which a new database has its own, counters that are lost without harm, and who is
 * signed in, with what hangs on that, codes and messages to numbers, and the links of orders: a
 * session that was ended since the backup, of a stolen phone perhaps, or a link that was taken
 * back, must not come back with it. Look-ups that found nobody are kept for a day, and nothing
 * notes which of them were forgotten. What was found right here is not right there by that.
 */
const leftOut = [
  "migrations",
  "list_epoch",
  "rate_limits",
  "sessions",
  "login_tickets",
  "factor_challenges",
  "push_subscriptions",
  "push_messages",
  "phone_codes",
  "sms_messages",
  "order_links",
  "lookup_tries",
  "verified",
  "verified_wallets",
];

/** Our tables, each after those that it refers to. */
export async function tablesInOrder(sql: Db): Promise<Table[]> {
  const rows = await sql<(Table & { needs: string[] })[]>`
    select c.relname as name,
           (select string_agg(case when a.atttypid = 'xid8'::regtype then ${LONG_OVER}::text
             else quote_ident(a.attname) end,
                              ', ' order by a.attnum)
            from pg_attribute a where a.attrelid = c.oid and a.attnum > 0
              and not a.attisdropped) as row,
           -- By the key, and text by its bytes, so that the same rows give the same file on every
           -- server.
           (select string_agg(quote_ident(a.attname) || case when a.attcollation = 0 then ''
             else ' collate "C"' end,
                              ', ' order by key.at)
            from pg_index i, unnest(i.indkey) with ordinality as key (attnum, at), pg_attribute a
            where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid
              and a.attnum = key.attnum) as order,
           array(select distinct confrelid::regclass::text from pg_constraint
                 where contype = 'f' and conrelid = c.oid and confrelid <> c.oid) as needs
    from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and not c.relname = any(${leftOut})
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

/**
 * Sets this transaction so that text does not depend on settings of the server, and no timeout
 * applies.
 */
export async function setTextSettings(tx: Db): Promise<void> {
  await allowLong(tx, 0);
  await tx`
    select set_config(name, value, true)
    from (values ('timezone', 'UTC'), ('datestyle', 'ISO, YMD'), ('intervalstyle', 'postgres'),
      ('bytea_output', 'hex'),
                 ('work_mem', '64MB'), ('idle_in_transaction_session_timeout', '0'))
      as settings (name, value)`;
}

/** A row may have hundreds of kilobytes. */
const ROWS_AT_ONCE = 50;

/**
 * A table's rows in the order of their key, some at once, each on a line: PostgreSQL's text of it,
 * as a JSON string.
 */
export async function* selectLines(tx: Db, { name, row, order }: Table): AsyncGenerator<Buffer> {
  const lines = tx.unsafe<{ line: string }[]>(
    `select to_json(row(${row})::text)::text as line from ${name} order by ${order}`,
  );
  for await (const rows of lines.cursor(ROWS_AT_ONCE))
    yield Buffer.from(rows.map(({ line }) => `${line}\n`).join(""));
}

/** Inserts whole lines of {@link selectLines}. @throws what the server refuses */
export async function insertLines(tx: Db, { name }: Table, lines: Uint8Array): Promise<void> {
  const texts = `[${Buffer.from(lines).toString().trimEnd().replaceAll("\n", ",")}]`;
  await tx.unsafe(
    `insert into ${name} select (r).* from (
       select line::${name} as r
       from json_array_elements_text($1::text::json) as line offset 0) as rows`,
    [texts],
  );
}
