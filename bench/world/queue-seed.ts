import type { Sql } from "../../server/db/sql.ts";
import { sealRest } from "../../server/sealing/seal-rest.ts";
import { seal } from "./seal.ts";

type Size = { users: number; orders: number };

/** Fills a database with users, and with orders over the last 30 days, of which the newest 300 are pending. */
export async function fillDatabase(sql: Sql, size: Size): Promise<void> {
  await fillPlainly(sql, size);
  await sealRest(sql, seal, () => {});
  // Autovacuum would do this within a minute.
  await sql`vacuum analyze`;
}

/** The same as a program that sealed nothing would have left it. */
export async function fillPlainly(sql: Sql, size: Size): Promise<void> {
  await sql`
    with names as (
      select array['রহিম', 'করিম', 'সালমা', 'ফাতেমা', 'জয়নব', 'কামাল', 'নাসরিন', 'আবদুল্লাহ', 'শফিকুল', 'তাহমিনা'] as first,
             array['উদ্দিন', 'মিয়া', 'খাতুন', 'বেগম', 'হোসেন', 'আহমেদ', 'চৌধুরী', 'সরকার', 'ইসলাম', 'আক্তার'] as last
    ), made as (
      insert into users (username, full_name, gender, password_hash)
      select 'user-' || substr(md5(n::text), 1, 8), first[1 + n % 10] || ' ' || last[1 + n / 10 % 10] || ' ' || n, 'male', ''
      from names, generate_series(1, ${size.users}) as n
      returning id
    )
    insert into accounts (user_id) select id from made`;
  await sql`
    with people as (
      select array_agg(id order by id) as ids from users where username like 'user-%'
    )
    insert into orders (id, user_id, category, status, price, shown, secret, identifier, consent, created_at, updated_at)
    select uuidv7(-age), ids[1 + n::bigint * 7919 % ${size.users}], category,
           case when n > ${size.orders} - 300 then 'pending' when n % 9 = 0 then 'cancel' else 'approved' end,
           12000, jsonb_build_object('nidNumber', left(number, 3) || '*****' || right(number, 2)),
           jsonb_build_object('nidNumber', number), number, true, now() - age, now() - age
    from people, generate_series(1, ${size.orders}) as n,
         lateral (select (30 * 86400.0 * (${size.orders} - n) / ${size.orders}) * interval '1 second' as age,
                         (array['nid', 'tin', 'nidPDF', 'nid'])[1 + n % 4] as category,
                         lpad((n::bigint * 7368787 % 10000000000)::text, 10, '0') as number) as made`;
  await sql`
    insert into transfers (user_id, wallet_version, kind, debit, credit, amount, balance_after, source_kind, source_id,
                           service, actor_id, created_at)
    select user_id, row_number() over (partition by user_id order by id), 'charge', 'wallet', 'revenue', price, 0, 'order', id,
           'nidBalance', user_id, created_at
    from orders order by created_at`;
}
