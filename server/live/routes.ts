import { Hono } from "hono";
import type { Versions } from "../../contract/live.ts";
import type { Deps } from "../deps.ts";
import type { App } from "../http/app-types.ts";
import { requireUser } from "../http/session.ts";

type FindVersions = (sql: Deps["sql"], userId: string) => Promise<Versions | undefined>;

/** GET /api/live: server-sent events that say which lists have changed. See contract/live.ts. */
export function liveRoutes({ live, sql }: Pick<Deps, "live" | "sql">, findVersions: FindVersions) {
  return new Hono<App>().get("/", requireUser, (c) =>
    c.body(
      live.open(c.get("user"), () => findVersions(sql, c.get("user").id)),
      200,
      {
        "Content-Type": "text/event-stream",
        // A proxy that buffers answers would keep the events back.
        "X-Accel-Buffering": "no",
      },
    ),
  );
}
