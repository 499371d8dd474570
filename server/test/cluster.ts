import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
} from "node:fs";
import { freemem, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { findPid } from "../db/embedded/cluster.ts";
import { type Connection, startEmbedded } from "../db/embedded/start.ts";

/** Linux's file system in memory: a database has 600 files, which take much longer on a disk. */
const IN_MEMORY = "/dev/shm";
/** Three times what a whole run needs. */
const ENOUGH_BYTES = 6e9;

/**
 * `temporary`: a folder beside its data, for what the tests write. `crash` ends it without a word
 * and has it recover: it resolves when it answers again. `remove` stops it and deletes both.
 */
type Cluster = {
  connection: Connection;
  temporary: string;
  crash(): Promise<void>;
  remove(): Promise<void>;
};

/**
 * Starts a PostgreSQL for a whole run of tests or journeys. Without fsync, because its data may be
 * lost.
 */
export async function startCluster(): Promise<Cluster> {
  removeKilled();
  const dataDir = mkdtempSync(join(hasMemory(ENOUGH_BYTES) ? IN_MEMORY : tmpdir(), "kagoj-test-"));
  // As root, the database runs as another user, who must be able to read it.
  chmodSync(dataDir, 0o755);
  const temporary = join(dataDir, "tmp");
  mkdirSync(temporary);
  chmodSync(temporary, 0o1777);
  const settings = {
    fsync: "off",
    full_page_writes: "off",
    synchronous_commit: "off",
    max_connections: "300",
    // No test waits a minute for it, and it would open each of their databases in turn.
    autovacuum: "off",
    max_wal_size: "256MB",
    // Of small tables nobody has counted, it compiles statements for longer than they take.
    jit: "off",
    // What is in memory is read at once; to ask a process for it takes longer.
    io_method: "sync",
  };
  const embedded = await startEmbedded({ dataDir, settings });
  let watch: ReturnType<typeof embedded.watch> | undefined;
  return {
    connection: embedded.connection,
    temporary,
    async crash() {
      watch ??= embedded.watch({ log: { error() {}, warn() {} }, lost() {} });
      const cluster = join(dataDir, "postgres", "cluster");
      const victim = findPid(cluster);
      if (!victim) throw new Error("no database runs");
      process.kill(victim, "SIGQUIT");
      while ([undefined, victim].includes(findPid(cluster)) || !watch.isUp()) await delay(5);
    },
    remove: async () => {
      await embedded.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Where a PostgreSQL listens: in a folder with its socket, or on a host. */
type Address = { host: string; port: number; username: string; password?: string };

/**
 * For the environment of a process: the driver takes these from there, because a URL can't have the
 * folder of a socket.
 */
export function driverEnv({ host, port, username, password }: Address): Record<string, string> {
  return {
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: username,
    ...(password && { PGPASSWORD: password }),
  };
}

/** True where files in memory may have so many bytes. */
export function hasMemory(bytes: number): boolean {
  if (!existsSync(IN_MEMORY)) return false;
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return Math.min(bavail * bsize, freemem()) > bytes;
}

/** Removes what a killed run has left in memory, with its PostgreSQL. */
function removeKilled(): void {
  for (const file of globSync(`${IN_MEMORY}/kagoj-test-*/postgres/kagoj.pid`)) {
    if (existsSync(`/proc/${readFileSync(file, "utf8")}`)) continue;
    const left = findPid(join(dirname(file), "cluster"));
    if (left) process.kill(left, "SIGQUIT");
    rmSync(dirname(dirname(file)), { recursive: true, force: true, maxRetries: 5 });
  }
}
