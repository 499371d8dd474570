import type { Context } from "hono";
import type postgres from "postgres";
import { changesSince, listVersion } from "../db/list-version.ts";
import type { Db } from "../db/sql.ts";

/**
 * Answers a list under its version. A matching If-None-Match gets 304 before any row but the newest is read.
 * `since` is an ETag of this list: what changed after it is answered, under a Delta-Base header that says so. Without that
 * header the answer is the whole list (the version was of another database, or there is none): it replaces, not adds.
 */
export async function listAnswer(
  c: Context,
  sql: Db,
  rows: postgres.Fragment,
  load: (since: string | undefined) => Promise<unknown>,
  since?: string,
): Promise<Response> {
  const { etag, settled, epoch } = await listVersion(sql, rows);
  c.header("ETag", `"${etag}"`);
  if (settled && matches(c.req.header("If-None-Match"), etag)) return c.body(null, 304);
  const base = changesSince(since, epoch);
  if (base) c.header("Delta-Base", `"${epoch}-${base}"`);
  return c.json((await load(base)) as never);
}

function matches(header: string | undefined, etag: string): boolean {
  return header?.split(",").some((one) => one.trim().replace(/^W\//, "") === `"${etag}"`) ?? false;
}
