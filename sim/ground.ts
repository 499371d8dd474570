import { openDatabase, type Sql } from "../server/db/sql.ts";
import { type Cluster, cloneTemplate } from "./database.ts";
import { CONNECTIONS, openPool, type Pool } from "./wires.ts";

/**
 * A database in which one run follows the other, each from the same beginning, with the connections
 * that were not cut: most of a run's time would be theirs, as long as they are new.
 */
export type Ground = {
  connection: Cluster & { database: string };
  /** Where servers have their files, in memory where that can be. */
  temporary: string;
  /** For the clock and the checks, which no blow hits. */
  watcher: Sql;
  /** Of a server that was not killed. */
  pools: Pool[];
  /**
   * Puts everything back as it was in the beginning. `crashes`: the run will crash it, and shall not
   * wait until what the runs before have written is recovered.
   */
  restore(crashes: boolean): Promise<void>;
  close(): Promise<void>;
};

export async function openGround(
  cluster: Cluster,
  template: string,
  temporary: string,
): Promise<Ground> {
  const connection = { ...cluster, database: await cloneTemplate(cluster, template) };
  const watcher = openDatabase(connection, { max: 1 });
  const pools: Pool[] = [];
  return {
    connection,
    temporary,
    watcher,
    pools,
    async restore(crashes) {
      await allAtRest(watcher);
      await watcher`select sim.restore()`;
      if (crashes) await watcher`checkpoint`;
      if (pools.length === 0) pools.push(openPool(connection));
      for (const { sql, wires } of pools) {
        wires.watch(() => undefined);
        // All are open and know the types, or the first run would have other statements.
        await Promise.all(Array.from({ length: CONNECTIONS }, () => sql`select 1`));
      }
    },
    async close() {
      for (const { sql } of pools) await sql.end({ timeout: 1 });
      await watcher.end({ timeout: 1 });
    },
  };
}

/** Until nobody writes any more for the run before. */
async function allAtRest(watcher: Sql): Promise<void> {
  for (;;) {
    const [busy] = await watcher`
      select from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`;
    if (!busy) return;
  }
}
