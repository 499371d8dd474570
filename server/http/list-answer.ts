import type { Context } from "hono";
import type postgres from "postgres";
import { listVersion } from "../db/list-version.ts";
import type { Db } from "../db/sql.ts";

/**
 * Answers a list under its version. A matching If-None-Match gets 304 before any row but the newest is read.
 * `since` (an ETag of this list) is handed to `load` when it can be answered from.
 */
export async function listAnswer(
  c: Context,
  sql: Db,
  rows: postgres.Fragment,
  load: (since: string | undefined) => Promise<unknown>,
  since?: string,
): Promise<Response> {
  const { etag, settled } = await listVersion(sql, rows);
  c.header("ETag", `"${etag}"`);
  c.header("Cache-Control", "private, no-cache");
  if (settled && matches(c.req.header("If-None-Match"), etag)) return c.body(null, 304);
  return c.json((await load(parseVersion(since))) as never);
}

/** A version out of an ETag as a client sends it back, quotes and weak mark allowed. */
export function parseVersion(etag: string | undefined): string | undefined {
  return /^(?:W\/)?"?(\d{1,19})"?$/.exec(etag ?? "")?.[1];
}

function matches(header: string | undefined, etag: string): boolean {
  return header?.split(",").some((one) => parseVersion(one.trim()) === etag) ?? false;
}
