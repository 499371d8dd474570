import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { findPid } from "../db/embedded/cluster.ts";
import { type Connection, type Embedded, startEmbedded } from "../db/embedded/start.ts";
import { migrate } from "../db/migrate.ts";
import { openDatabase, type Sql } from "../db/sql.ts";
import { readEnv } from "../env.ts";
import { seed } from "../seed.ts";
import { afterThisFile } from "./closing.ts";
import { ADMIN } from "./payment-process.ts";

/**
 * A PostgreSQL of its own, with the first data, and a physical standby that follows it: over TCP,
 * so that a URL leads to each. `pause`: the standby gets the log and does not carry it out.
 */
export async function openReplicated() {
  const home = mkdtempSync(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "kagoj-standby-"));
  chmodSync(home, 0o755);
  const [primaryDir, standbyDir] = [join(home, "primary"), join(home, "standby")];
  const start = (dataDir: string, settings: Record<string, string> = {}) =>
    startEmbedded({ dataDir, transport: "tcp", settings: { fsync: "off", ...settings } });

  // Copied while it stands still.
  const made = await start(primaryDir);
  const first = openDatabase(made.connection, { max: 1 });
  await migrate(first);
  await seed(first, readEnv({ ADMIN_PASSWORD: ADMIN.password }), { embedded: false });
  await first.end();
  await made.stop();
  execFileSync("cp", ["-a", primaryDir, standbyDir]);
  const primary = await start(primaryDir);
  const cluster = realpathSync(join(standbyDir, "postgres", "cluster"));
  writeFileSync(join(cluster, "standby.signal"), "");
  const { host, port, username, password } = primary.connection;
  const primary_conninfo = `host=${host} port=${port} user=${username} password=${password}`;
  const standby = await start(standbyDir, { primary_conninfo });

  const opened: Sql[] = [];
  /** A pool on either of them, until the file's end. */
  const pool = ({ connection }: Pick<Embedded, "connection">): Sql => {
    const sql = openDatabase(connection);
    opened.push(sql);
    return sql;
  };
  afterThisFile(async () => {
    await Promise.all(opened.map((sql) => sql.end({ timeout: 1 })));
    await standby.stop();
    await primary.stop();
    rmSync(home, { recursive: true, force: true });
  });
  const replica = pool(standby);
  return {
    connection: primary.connection,
    replica,
    pause: () => replica`select pg_wal_replay_pause()`,
    resume: () => replica`select pg_wal_replay_resume()`,
    urls: () => ({
      DATABASE_URL: urlOf(primary.connection),
      DATABASE_READ_URL: urlOf(standby.connection),
    }),
    /** Ends the standby without a word. Answers what starts it again, at the same address. */
    kill() {
      const victim = findPid(cluster);
      if (!victim) throw new Error("no standby runs");
      process.kill(victim, "SIGKILL");
      return async () => {
        const watch = standby.watch({ log: { error() {}, warn() {} }, lost() {} });
        while ([undefined, victim].includes(findPid(cluster)) || !watch.isUp()) await delay(20);
      };
    },
  };
}

const urlOf = ({ host, port, username, password, database }: Connection) =>
  `postgres://${username}:${password}@${host}:${port}/${database}`;
