import type { Db, Sql } from "../../server/db/sql.ts";
import { messageBody, orderValues, payer, rowOf } from "../../server/seal/columns.ts";
import { rollUpDays } from "../../server/wallet/daily.ts";
import { rollUpReports } from "../../server/wallet/reported/roll-up.ts";
import { seal } from "../world/refresh-world.ts";

/** Orders of one statement. */
const BATCH = 50_000;
/** A thousand orders a day. */
const SECONDS_APART = 86.4;
/** What is open does not grow with the years. */
const OPEN = 1_000;
const CLAIMS = 20;
/** The newest, which lists show, open like any; so do those whose number is sought. */
const READABLE = 300;

const CUSTOMER = 7;

/** What is sought in each database: it is found in as many orders in all of them. */
export const sought = {
  number: "1990123456784321",
  forWhom: "দোয়েল",
  /** Who has placed a hundred orders. */
  user: `bench-${CUSTOMER}`,
  /** Of a fortieth of those orders that have a word for whom they are. */
  oftenForWhom: "রহিম",
};

/**
 * Fills a database that has people with the years of a desk, an order every so many seconds
 * (`apart`): a fifth of them by the first user. Each was paid from a wallet that was filled before,
 * most are delivered, some cancelled or talked about, and each leaves its lines in the log. Ids are
 * as old as their rows.
 */
export async function fillYears(
  sql: Sql,
  people: number,
  orders: number,
  apart = SECONDS_APART,
): Promise<void> {
  const admin = await prepare(sql, people, apart * (orders + 1));
  const desk = { people, orders, admin, apart };
  await withoutIndexes(sql, async () => {
    for (let first = 1; first <= orders; first += BATCH)
      await fillOrders(sql, first, Math.min(first + BATCH - 1, orders), desk);
  });
  await sealNewest(sql, orders);
  await claimMoney(sql);
  await sql`drop table names, people`;
  await sql`vacuum analyze`;
  await rollUpDays(sql);
  await rollUpReports(sql);
  await sql`vacuum analyze`;
}

type Desk = { people: number; orders: number; admin: string; apart: number };

/**
 * Users have names, and their money was there before the first order. Makes the last one an admin,
 * and answers who that is.
 */
async function prepare(sql: Sql, people: number, seconds: number): Promise<string> {
  const start = sql`now() - make_interval(secs => ${seconds})`;
  return sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`
      create table names as
      select place, name from unnest(${["রহিম", ...names]}::text[]) with ordinality as n (name, place)`;
    await tx`update transfers set created_at = ${start} where kind = 'opening'`;
    await tx`
      update users u set created_at = ${start}, full_name = first.name || ' ' || last.name,
        sought = u.username || ' ' || first.name || ' ' || last.name
      from names first, names last
      where first.place = 1 + abs(hashtext(u.username)) % 40
        and last.place = 1 + abs(hashtext(u.username)) / 40 % 40 and u.username like 'bench-%'`;
    await tx`
      create table people as
      select split_part(username, '-', 2)::int as n, id from users where username like 'bench-%'`;
    await tx`alter table people add primary key (n)`;
    await tx`
      insert into price_groups (id, name)
      select md5('group ' || n)::uuid, 'Group ' || n from generate_series(1, 2) as n`;
    const [admin] = await tx<[{ id: string }]>`
      update users set role = 'admin' where username = ${`bench-${people - 1}`} returning id`;
    return admin.id;
  });
}

