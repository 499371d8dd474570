import { Hono } from "hono";
import type { App, Deps } from "./app-types.ts";

/** /healthz: the process lives. /readyz: it can serve, database and schema included. */
export function health({ sql }: Pick<Deps, "sql">) {
  return new Hono<App>()
    .get("/healthz", (c) => c.json({ ok: true }, 200, { "Cache-Control": "no-store" }))
    .get("/readyz", async (c) => {
      await sql`select name from migrations limit 1`;
      return c.json({ ok: true }, 200, { "Cache-Control": "no-store" });
    });
}
