import { isMine } from "../db/mine.ts";
import { type Db, first } from "../db/sql.ts";

type Said = { user: string; order: string; file: string; right: boolean };

/** Held until the transaction ends, so that no other file comes meanwhile. */
export function holdOrder(tx: Db, { order, user }: Pick<Said, "order" | "user">) {
  return first(tx<{ service: string }[]>`
    select category as service from orders o
    where id = ${order} and ${isMine(tx, user)} and deleted_at is null and forgotten_at is null
    for no key update`);
}

/** Undefined when the order has no such file, or has had it for longer than so many days. */
export function noteAnswer(
  tx: Db,
  { order, file, right }: Pick<Said, "order" | "file" | "right">,
  days: number,
) {
  return first(tx<{ isNew: boolean }[]>`
    with given as (
      select id, order_id, created_at from files
      where id = ${file} and order_id = ${order}
        and created_at > now() - make_interval(days => ${days})
    ), answered as (
      update orders o
      set was_right = ${right}, was_right_at = clock_timestamp(),
        owner_changed_in = pg_current_xact_id()
      from given g
      where o.id = g.order_id
        and (o.was_right is distinct from ${right} or o.was_right_at < g.created_at)
      returning o.id
    ), noted as (
      insert into file_answers (file_id, day, order_id, was_right)
      select g.id, dhaka_day(now()), g.order_id, ${right} from given g
      where exists (select from answered)
      on conflict (file_id, day) do update set was_right = excluded.was_right
    )
    select exists (select from answered) as is_new from given`);
}
