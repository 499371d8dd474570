import { once } from "node:events";
import * as fs from "node:fs";
import { rmdir } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import postgres from "postgres";
import { startupError } from "../../startup-error.ts";
import { storageTrouble } from "../storage-trouble.ts";
import {
  checkVersion,
  findPid,
  findPostmaster,
  isTaken,
  lastErrorLine,
  makeCluster,
  rotateLog,
  run,
  shellQuote,
  takeLock,
} from "./cluster.ts";
import { type Home, makeSocketFolder, prepareHome } from "./home.ts";
import { type Watch, type WatchEvents, watchServer } from "./watch.ts";

/** `password` is set only when the server listens on TCP (Windows). */
export type Connection = {
  host: string;
  port: number;
  database: string;
  username: string;
  password?: string;
};
export type Embedded = {
  connection: Connection;
  /** Restarts it whenever it dies, at the same address, until it is stopped. */
  watch(events: WatchEvents, giveUpMs?: number): Pick<Watch, "isUp">;
  /** What its log says about the disk since then, when it has died. */
  trouble(): string | undefined;
  stop(): Promise<void>;
};
export type EmbeddedOptions = {
  dataDir: string;
  settings?: Record<string, string>;
  note?: (line: string) => void;
  /** Windows has no unix sockets that libpq and Node share. */
  transport?: "socket" | "tcp";
};
type Server = Home & { transport: "socket" | "tcp" };

const databaseName = "kagoj";
/** Recovery after a power cut may take minutes. */
const patienceMs = 10 * 60_000;
/** How long a command waits for a Kagoj that has just begun. */
const startingMs = 10_000;
const patiently = ["-w", "-t", String(patienceMs / 1000)];

const smallMachine = {
  shared_buffers: "128MB",
  max_connections: "100",
  // Many short queries: parallel workers would only take cores and connections from each other.
  max_parallel_workers_per_gather: "0",
  // Kept off /dev/shm: 64 MB in a container, and swept by logind when the user logs out.
  min_dynamic_shared_memory: "16MB",
  // A commit that was answered is on the disk: this is about money.
  synchronous_commit: "on",
  timezone: "UTC",
  log_timezone: "UTC",
  // Statements and details of errors contain people's data. Our own log tells what failed.
  log_statement: "none",
  log_min_duration_statement: "-1",
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
  log_checkpoints: "off",
};

/**
 * Starts PostgreSQL on this data folder; one that outlived its Kagoj is stopped first. Expected
 * failures are startup errors.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { settings = {} } = options;
  let release = () => Promise.resolve();
  try {
    const server = serverOf(options);
    release = await takeLock(server.folder);
    if (fs.existsSync(server.cluster)) checkVersion(server);
    else await makeCluster(server, server.transport, settings.fsync === "off");
    await stopServer(server);
    const connection = await start(server, settings);
    const watched = {
      isAlive: () => findPid(server.cluster) !== undefined,
      keepTidy: () => rotateLog(server.log),
      revive: () => startAgain(server, settings, connection),
    };
    let watching: Watch | undefined;
    let stopping: Promise<void> | undefined;
    return {
      connection,
      trouble: troubleOf(server),
      watch: (events, giveUpMs) => (watching ??= watchServer(watched, events, giveUpMs)),
      stop: () =>
        (stopping ??= (watching?.stop() ?? Promise.resolve())
          .then(() => stopServer(server))
          .finally(release)),
    };
  } catch (error) {
    await release();
    if (!(error instanceof Error && "syscall" in error)) throw error;
    throw startupError(
      storageTrouble(error, options.dataDir) ??
        `Can't use the folder of the database: ${error.message}`,
    );
  }
}

/**
 * For a command of the operator: uses a database that runs, which `stop` leaves alone, or starts
 * it.
 */
export async function joinEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const server = serverOf(options);
  // Whoever holds the folder may be starting it just now.
  const until = performance.now() + startingMs;
  let running = findPostmaster(server.cluster);
  while (!running && performance.now() < until && (await isTaken(server.folder))) {
    await delay(200);
    running = findPostmaster(server.cluster);
  }
  if (!running) return startEmbedded(options);
  const connection = connectionOf(server, running.host, running.port);
  return {
    connection,
    trouble: troubleOf(server),
    watch: () => ({ isUp: () => true }),
    stop: async () => {},
  };
}

