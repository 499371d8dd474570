import type { Sql } from "../../server/db/sql.ts";
import { ADMIN, freePort, startServer } from "../../server/test/payment-process.ts";
import { type Cluster, databaseEnv, makeDatabase, openIn } from "./cluster.ts";

/** A server process on its own database, with a signed-in admin. */
export type BenchServer = { sql: Sql; get(path: string): Promise<unknown>; close(): Promise<void> };

export async function openBenchServer(cluster: Cluster, database: string, dataDir: string): Promise<BenchServer> {
  await makeDatabase(cluster, database);
  const { origin, stop } = await startServer(await freePort(), {
    ...databaseEnv(cluster, database),
    DATA_DIR: dataDir,
  });
  const sql = openIn(cluster, database, { max: 2, patient: true });
  const headers = { "Sec-Fetch-Site": "same-origin", "Content-Type": "application/json" };
  const answer = await fetch(`${origin}/api/auth/login`, { method: "POST", headers, body: JSON.stringify(ADMIN) });
  const cookie = answer.headers.get("Set-Cookie")?.split(";")[0] ?? "";
  return {
    sql,
    async get(path) {
      const answer = await fetch(origin + path, { headers: { Cookie: cookie, "Sec-Fetch-Site": "same-origin" } });
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      return answer.json();
    },
    async close() {
      await sql.end({ timeout: 1 });
      await stop();
    },
  };
}
