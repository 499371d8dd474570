import type { Sql } from "../db/sql.ts";
import type { FileStore } from "../files/store.ts";
import { type Forgotten, inBatches, UNDO_TIME } from "./batches.ts";
import { agedKinds, empty, olderThan } from "./old-queries.ts";
import { blankOrders, blankRoshids, removeOldFiles } from "./order-queries.ts";
import { forgetPerson } from "./person.ts";
import { listUnforgotten } from "./person-queries.ts";

/** Also what was deleted. Pending orders and recharges in doubt stay, however old. Answers how many of each. */
export async function forgetOld(
  sql: Sql,
  files: FileStore,
  days: number,
): Promise<Record<string, number>> {
  const all = (step: Parameters<typeof inBatches>[2]) => inBatches(sql, files, step);
  const past = sql`make_interval(days => ${days})`;
  const counts = {
    orders: await all((limit) =>
      blankOrders(sql, sql`o.status <> 'pending' and o.updated_at < now() - ${past}`, limit, {
        days,
      }),
    ),
    deletedOrders: await all((limit) => blankOrders(sql, sql`o.deleted_at is not null`, limit)),
    oldFiles: await all((limit) => removeOldFiles(sql, days, limit)),
    roshids: await all((limit) =>
      blankRoshids(sql, sql`r.updated_at < now() - ${past}`, limit, days),
    ),
    deletedRoshids: await all((limit) =>
      blankRoshids(sql, sql`r.deleted_at < now() - ${UNDO_TIME}::interval`, limit),
    ),
  } as Record<string, Forgotten>;
  for (const kind of agedKinds)
    counts[kind] = await all(async (limit) => ({
      count: await empty(sql, kind, olderThan(sql, kind, days), limit),
      ...{ keys: [], owners: [] },
    }));
  return {
    ...Object.fromEntries(Object.entries(counts).map(([name, { count }]) => [name, count])),
    files: Object.values(counts).reduce((sum, one) => sum + one.files, 0),
    people: await forgetDeletedPeople(sql, files),
  };
}

/** Goes on with users whose deletion was cut short, or held up by an order or recharge that was not decided then. */
async function forgetDeletedPeople(sql: Sql, files: FileStore): Promise<number> {
  let people = 0;
  for (const id of await listUnforgotten(sql))
    if ((await forgetPerson(sql, files, id)).whole) people += 1;
  return people;
}
