import { serve } from "@hono/node-server";
import { Hono } from "hono";
import pino from "pino";
import { createApp } from "../../server/app.ts";
import { createSessions } from "../../server/auth/sessions.ts";
import { type Connection, openDatabase } from "../../server/db/sql.ts";
import { readEnv } from "../../server/env.ts";
import { createDiskStore } from "../../server/files/disk-store.ts";
import { openLive } from "../../server/live/live.ts";
import { noLimits } from "../../server/test/payment-process.ts";
import { seal } from "./refresh-world.ts";

/*
 * The server to measure, and in the same process a bare Hono route with one query to compare it
 * with. A child process of what `serve` in refresh-world.ts is called by, with --expose-gc. The
 * database is in DATABASE, as JSON, the folder of files in FILES. It prints its ports on one line.
 */
const connection = JSON.parse(process.env.DATABASE ?? "") as Connection;
const sql = openDatabase(connection);
const sessions = createSessions(sql, { secure: false });
const log = pino({ level: "warn" });
const live = await openLive(connection, sessions, log);
const env = readEnv({
  LOG_LEVEL: "warn",
  CONFIRM_ABOVE_TK: "1000000",
  SENT_MONEY_ONLY: "1",
  ...noLimits,
});
const files = createDiskStore(process.env.FILES ?? "");
const deps = { sql, seal, sessions, live, log, env, files };

const bare = new Hono()
  .get("/query/:hash", async (c) => {
    const [row] = await sql`select id from sessions where token_hash = ${c.req.param("hash")}`;
    return c.json(row);
  })
  .get("/processor", (c) => c.json(process.cpuUsage()))
  .get("/memory", (c) => {
    globalThis.gc?.();
    return c.json({ ...process.memoryUsage(), streams: live.count() });
  });
const product = await listen(createApp(deps, "no-page").fetch);
console.log(JSON.stringify({ product, bare: await listen(bare.fetch) }));

process.on("SIGTERM", () => process.exit());

function listen(fetch: Parameters<typeof serve>[0]["fetch"]): Promise<number> {
  return new Promise((done) =>
    serve({ fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => done(port)),
  );
}
