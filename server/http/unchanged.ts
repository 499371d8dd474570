import { createMiddleware } from "hono/factory";
import type { App, Deps } from "./app-types.ts";

/** However old an answer the asker accepts: a change that a dying process could not tell is found after this long. */
const MAX_AGE_S = 150;

/**
 * A poll says `Cache-Control: max-age=…`: it accepts an answer that was right that many seconds ago. When this process found
 * the same question unchanged since then and has heard of no change, it is answered here, before session and database: a
 * 304 tells nothing to somebody whose session has just ended. Without that header every ask goes through to the database.
 */
export function answerUnchanged({ live: { unchanged } }: Pick<Deps, "live">) {
  return createMiddleware<App>(async (c, next) => {
    // Straight from Node: the web's Request and Headers, made for this, would cost as much as all the rest.
    const { headers, url } = c.env?.incoming ?? {};
    const version = headers?.["if-none-match"];
    const maxAgeS = version && c.req.method === "GET" ? maxAgeOf(headers["cache-control"]) : 0;
    if (!version || !maxAgeS) return next();
    const question = `${headers.cookie}\n${url}\n${version}`;
    if (unchanged.isKnown(question, Math.min(maxAgeS, MAX_AGE_S) * 1000))
      return c.body(null, 304, { ETag: version, "Cache-Control": "no-store" });
    const keep = unchanged.begin();
    await next();
    const user = c.get("user");
    if (user && c.res.status === 304) keep(question, user);
  });
}

function maxAgeOf(header: string | undefined): number {
  return Number(/^max-age=(\d{1,6})$/.exec(header ?? "")?.[1] ?? 0);
}
