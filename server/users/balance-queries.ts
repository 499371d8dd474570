import type { Db } from "../db/sql.ts";

type Named = { _id: string; username: string; fullName: string };
type WaitingRow = {
  id: string;
  user: Named;
  askedBy: Named;
  balance: number;
  amount: number;
  reason: string | null;
  askedAt: Date;
  expiresAt: Date;
};

/** Amounts in poisha. */
export type Request = { userId: string; balance: number; amount: number; reason: string | null; askedBy: string };

export async function listWaiting(sql: Db): Promise<WaitingRow[]> {
  return sql<WaitingRow[]>`
    select r.id, r.balance, r.amount, r.reason, r.asked_at, r.expires_at,
           json_build_object('_id', u.id, 'username', u.username, 'fullName', u.full_name) as user,
           json_build_object('_id', a.id, 'username', a.username, 'fullName', a.full_name) as asked_by
    from balance_requests r join users u on u.id = r.user_id join users a on a.id = r.asked_by
    where ${isWaiting(sql)} and u.deleted_at is null
    order by r.id desc limit 50`;
}

/** How many wait. */
export async function countWaiting(sql: Db): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from balance_requests r join users u on u.id = r.user_id
    where ${isWaiting(sql)} and u.deleted_at is null`;
  return row.count;
}

/** Keeps an edit. Undefined when another one of this wallet waits. */
export async function insertRequest(tx: Db, request: Request): Promise<string | undefined> {
  await tx`
    update balance_requests set state = 'expired', reason = null
    where user_id = ${request.userId} and state = 'waiting' and expires_at <= now()`;
  const [row] = await tx<{ id: string }[]>`
    insert into balance_requests ${tx(request)}
    on conflict (user_id) where state = 'waiting' do nothing
    returning id`;
  return row?.id;
}

/** Ends the waiting of an edit, once; nobody approves their own. The typed reason is answered and forgotten. */
export async function decideRequest(
  tx: Db,
  id: string,
  admin: string,
  state: "approved" | "declined",
): Promise<Request | undefined> {
  const [row] = await tx<Request[]>`
    with asked as (
      select id, reason from balance_requests r
      where r.id = ${id} and ${isWaiting(tx)} and (${state} = 'declined' or r.asked_by <> ${admin})
      for update
    )
    update balance_requests r set state = ${state}, decided_by = ${admin}, decided_at = now(), reason = null
    from asked where r.id = asked.id
    returning r.user_id, r.balance, r.amount, asked.reason, r.asked_by`;
  return row;
}

export async function findAsker(sql: Db, id: string): Promise<string | undefined> {
  const [row] = await sql<{ askedBy: string }[]>`select asked_by from balance_requests where id = ${id}`;
  return row?.askedBy;
}

function isWaiting(sql: Db) {
  return sql`r.state = 'waiting' and r.expires_at > now()`;
}
