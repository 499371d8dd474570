import { LINK_DAYS, type OrderStatus } from "../../contract/orders.ts";
import type { Words } from "../../contract/services/declare.ts";
import type { Db } from "../db/sql.ts";

/** What a link shows. `name`: of an operator's own service when it was ordered. */
export type Linked = {
  number: number;
  status: OrderStatus;
  category: string;
  name: Words | null;
  expectedMinutes: number | null;
};

/** A condition on `orders o`: a link to it shows something. */
function isAlive(sql: Db) {
  return sql`o.deleted_at is null and o.forgotten_at is null
    and (o.status = 'pending' or o.updated_at > now() - make_interval(days => ${LINK_DAYS}))`;
}

/** The link of an order of this user, which gets this token if it has none. Undefined when there is no such order, or it is over. */
export async function upsertLink(sql: Db, userId: string, order: string, token: string): Promise<string | undefined> {
  const [row] = await sql<{ token: string }[]>`
    insert into order_links (order_id, token)
    select o.id, ${token} from orders o where o.id = ${order} and o.user_id = ${userId} and ${isAlive(sql)}
    on conflict (order_id) do update set token = order_links.token
    returning token`;
  return row?.token;
}

/** False when it has none, or is another's. */
export async function deleteLink(sql: Db, userId: string, order: string): Promise<boolean> {
  const deleted = await sql`
    delete from order_links l using orders o where l.order_id = ${order} and o.id = l.order_id and o.user_id = ${userId}`;
  return deleted.count === 1;
}

/** An order whose file is said to be wrong is being worked on again. */
export async function findLinked(sql: Db, token: string): Promise<Linked | undefined> {
  const [row] = await sql<Linked[]>`
    select o.number, case when o.wrong_file_at is null then o.status else 'pending' end as status, o.category, o.form->'name' as name, s.expected_minutes
    from order_links l join orders o on o.id = l.order_id left join services s on s.key = o.category
    where l.token = ${token} and ${isAlive(sql)}`;
  return row;
}
