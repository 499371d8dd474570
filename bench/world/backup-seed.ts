import { hash, randomBytes } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Sql } from "../../server/db/sql.ts";
import { pathOfKey } from "../../server/files/disk-store.ts";
import { newStorageKey } from "../../server/files/store.ts";

export type Size = { users: number; orders: number; files: number; fileBytes: number };

/**
 * A database with a right ledger: users have paid in and ordered, and a ninth of the orders is refunded. One row per order in
 * the log.
 */
export async function fillBooks(sql: Sql, { users, orders }: Size): Promise<void> {
  await sql`
    with made as (
      insert into users (username, full_name, gender, password_hash)
      select 'payer-' || n, 'রহিম উদ্দিন ' || n, 'male', 'x' from generate_series(1, ${users}) as n
      returning id
    )
    insert into accounts (user_id) select id from made`;
  await sql`
    with people as (select array_agg(id order by id) as ids from users where username like 'payer-%')
    insert into orders (id, user_id, category, status, price, shown, secret, identifier, consent, created_at, updated_at)
    select uuidv7(-age), ids[1 + n::bigint * 7919 % ${users}], 'birth',
           case when n % 9 = 0 then 'cancel' when n % 10 = 1 then 'pending' else 'approved' end, 10000,
           jsonb_build_object('birthRegistrationNumber', left(number, 3) || '************' || right(number, 2),
             'nameInBangla', 'সালমা খাতুন ' || n, 'nameInEnglish', 'Salma ' || n),
           jsonb_build_object('birthRegistrationNumber', number,
             'permanentAddressInBangla', 'গ্রাম ' || n || ', ডাকঘর ' || repeat('সাভার, ', 10), 'dateOfBirth', '01/02/1990',
             'permanentAddressInEnglish', md5(n::text) || repeat('Savar, ', 10), 'leftBarcode', md5((-n)::text)),
           number, true, now() - age, now() - age
    from people, generate_series(1, ${orders}) as n,
         lateral (select (30 * 86400.0 * (${orders} - n) / ${orders}) * interval '1 second' as age,
                         lpad((n::bigint * 7368787 % 10000000000)::text, 17, '0') as number) as made`;
  await sql`
    with moves as (
      select id as user_id, 'opening' as kind, 'adjustments' as debit, 'wallet' as credit, 100000000 as amount,
             'admin' as source_kind, id as source_id, now() - interval '31 days' as at, 0 as turn
      from users where username like 'payer-%'
      union all
      select user_id, 'charge', 'wallet', 'revenue', price, 'order', id, created_at, 1 from orders
      union all
      select user_id, 'refund', 'revenue', 'wallet', price, 'order', id, created_at, 2 from orders where status = 'cancel'
    )
    insert into transfers (user_id, wallet_version, kind, debit, credit, amount, balance_after, source_kind, source_id,
                           service, actor_id, created_at)
    select user_id, row_number() over wallet, kind, debit, credit, amount,
           sum(case when credit = 'wallet' then amount else -amount end) over wallet, source_kind, source_id,
           case when source_kind = 'order' then 'birthBalance' end, user_id, at
    from moves
    window wallet as (partition by user_id order by at, source_id, turn)`;
  await sql`
    update accounts a set balance = last.balance_after, version = last.wallet_version
    from (select distinct on (user_id) user_id, balance_after, wallet_version from transfers
          order by user_id, wallet_version desc) as last
    where last.user_id = a.user_id`;
  await sql`insert into audit (actor_id, action, subject, at) select user_id, 'order-delivered', id::text, created_at from orders`;
  await sql`vacuum analyze`;
}

/** Random files for the newest delivered orders, stored like deliveries. */
export async function fillFiles(sql: Sql, folder: string, { files, fileBytes }: Size): Promise<void> {
  const orders = await sql<{ id: string; userId: string }[]>`
    select id, user_id from orders where status = 'approved' order by id desc limit ${files}`;
  for (let at = 0; at < orders.length; at += 500) {
    const rows = [];
    for (const { id, userId } of orders.slice(at, at + 500)) {
      const bytes = randomBytes(fileBytes);
      const key = newStorageKey();
      const path = join(folder, pathOfKey(key));
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, bytes);
      const sha256 = hash("sha256", bytes, "buffer");
      rows.push({ orderId: id, userId, storageKey: key, type: "application/pdf", size: fileBytes, sha256 });
    }
    await sql`insert into files ${sql(rows)}`;
  }
}
