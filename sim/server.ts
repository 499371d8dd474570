import { mkdtempSync, rmSync } from "node:fs";
import { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createApp } from "../server/app.ts";
import { createSessions } from "../server/auth/sessions.ts";
import { openDatabase, type Sql } from "../server/db/sql.ts";
import { readEnv } from "../server/env.ts";
import { createDiskStore } from "../server/files/disk-store.ts";
import { sealStore } from "../server/files/sealed-store.ts";
import { openLog } from "../server/log/log.ts";
import { createSeal } from "../server/seal/seal.ts";
import { ADMIN, FIELD_KEYS, noLimits } from "../server/test/payment-process.ts";
import { silentLive } from "../server/test/silent-live.ts";
import type { Answered, Sent } from "./network.ts";
import type { World } from "./world.ts";

type Connection = { host: string; port: number; username: string; database: string };
/** PostgreSQL notices a lost client at once. */
const MOST_MS = 30_000;
/** After which it is started again when a blow has killed it, as by a supervisor. */
const RESTART_MS = 1_000;

export type Server = ReturnType<typeof startServer>;

/**
 * What happens to the server in the middle of its next request, before this statement of it is
 * sent; `deafen`: the connection is cut before the answer to it is heard, so it may have been done.
 */
export type Blow = { before: number; how: "kill" | "cut" | "deafen" };

/**
 * The whole server on a database, in this process. It answers one request after the other, so that
 * PostgreSQL never decides who is first: what happens when two are at once is for the tests beside
 * it, and `bench:kills`.
 */
export function startServer(world: World, connection: Connection) {
  const folder = mkdtempSync(join(tmpdir(), "kagoj-sim-"));
  const env = readEnv({
    DATA_DIR: join(folder, "data"),
    ADMIN_PASSWORD: ADMIN.password,
    FIELD_KEYS,
    SENT_MONEY_ONLY: "1",
    LOG_LEVEL: process.env["SIM_LOG"] ?? "silent",
    ...noLimits,
  });
  const seal = createSeal(env.fieldKeys ?? []);
  const files = sealStore(createDiskStore(join(folder, "files")), seal.files);
  const log = openLog(env.logLevel);
  /** For the clock and the checks, which no blow hits. */
  const watcher = openDatabase(connection, { max: 1 });
  let running: ReturnType<typeof run> | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  let blow: Blow | undefined;
  let served: () => Promise<void> = () => Promise.resolve();

  function run() {
    const sql = openDatabase(connection, { max: 2 });
    const wires = holdWires(sql);
    const sessions = createSessions(sql, { secure: env.production });
    const deps = { sql, seal, env, log, sessions, files, live: silentLive };
    return { app: createApp(deps, join(folder, "no-page")), sql, wires, deps };
  }

  function start(): void {
    running ??= run();
  }

  async function handle({ method, path, headers, body }: Sent): Promise<Answered | undefined> {
    const now = running;
    if (!now) return undefined;
    if (path !== "/healthz") await setClock(watcher, world.now());
    const struck = blow;
    blow = undefined;
    let cutAt: number | undefined;
    now.wires.watch((statements) => {
      if (!struck || cutAt !== undefined || statements < struck.before) return;
      cutAt = performance.timeOrigin + performance.now();
      if (struck.how === "deafen") now.wires.deafen();
      else now.wires.cut(struck.how === "kill");
    });
    const answer = await now.app.request(`http://${headers.get("Host")}${path}`, {
      method,
      headers,
      body: body.length > 0 ? body.slice() : null,
    });
    const told = { status: answer.status, headers: answer.headers, body: await answer.text() };
    if (cutAt === undefined) return told;
    await allGone(watcher, connection.database, cutAt);
    if (struck?.how !== "kill") return told;
    await end(now);
    world.after(RESTART_MS, start);
    return undefined;
  }

  async function end({ sql }: { sql: Sql }): Promise<void> {
    running = undefined;
    await sql.end({ timeout: 0 }).catch(() => undefined);
    await allGone(watcher, connection.database);
  }

  /** Work on the database, one after the other, for which the world stands still. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = turn.then(work, work);
    turn = done;
    return world.outside(done);
  }

  return {
    sql: watcher,
    seal,
    isUp: () => running !== undefined,
    serve: (sent: Sent) =>
      inTurn(async () => {
        const answer = await handle(sent);
        if (sent.method !== "GET") await served();
        return answer;
      }),
    /** For the checks, when the world has come to its end. */
    answer: handle,
    /** Calls `look` after each request, while nothing else is done. */
    onServed: (look: () => Promise<void>) => {
      served = look;
    },
    start,
    kill: () =>
      inTurn(async () => {
        if (running) await end(running);
      }),
    /** Hits the next request. */
    strike: (how: Blow | undefined) => {
      blow = how;
    },
    inTurn,
    /** A session, as after a login. Answers its cookie. */
    sessionOf: async (userId: string) =>
      (await createSessions(watcher, { secure: false }).start(userId, "")).split(";")[0] ?? "",
    async remove() {
      await turn.catch(() => undefined);
      if (running) await running.sql.end({ timeout: 1 });
      await watcher.end({ timeout: 1 });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Counts the statements of a pool, and can cut all its connections between two of them. */
function holdWires(sql: Sql) {
  const open = new Set<Socket>();
  let isDead = false;
  let isDeaf = false;
  let count = 0;
  let tell: (statements: number) => void = () => undefined;
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  // Options of the driver that `openDatabase` need not know: it reads them at each connection and
  // each statement.
  Object.assign(sql.options, {
    socket: ({ host, port, path }: { host: string[]; port: number[]; path?: string }) => {
      if (isDead) throw new Error("the process has ended");
      const socket = new Socket();
      const { emit } = socket;
      socket.emit = (...event: Parameters<typeof emit>) => {
        if (!isDeaf || event[0] !== "data") return emit.apply(socket, event);
        isDeaf = false;
        cut();
        return true;
      };
      open.add(socket.once("close", () => open.delete(socket)));
      return new Promise((resolve, reject) => {
        socket.once("connect", () => resolve(socket)).once("error", reject);
        if (path) socket.connect(path);
        else socket.connect(port[0] as number, host[0] as string);
      });
    },
    debug: () => {
      count += 1;
      tell(count);
    },
  });
  return {
    watch(heard: (statements: number) => void): void {
      count = 0;
      isDeaf = false;
      tell = heard;
    },
    /** What comes next from PostgreSQL is not heard any more. */
    deafen(): void {
      isDeaf = true;
    },
    /** `dead`: none is opened any more. */
    cut(dead: boolean): void {
      isDead = dead;
      cut();
    },
  };
}

/**
 * Until PostgreSQL has taken back what its lost clients had not committed. `before`: of those that
 * came before this time in ms.
 */
async function allGone(sql: Sql, database: string, before?: number): Promise<void> {
  const until = before === undefined ? null : before / 1000;
  const began = performance.now();
  while (performance.now() - began < MOST_MS) {
    const [left] = await sql<[{ count: number }]>`
      select count(*)::int as count from pg_stat_activity
      where datname = ${database} and pid <> pg_backend_pid() and backend_type = 'client backend'
        and backend_start < coalesce(to_timestamp(${until}::float8), 'infinity')`;
    if (left.count === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  throw new Error("a connection that was cut stays");
}

async function setClock(sql: Sql, now: number): Promise<void> {
  await sql`update sim.clock set at = to_timestamp(${now / 1000}::float8)`;
}
