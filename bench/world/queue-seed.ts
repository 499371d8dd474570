import type { Sql } from "../../server/db/sql.ts";
import { uuidv7 } from "../../server/db/uuid.ts";
import { seal, sealedOrder } from "./seal.ts";

type Size = { users: number; orders: number };
/** Orders of one statement. */
const BATCH = 1_000;
const DAYS = 30;
const FIRST = ["রহিম", "করিম", "সালমা", "ফাতেমা", "জয়নব", "কামাল", "নাসরিন", "আবদুল্লাহ", "শফিকুল", "তাহমিনা"];
const LAST = ["উদ্দিন", "মিয়া", "খাতুন", "বেগম", "হোসেন", "আহমেদ", "চৌধুরী", "সরকার", "ইসলাম", "আক্তার"];

/** Fills a database with users, and with orders over the last 30 days, of which the newest 300 are pending. */
export async function fillDatabase(sql: Sql, size: Size): Promise<void> {
  const users = await addUsers(sql, size.users);
  for (let first = 1; first <= size.orders; first += BATCH) await addOrders(sql, users, size.orders, first);
  await sql`
    insert into transfers (user_id, wallet_version, kind, debit, credit, amount, balance_after, source_kind, source_id,
                           service, actor_id, created_at)
    select user_id, row_number() over (partition by user_id order by id), 'charge', 'wallet', 'revenue', price, 0, 'order', id,
           'nidBalance', user_id, created_at
    from orders order by created_at`;
  // Autovacuum would do this within a minute.
  await sql`vacuum analyze`;
}

async function addUsers(sql: Sql, count: number): Promise<string[]> {
  const names = Array.from({ length: count }, (_, n) => `${FIRST[n % 10]} ${LAST[Math.floor(n / 10) % 10]} ${n}`);
  const made = await sql<{ id: string }[]>`
    with made as (
      insert into users (username, full_name, sought, gender, password_hash)
      select 'user-' || code, name, 'user ' || code || ' ' || lower(name), 'male', ''
      from unnest(${names}::text[]) with ordinality as given (name, n), substr(md5(n::text), 1, 8) as code
      returning id
    )
    insert into accounts (user_id) select id from made returning user_id as id`;
  return made.map(({ id }) => id);
}

async function addOrders(sql: Sql, users: string[], count: number, first: number): Promise<void> {
  const rows = Array.from({ length: Math.min(BATCH, count - first + 1) }, (_, at) => {
    const n = first + at;
    const number = String((n * 7_368_787) % 10_000_000_000).padStart(10, "0");
    const masked = `${number.slice(0, 3)}*****${number.slice(-2)}`;
    const parts = { shown: { nidNumber: masked }, secret: { nidNumber: number } };
    const seconds = (DAYS * 86_400 * (count - n)) / count;
    return {
      ...sealedOrder(users[(n * 7_919) % users.length] ?? "", parts, uuidv7(Date.now() - seconds * 1_000)),
      seconds,
      category: ["nid", "tin", "nidPDF", "nid"][n % 4],
      status: n > count - 300 ? "pending" : n % 9 === 0 ? "cancel" : "approved",
      hashes: seal.numberHashes(number),
    };
  });
  await sql`
    insert into orders (id, user_id, category, status, price, shown, secret, number_hashes, consent, created_at, updated_at)
    select id, user_id, category, status, 12000, shown, secret, hashes, true, now() - age, now() - age
    from (select *, make_interval(secs => seconds) as age
          from jsonb_to_recordset(${sql.json(rows as never)})
            as given (id uuid, user_id uuid, category text, status text, shown text, secret text, hashes text[], seconds float8)) as rows`;
}