/** Makes the indexes that hold no constraint after the rows: that takes a third of the time. */
async function withoutIndexes(sql: Sql, work: () => Promise<void>): Promise<void> {
  const indexes = await sql<{ name: string; made: string }[]>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made
    from pg_index join pg_stat_user_tables on relid = indrelid
    where not exists (select from pg_constraint where conindid = indexrelid)`;
  for (const { name } of indexes) await sql.unsafe(`drop index ${name}`);
  await work();
  await sql.begin(async (tx) => {
    await tx`set local maintenance_work_mem = '256MB'`;
    for (const { made } of indexes) await tx.unsafe(made);
  });
}

/** Orders from one number to another, in one transaction, as a list version is of one. */
async function fillOrders(
  sql: Sql,
  first: number,
  last: number,
  { people, orders, admin, apart }: Desk,
): Promise<void> {
  await sql.begin(async (tx) => {
    // References hold by what is written here; asking for each takes longer than writing it.
    await tx`set local session_replication_role = replica`;
    await tx`
      create temporary table made on commit drop as
      select i.n, h, at, uuidv7(at - clock_timestamp()) as id, p.id as user_id,
        case when i.n > ${orders - openOf(orders)} then 'pending'
          when h / 5 % 20 = 0 then 'cancel' else 'approved' end as status,
        case when c < 10 then 'birth' when c < 60 then 'tin' when c < 200 then 'nidPDF'
          else 'nid' end as category,
        case when i.n % ${each(orders, 5)}::int = 0 then ${sought.forWhom}
          when h % 2 = 0 then first.name || ' ' || last.name else '' end as for_whom,
        i.n % 5 = 0 as topped, h % 7 = 0 as talked
      from generate_series(${first}::int, ${last}::int) as i (n)
      cross join lateral (select abs(hashint8(i.n)::bigint) as h,
        now() - make_interval(secs => ${apart}::float8 * (${orders}::int - i.n)) as at) as drawn
      cross join lateral (select h / 100 % 1000 as c) as drawn_too
      join people p on p.n = case when i.n % ${each(orders, 100)}::int = 0 then ${CUSTOMER}
        when h % 5 = 0 then 0 else h / 5 % ${people - 1} end
      join names first on first.place = 1 + h / 10 % 40
      join names last on last.place = 1 + h / 400 % 40`;
    await tx`
      insert into orders (id, user_id, category, status, price, cost, price_group, returned, shown,
        secret, number_hash, for_whom, consent, note, decided_by, messages, staff_unread,
        unanswered_since, wrong_file_at, cancel_seen_at, created_at, updated_at, decided_at)
      select id, user_id, category, status, 12000, 3000 + h % 3 * 1000,
        case when h % 3 > 0 then md5('group ' || h % 3)::uuid end, case when status = 'cancel' then 12000 else 0 end,
        ${filler.shown}, ${filler.secret}, substr(md5(n::text), 1, 11), for_whom, true,
        case when status = 'cancel' then 'The number is not right ' || h % 50 else '' end,
        case when status <> 'pending' then ${admin}::uuid end, case when talked then 2 else 0 end,
        case when status = 'pending' and talked then 1 else 0 end,
        case when status = 'pending' and talked then at + interval '1 second' end,
        case when status = 'approved' and n > ${orders - openOf(orders) - 10} then now() end,
        case when status = 'cancel' and h % 50 > 0 then at end, at, at + interval '10 seconds',
        case when status <> 'pending' then at + interval '10 seconds' end
      from made order by n`;
    await tx`
      insert into files (order_id, user_id, storage_key, type, size, sha256, opened_at, created_at)
      select id, user_id, md5(id::text) || md5(n::text), 'application/pdf', 80000,
        decode(repeat('5a', 32), 'hex'), case when h % 20 > 0 then at + interval '20 seconds' end,
        at + interval '10 seconds'
      from made where status = 'approved' order by n`;
    await tx`
      insert into order_messages (id, order_id, position, author_id, staff, body, created_at)
      select gen_random_uuid(), m.id, place, case when place = 1 then ${admin}::uuid
        else m.user_id end, place = 1, ${filler.body}, m.at + interval '1 second' * place
      from made m cross join generate_series(1, 2) as place where m.talked order by m.n, place`;
    await moveMoney(tx, admin);
    await tx`
      insert into audit (id, at, actor_id, action, subject, details)
      select uuidv7(at - clock_timestamp()), at, actor, action, subject, details
      from (
        select at + make_interval(secs => h % 7200) as at, ${admin}::uuid as actor,
          'order-delivered' as action, id::text as subject,
          '{}'::jsonb as details
        from made where status = 'approved'
        union all
        select at, ${admin}::uuid, 'order-cancelled', id::text,
          jsonb_build_object('user', user_id) from made where status = 'cancel'
        union all
        select at, user_id, 'login', null, '{}' from made where h % 3 = 0
        union all
        select at, null, 'topup-credited', id::text, jsonb_build_object('amount', 600,
          'trxId', upper(left(md5(n::text), 10)), 'user', user_id) from made where topped
        union all
        select at, ${admin}::uuid, 'balance-set', user_id::text, '{}' from made
        where n % ${each(orders, 5)}::int = 0
      ) as lines order by at`;
  });
}

/** Each order's charge, refund, and each fifth time a recharge, on from what the wallets hold. */
async function moveMoney(tx: Db, admin: string): Promise<void> {
  await tx`
    create temporary table moved on commit drop as
    select user_id, a.version + row_number() over wallet as version, kind, debit, credit, amount,
      a.balance + sum(case when credit = 'wallet' then amount else -amount end) over wallet
        as balance,
      source_kind, source_id, service, actor_id, reason, happened_at
    from (
      select n, user_id, 1 as place, 'topup' as kind, 'provider' as debit, 'wallet' as credit,
        60000 as amount, 'topup' as source_kind, id as source_id, null as service,
        user_id as actor_id, upper(left(md5(n::text), 10)) as reason, at as happened_at from made where topped
      union all
      select n, user_id, 2, 'charge', 'wallet', 'revenue', 12000, 'order', id,
        category || 'Balance', user_id, null, at from made
      union all
      select n, user_id, 3, 'refund', 'revenue', 'wallet', 12000, 'order', id, null,
        ${admin}::uuid, 'The number is not right', at + interval '10 seconds'
      from made where status = 'cancel'
    ) as m join accounts a using (user_id)
    window wallet as (partition by user_id order by n, place)`;
  await tx`
    insert into transfers (user_id, wallet_version, kind, debit, credit, amount, balance_after,
      source_kind, source_id, service, actor_id, reason, created_at)
    select user_id, version, kind, debit, credit, amount, balance, source_kind, source_id, service,
      actor_id, reason, happened_at
    from moved order by happened_at, version`;
  await tx`
    update accounts a set balance = m.balance, version = m.version
    from (select distinct on (user_id) * from moved order by user_id, version desc) as m
    where a.user_id = m.user_id`;
  await tx`
    insert into topups (id, user_id, provider, amount, invoice, request_hash, state, payment_id,
      trx_id, claimed_trx, decided_by, payer, payer_hash, paid_at, created_at, updated_at)
    select id, user_id, case when h % 2 = 0 then 'bkash' else 'nagad' end, 60000, 'INV-' || n, '\\x5a',
      'credited', id, upper(left(md5(n::text), 10)), case when h % 2 > 0 then upper(left(md5(n::text), 10)) end,
      case when h % 2 > 0 then ${admin}::uuid end, ${filler.payer}, substr(md5(n::text), 1, 11),
      at, at, at
    from made where topped order by n`;
  await tx`
    insert into topups (id, user_id, provider, amount, invoice, request_hash, state, payment_id,
      created_at, updated_at)
    select uuidv7(at - clock_timestamp()), user_id, 'bkash', 60000, 'NOT-' || n, '\\x5a', 'cancelled', 'NOT-' || n, at, at
    from made where h % 25 = 0 order by n`;
}

/** What the newest orders hold can be read, and what is sought is found. */
async function sealNewest(sql: Sql, orders: number): Promise<void> {
  const alike = Math.max(1, Math.floor(orders / 10_000));
  const rows = await sql<{ id: string; userId: string; forWhom: string; alike: boolean }[]>`
    select id, user_id, for_whom, false as alike
    from (select * from orders order by id desc limit ${READABLE}) as newest
    union all
    select id, user_id, for_whom, true
    from (select * from orders order by id limit ${alike}) as eldest`;
  // Of ten thousand numbers one ends like this one, of as many orders in every database is it.
  const sealed = rows.map(({ id, userId, forWhom, alike }, at) => {
    const isSought = alike ? at - READABLE < 1 : false;
    const number = isSought ? sought.number : alike ? "5550000000004321" : "1990123456789876";
    const of = (name: "shown" | "secret", values: object) =>
      orderValues(name).seal(seal, rowOf(id, userId), { ...values, forWhom });
    return {
      id,
      shown: of("shown", { nidNumber: "*****" }),
      secret: of("secret", { nidNumber: number }),
      number_hash: seal.numberHash(number, userId),
    };
  });
  await sql`
    update orders o set shown = s.shown, secret = s.secret, number_hash = s.number_hash,
      owner_changed_in = pg_current_xact_id()
    from jsonb_populate_recordset(null::orders, ${sql.json(sealed)}) as s where s.id = o.id`;
}

/** Money that was sent by hand and waits. */
async function claimMoney(sql: Sql): Promise<void> {
  await sql`
    insert into topups (user_id, provider, amount, invoice, request_hash, state, payment_id,
      claimed_trx, payer)
    select id, 'nagad', 60000, 'SENT-' || n, '\\x5a', 'claimed', id, 'SENT' || n, ${filler.payer}
    from people where n < ${CLAIMS}`;
}

/** As long as what an order, a line and a payer have; it opens nowhere, and reads as damaged. */
const filler = {
  shown: orderValues("shown").seal(seal, "filler", {
    forWhom: "রহিম ডালিম",
    nidNumber: "*************4321",
    deliverTo: "",
  }),
  secret: orderValues("secret").seal(seal, "filler", { nidNumber: sought.number }),
  body: messageBody.seal(seal, "filler", "ভাই, নম্বরটা আবার দেখে দিন। আগেরটা ভুল ছিল, ছবি দিলাম।"),
  payer: payer.seal(seal, "filler", "01712345678"),
};

/** Forty, of letters that are looked for as they are written. */
const names = (
  "করিম সালাম জামাল কামাল হাসান হোসেন আলম আলী খান ইসলাম উদ্দিন মিলন সুমন রিপন লিটন শাহিন বাবুল " +
  "শামীম রুবেল সোহেল জাকির নাসির ফারুক মামুন মাসুদ আরিফ রাসেল পারুল শিউলি বেলী জবা মালতী চামেলি " +
  "করবী পদ্মা মেঘনা যমুনা তিস্তা সুরমা"
).split(" ");

/** Every how many-th order it is, so that there are so many of them in all. */
const each = (orders: number, inAll: number) => Math.ceil(orders / inAll);
const openOf = (orders: number) => Math.min(OPEN, Math.ceil(orders / 2));