/** What the log says about a disk that is full, from now on. */
function troubleOf({ log, cluster }: Server): () => string | undefined {
  const before = fs.statSync(log, { throwIfNoEntry: false })?.size ?? 0;
  return () => storageTrouble(fs.readFileSync(log).subarray(before).toString(), cluster);
}

function serverOf({ dataDir, note = () => {}, transport }: EmbeddedOptions): Server {
  return {
    ...prepareHome(dataDir, note),
    transport: transport ?? (process.platform === "win32" ? "tcp" : "socket"),
  };
}

async function startAgain(
  server: Server,
  settings: Record<string, string>,
  before: Connection,
): Promise<void> {
  // Somebody may have started it by hand in the meantime, at another address.
  await stopServer(server);
  // Left by a server that was killed. PostgreSQL would be misled by a process number that is in use
  // again.
  if (server.transport === "socket")
    for (const name of fs.readdirSync(before.host)) fs.rmSync(join(before.host, name));
  await start(server, settings, before);
}

async function start(
  server: Server,
  settings: Record<string, string>,
  before?: Connection,
): Promise<Connection> {
  const { cluster, log } = server;
  const tcp = server.transport === "tcp";
  const host = before?.host ?? (tcp ? "127.0.0.1" : makeSocketFolder(server));
  const port = before?.port ?? (tcp ? await freePort() : 5432);
  const listen = {
    listen_addresses: tcp ? host : "",
    unix_socket_directories: tcp ? "" : host,
    port: String(port),
  };
  const flags = Object.entries({ ...smallMachine, ...listen, ...settings })
    .map(([name, value]) => `-c ${shellQuote(`${name}=${value}`)}`)
    .join(" ");
  const from = rotateLog(log);
  const args = ["start", ...patiently, "-D", cluster, "-l", log, "-o", flags];
  const { code, output } = await run(server, "pg_ctl", args);
  if (code !== 0) {
    const written = fs.existsSync(log) ? fs.readFileSync(log).subarray(from).toString() : "";
    throw startupError(
      storageTrouble(written || output, cluster) ??
        `The database did not start (${lastErrorLine(written || output)}). See “The database did ` +
          `not start” in OPERATIONS.md, and ${log}`,
    );
  }
  const connection = connectionOf(server, host, port);
  const failure = await makeDatabase(connection, cluster);
  if (!failure) return connection;
  await stopServer(server);
  throw startupError(`The database started but can't be used (${failure.message}): see ${log}`);
}

async function stopServer(server: Server): Promise<void> {
  const running = findPostmaster(server.cluster);
  if (!running) return;
  const { code, output } = await run(server, "pg_ctl", [
    "stop",
    "-m",
    "fast",
    ...patiently,
    "-D",
    server.cluster,
  ]);
  if (code !== 0 && findPostmaster(server.cluster))
    throw startupError(`The database did not stop (${lastErrorLine(output)}): see ${server.log}`);
  if (running.host.startsWith("/")) await rmdir(running.host).catch(() => {});
}

async function makeDatabase(
  connection: Connection,
  cluster: string,
): Promise<(Error & { code?: string }) | undefined> {
  const sql = postgres({
    ...connection,
    database: "postgres",
    max: 1,
    ssl: false,
    connect_timeout: 10,
    onnotice: () => {},
  });
  try {
    const [row] = await sql`
      select current_setting('data_directory') as folder, exists (select from pg_database
        where datname = ${databaseName}) as made`;
    if (resolve(row?.folder) !== resolve(cluster)) throw new Error(`it serves ${row?.folder}`);
    if (!row?.made) await sql`create database ${sql(databaseName)}`;
    return undefined;
  } catch (error) {
    return error as Error;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

function connectionOf(server: Server, host: string, port: number): Connection {
  const connection = { host, port, database: databaseName, username: "kagoj" };
  const password =
    server.transport === "tcp" ? fs.readFileSync(server.passwordFile, "utf8") : undefined;
  return { ...connection, ...(password && { password }) };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}
