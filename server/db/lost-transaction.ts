import { setImmediate } from "node:timers/promises";
import type postgres from "postgres";

type Work = (tx: postgres.TransactionSql) => unknown;

/**
 * The driver rolls a failed transaction back on a connection that is gone, too: it writes to a socket that is no more, outside
 * of every promise, and the whole process dies of it (postgres 3.4, `nextWrite`). `begin` itself hears of the loss and rejects;
 * so from then on the work may ask nothing more, and what it ends with is kept from the driver.
 */
export function surviveLostTransactions(sql: postgres.Sql<{ bigint: number }>): void {
  const driverBegin = sql.begin.bind(sql) as (options: string, work: Work) => Promise<unknown>;
  const begin = (first: string | Work, second?: Work) => {
    const [options, work] = typeof first === "string" ? [first, second as Work] : ["", first];
    const state = { lost: false };
    const done = driverBegin(options, async (tx) => {
      const outcome = await settled(() => work(guarded(tx, state)));
      // Of a lost connection `begin` hears in the same turn as the work does.
      if (!outcome.fine) await setImmediate();
      if (state.lost) return new Promise(() => {});
      if (!outcome.fine) throw outcome.error;
      return outcome.value;
    });
    done.catch(() => {
      state.lost = true;
    });
    return done;
  };
  Object.assign(sql, { begin });
}

/** The transaction, which throws instead of asking a connection that is gone. */
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

async function settled(work: () => unknown): Promise<{ fine: true; value: unknown } | { fine: false; error: unknown }> {
  try {
    const value = work();
    return { fine: true, value: Array.isArray(value) ? await Promise.all(value) : await value };
  } catch (error) {
    return { fine: false, error };
  }
}
