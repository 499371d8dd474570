import type { Sql } from "../db/sql.ts";
import type { FileStore } from "../files/store.ts";
import { emptiedTables } from "../personal/kinds.ts";
import { personal } from "../personal/tables.ts";
import { type Batch, inBatches, UNDO_TIME } from "./batches.ts";
import { empty } from "./old-queries.ts";
import { blankOrders, blankRoshids, removeOldFiles } from "./order-queries.ts";
import { forgetPerson } from "./person.ts";
import { listUnforgotten } from "./person-queries.ts";

/** Each finds what is left to do by itself, and answers how many of which kind it forgot. */
export type Steps = Record<string, () => Promise<Record<string, number>>>;

/**
 * Forgets by age, also deleted roshids that can't be put back any more. Pending orders and
 * recharges in doubt stay, however old.
 */
export function oldSteps(sql: Sql, files: FileStore, days: number): Steps {
  const past = sql`make_interval(days => ${days})`;
  const decided = sql`o.status <> 'pending' and o.updated_at < now() - ${past}`;
  const undone = sql`r.deleted_at < now() - ${UNDO_TIME}::interval`;
  const emptied = emptiedTables.map((table): [string, Statement] => {
    const { step, since } = personal[table].emptied;
    const old = sql`t.${sql(since)} < now() - ${past}`;
    return [
      step,
      async (limit) => ({ count: await empty(sql, table, old, limit), keys: [], owners: [] }),
    ];
  });
  return stepsOf(sql, files, {
    orders: (limit) => blankOrders(sql, decided, limit, { days }),
    oldFiles: (limit) => removeOldFiles(sql, days, limit),
    roshids: (limit) => blankRoshids(sql, sql`r.updated_at < now() - ${past}`, limit, days),
    deletedRoshids: (limit) => blankRoshids(sql, undone, limit),
    ...Object.fromEntries(emptied),
  });
}

/**
 * Forgets what somebody deleted, as far as that was cut short, or held up by an order or recharge
 * that was not decided then.
 */
export function deletedSteps(sql: Sql, files: FileStore): Steps {
  return {
    ...stepsOf(sql, files, {
      deletedOrders: (limit) => blankOrders(sql, sql`o.deleted_at is not null`, limit),
    }),
    people: async () => {
      let people = 0;
      for (const id of await listUnforgotten(sql))
        if ((await forgetPerson(sql, files, id)).whole) people += 1;
      return { people };
    },
  };
}

type Statement = (limit: number) => Promise<Batch>;

function stepsOf(sql: Sql, files: FileStore, statements: Record<string, Statement>): Steps {
  const steps = Object.entries(statements).map(([kind, statement]): [string, Steps[string]] => [
    kind,
    async () => {
      const done = await inBatches(sql, files, statement);
      return { [kind]: done.count, files: done.files };
    },
  ]);
  return Object.fromEntries(steps);
}
