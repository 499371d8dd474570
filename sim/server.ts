import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createApp } from "../server/app.ts";
import { createSessions } from "../server/auth/sessions.ts";
import type { Sql } from "../server/db/sql.ts";
import { readEnv } from "../server/env.ts";
import { createDiskStore } from "../server/files/disk-store.ts";
import { sealStore } from "../server/files/sealed-store.ts";
import { openLog } from "../server/log/log.ts";
import { createSeal } from "../server/seal/seal.ts";
import { ADMIN, FIELD_KEYS, noLimits } from "../server/test/payment-process.ts";
import { silentLive } from "../server/test/silent-live.ts";
import type { Ground } from "./ground.ts";
import type { Answered, Sent } from "./network.ts";
import { openPool, type Pool } from "./wires.ts";
import type { World } from "./world.ts";

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
export function startServer(world: World, { connection, temporary, watcher, pools }: Ground) {
  const folder = mkdtempSync(join(temporary, "server-"));
  const env = readEnv({
    DATA_DIR: join(folder, "data"),
    ADMIN_PASSWORD: ADMIN.password,
    FIELD_KEYS,
    SENT_MONEY_ONLY: "1",
    // By themselves staff may give no part back.
    STAFF_REFUND_TK: "1000",
    LOG_LEVEL: process.env["SIM_LOG"] ?? "silent",
    ...noLimits,
  });
  const seal = createSeal(env.fieldKeys ?? []);
  const files = sealStore(createDiskStore(join(folder, "files")), seal.files);
  const log = openLog(env.logLevel);
  let running: ReturnType<typeof run> | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  let blow: Blow | undefined;
  let served: () => Promise<void> = () => Promise.resolve();

  function run() {
    const pool = pools.pop() ?? openPool(connection);
    const { sql } = pool;
    const sessions = createSessions(sql, { secure: env.production });
    const deps = { sql, seal, env, log, sessions, files, live: silentLive };
    return { app: createApp(deps, join(folder, "no-page"), plainForm), pool };
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
    now.pool.wires.watch((statements) => {
      if (!struck || cutAt !== undefined || statements < struck.before) return;
      cutAt = performance.timeOrigin + performance.now();
      if (struck.how === "deafen") now.pool.wires.deafen();
      else now.pool.wires.cut(struck.how === "kill");
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
    await end(now.pool);
    world.after(RESTART_MS, start);
    return undefined;
  }

  async function end({ sql, wires }: Pool): Promise<void> {
    running = undefined;
    wires.watch(() => undefined);
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
        if (running) await end(running.pool);
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
      // The next run goes on with its connections, which know the statements already.
      if (running) pools.push(running.pool);
      running = undefined;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The page's own documents are not built here; a login by its form is answered without one. */
const plainForm = {
  styleHash: "",
  scriptHash: "",
  first: () => undefined,
  refusedLogin: () => Promise.resolve("<title>Kagoj</title>"),
};

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
