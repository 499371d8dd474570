import { allowLong, type Db, type Sql } from "../../db/sql.ts";

/**
 * A table, or one of its indexes. `keys`: the SQL of a b-tree's columns, null for others; `only`:
 * which rows it has.
 */
type Relation = {
  table: string;
  name: string;
  isTable: boolean;
  keys: string | null;
  only: string;
};
type Damage = { looked: number; damaged: string[] };

/**
 * By reading every table with all that its rows hold, and counting the rows that each b-tree finds.
 */
export async function findDamage(sql: Sql): Promise<Damage> {
  const all = await relations(sql);
  const broken = new Set<string>();
  const damaged: string[] = [];
  for (const relation of all) {
    if (broken.has(relation.table)) continue;
    const failure = await sql
      .begin("isolation level repeatable read read only", (tx) => read(tx, relation))
      .then(() => undefined)
      .catch((error: Error) => error);
    if (!failure) continue;
    if (relation.isTable) broken.add(relation.table);
    damaged.push(sentence(relation, failure.message));
  }
  return { looked: all.length, damaged };
}

function relations(sql: Sql): Promise<Relation[]> {
  return sql<Relation[]>`
    select t.relname as table, c.relname as name, i.indexrelid is null as is_table,
           case when am.amname = 'btree' then (
             select string_agg(pg_get_indexdef(c.oid, n, true), ', ')
             from generate_series(1, i.indnkeyatts) as n) end as keys,
           coalesce(pg_get_expr(i.indpred, i.indrelid), 'true') as only
    from pg_class c
    left join pg_index i on i.indexrelid = c.oid
    join pg_class t on t.oid = coalesce(i.indrelid, c.oid)
    left join pg_am am on am.oid = c.relam
    where c.relkind in ('r', 'i') and c.relpersistence = 'p'
      and c.relnamespace = 'public'::regnamespace
    order by 1, i.indexrelid is not null, 2`;
}

async function read(tx: Db, { table, isTable, keys, only }: Relation): Promise<void> {
  await allowLong(tx, 0);
  // The length of its text reads what stands elsewhere too.
  if (isTable) await tx.unsafe(`select count(*), sum(length(t::text)) from ${table} t`);
  if (!keys) return;
  const rows = `select from ${table} where ${only}`;
  const [here] = await tx.unsafe<[{ rows: number }]>(`select count(*) as rows from (${rows}) as r`);
  await tx`select set_config('enable_' || way, 'off', true)
    from unnest('{seqscan,bitmapscan,sort}'::text[]) as way`;
  const [there] = await tx.unsafe<[{ rows: number }]>(
    `select count(*) as rows from (${rows} order by ${keys}) as r`,
  );
  if (here.rows !== there.rows) throw new Error(`it finds ${there.rows} of ${here.rows} rows`);
}

function sentence({ table, name, isTable }: Relation, why: string): string {
  const see = "See “A damaged database file” in OPERATIONS.md.";
  if (isTable)
    return (
      `The table ${table} is damaged (${why}): make no change, and restore the last backup. ` +
      `${see}`
    );
  return (
    `The index ${name} of ${table} is damaged (${why}): npm run admin -- rebuild-indexes ` +
    `${table}. ${see}`
  );
}
