import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { migrate } from "../../server/db/migrate.ts";
import type { Sql } from "../../server/db/sql.ts";
import { sealRest } from "../../server/sealing/seal-rest.ts";
import { databaseEnv, makeDatabase, type OpenCluster, openIn, ownCluster } from "../world/cluster.ts";
import { type Run, runCommand } from "../world/command.ts";
import { fillPlainly } from "../world/queue-seed.ts";
import { seal } from "../world/seal.ts";
import { inWorkplace } from "../world/workplace.ts";

/** Processor seconds of this process, and of PostgreSQL's for it; `peakMb`: the most memory of this process until then. */
type Sealing = { rows: number; seconds: number; cpuSeconds: number; databaseSeconds: number; peakMb: number };
export type Figures = { sealing: Sealing; archive: Run };

/** Whole tables in memory would need a gigabyte. */
const PEAK_MB = 300;
/** Linux counts processor time in these. */
const TICKS_PER_SECOND = 100;

/**
 * Seals the orders that an older program left, as the first start of this one does, and archives as many old lines of the log by
 * `npm run audit`.
 */
export async function sealingFigures(orders: number, openCluster: OpenCluster = ownCluster): Promise<Figures> {
  return inWorkplace(openCluster, async ({ folder: home, cluster, atEnd }) => {
    await makeDatabase(cluster, "bench_sealing");
    const sql = openIn(cluster, "bench_sealing", { max: 1, patient: true });
    atEnd(() => sql.end({ timeout: 1 }));
    await migrate(sql);
    await fillPlainly(sql, { users: Math.min(orders, 5_000), orders });
    await sql`
      insert into audit (action, subject, at)
      select 'order-delivered', n::text, now() - interval '800 days' + n * interval '1 second'
      from generate_series(1, ${orders}) as n`;
    const sealing = await timedSealing(sql);
    const archive = await runCommand("audit", ["archive", home], {
      ...databaseEnv(cluster, "bench_sealing"),
      DATA_DIR: home,
    });
    return { sealing, archive };
  });
}

async function timedSealing(sql: Sql): Promise<Sealing> {
  const [{ pid }] = await sql<[{ pid: number }]>`select pg_backend_pid() as pid`;
  const [began, before, beforeThere] = [performance.now(), process.cpuUsage(), processorSeconds(pid)];
  const rows = await sealRest(sql, seal, () => {});
  const { user, system } = process.cpuUsage(before);
  return {
    rows,
    seconds: round((performance.now() - began) / 1000),
    cpuSeconds: round((user + system) / 1e6),
    databaseSeconds: round(processorSeconds(pid) - beforeThere),
    peakMb: Math.round(process.resourceUsage().maxRSS / 1024),
  };
}

/** Of another process, since it began. */
function processorSeconds(pid: number): number {
  const [user, system] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ").slice(11, 13) ?? [];
  return (Number(user) + Number(system)) / TICKS_PER_SECOND;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const orders = Number(process.argv[2] ?? 1_000_000);
  const figures = await sealingFigures(orders);
  console.table(figures);
  const results = new URL("../results/", import.meta.url);
  mkdirSync(results, { recursive: true });
  writeFileSync(new URL("sealing.json", results), JSON.stringify({ orders, figures }, null, 2));
  const holds = Math.max(figures.sealing.peakMb, figures.archive.peakMb) < PEAK_MB;
  console.log(holds ? `holds: under ${PEAK_MB} MB` : "BROKEN");
  process.exitCode = holds ? 0 : 1;
}
