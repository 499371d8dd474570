import { setImmediate } from "node:timers/promises";
import type postgres from "postgres";

type Work = (tx: postgres.TransactionSql) => unknown;

/**
 * Works around a bug of the driver (postgres 3.4, `nextWrite`): it rolls a failed transaction back even when its connection
 * is gone, and the write to the closed socket throws outside of every promise, which ends the process. `begin` itself notices
 * the loss and rejects. From then on the work may send no more queries, and its result is kept from the driver.
 */
export function surviveLostTransactions(sql: postgres.Sql<{ bigint: number }>): void {
  const driverBegin = sql.begin.bind(sql) as (options: string, work: Work) => Promise<unknown>;
  const begin = (first: string | Work, second?: Work) => {
    const [options, work] = typeof first === "string" ? [first, second as Work] : ["", first];
    const state = { lost: false };
    const done = driverBegin(options, async (tx) => {
      const [outcome] = await Promise.allSettled([answerOf(work, guarded(tx, state))]);
      // `begin` notices a lost connection in the same turn as the work.
      if (outcome.status === "rejected") await setImmediate();
      if (state.lost) return new Promise(() => {});
      if (outcome.status === "rejected") throw outcome.reason;
      return outcome.value;
    });
    done.catch(() => {
      state.lost = true;
    });
    return done;
  };
  Object.assign(sql, { begin });
}

/** The transaction, which throws once its connection is gone. */
function guarded(tx: postgres.TransactionSql, state: { lost: boolean }): postgres.TransactionSql {
  const refuse = () => {
    if (state.lost) throw Object.assign(new Error("the connection was lost"), { code: "CONNECTION_CLOSED" });
  };
  return new Proxy(tx, {
    apply(target, self, words) {
      refuse();
      return Reflect.apply(target, self, words);
    },
    get(target, name) {
      refuse();
      return Reflect.get(target, name);
    },
  });
}

async function answerOf(work: Work, tx: postgres.TransactionSql): Promise<unknown> {
  const value = work(tx);
  return Array.isArray(value) ? Promise.all(value) : value;
}
