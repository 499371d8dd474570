import type { Db, Sql } from "../../db/sql.ts";

/** A table with its TOAST and its indexes. `keys`: the SQL of a b-tree's columns; `only`: which rows it has. */
type Relation = {
  oid: number;
  table: string;
  name: string;
  kind: "table" | "btree" | "gin" | "other";
  keys: string;
  only: string;
};
type Damage = { looked: number; damaged: string[] };

/** Thrown to undo a transaction that went well. */
const undo = new Error("undone");

/** By amcheck where this user may have it, which is taken out again; else by counting rows in the table and each index. */
export async function findDamage(sql: Sql): Promise<Damage> {
  const found: Damage = { looked: 0, damaged: [] };
  await sql
    .begin("isolation level repeatable read", async (tx) => {
      await tx`set local statement_timeout = 0`;
      const hasAmcheck = !(await failure(tx, (one) => one`create extension if not exists amcheck`));
      const broken = new Set<string>();
      for (const relation of await relations(tx)) {
        // An index of a damaged table is only looked at by itself.
        const alone = broken.has(relation.table);
        const error = await failure(tx, (one) =>
          hasAmcheck ? check(one, relation, alone) : count(one, relation, alone),
        );
        found.looked += 1;
        if (!error) continue;
        if (relation.kind === "table") broken.add(relation.table);
        found.damaged.push(sentence(relation, error.message));
      }
      throw undo;
    })
    .catch((error) => {
      if (error !== undo) throw error;
    });
  return found;
}

/** What a statement failed with, and without harm to the transaction. */
async function failure(tx: Db, work: (one: Db) => Promise<unknown>): Promise<Error | undefined> {
  return (tx as unknown as { savepoint<T>(work: (one: Db) => Promise<T>): Promise<T> }).savepoint(work).then(
    () => undefined,
    (error: Error) => error,
  );
}

function relations(tx: Db): Promise<Relation[]> {
  return tx<Relation[]>`
    select c.oid::int, coalesce(of.relname, t.relname) as table, c.oid::regclass::text as name,
           case when i.indexrelid is null then 'table' when am.amname in ('btree', 'gin') then am.amname else 'other' end as kind,
           (select string_agg(pg_get_indexdef(c.oid, n, true), ', ') from generate_series(1, i.indnkeyatts) as n) as keys,
           coalesce(pg_get_expr(i.indpred, i.indrelid), 'true') as only
    from pg_class c
    left join pg_index i on i.indexrelid = c.oid
    join pg_class t on t.oid = coalesce(i.indrelid, c.oid)
    left join pg_class of on of.reltoastrelid = t.oid
    left join pg_am am on am.oid = c.relam
    where c.relkind in ('r', 't', 'i') and c.relpersistence = 'p' and coalesce(of.relnamespace, t.relnamespace) = 'public'::regnamespace
    order by 2, i.indexrelid is not null, 3`;
}

async function check(tx: Db, { oid, kind }: Relation, alone: boolean): Promise<void> {
  if (kind === "btree") await tx`select bt_index_check(${oid}::oid::regclass, ${!alone})`;
  else if (kind === "gin") await tx`select gin_index_check(${oid}::oid::regclass)`;
  else if (kind === "table") {
    const [found] = await tx<{ msg: string }[]>`select msg from verify_heapam(${oid}::oid::regclass) limit 1`;
    if (found) throw new Error(found.msg);
  }
}

async function count(tx: Db, { table, name, kind, keys, only }: Relation, alone: boolean): Promise<void> {
  if (kind === "table" && name.startsWith("pg_toast")) return;
  // The length of its text reads what stands elsewhere too.
  if (kind === "table") await tx.unsafe(`select count(*), sum(length(t::text)) from ${name} t`);
  if (kind !== "btree" || alone || name.startsWith("pg_toast")) return;
  const rows = `select from ${table} where ${only}`;
  const [here] = await tx.unsafe<[{ rows: number }]>(`select count(*) as rows from (${rows}) as r`);
  await tx`select set_config('enable_' || way, 'off', true) from unnest('{seqscan,bitmapscan,sort}'::text[]) as way`;
  const [there] = await tx.unsafe<[{ rows: number }]>(`select count(*) as rows from (${rows} order by ${keys}) as r`);
  await tx`select set_config('enable_' || way, 'on', true) from unnest('{seqscan,bitmapscan,sort}'::text[]) as way`;
  if (here.rows !== there.rows) throw new Error(`it finds ${there.rows} of ${here.rows} rows`);
}

function sentence({ table, name, kind }: Relation, why: string): string {
  const see = "See “A damaged database file” in OPERATIONS.md.";
  if (kind === "table")
    return `The table ${table} is damaged (${why}): make no change, and restore the last backup. ${see}`;
  return `The index ${name} of ${table} is damaged (${why}): npm run admin -- rebuild-indexes ${table}. ${see}`;
}
