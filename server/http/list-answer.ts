import { hash } from "node:crypto";
import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import type { Context } from "hono";
import { changesSince } from "../db/list-version.ts";
import type { ListApp } from "./session.ts";

/**
 * Answers a list under its version, which the route's guard has read: 304 to a matching
 * If-None-Match or `since`; with an older `since` only what has changed after it, under a
 * Delta-Base header; else the whole list. `own`: only the user and staff write into it, so it may
 * be compressed.
 */
export async function listAnswer(
  c: Context<ListApp>,
  load: (since: string | undefined) => Promise<unknown>,
  since?: string,
  { own = false } = {},
): Promise<Response> {
  const { etag, settled, epoch } = c.get("version");
  c.header("ETag", `"${etag}"`);
  const base = changesSince(since, epoch);
  if (settled && (`${epoch}-${base}` === etag || isHeld(c, etag))) return c.body(null, 304);
  if (base) c.header("Delta-Base", `"${epoch}-${base}"`);
  const list = await load(base);
  return own ? compressed(c, list) : c.json(list as never);
}

/** Shorter answers fit into one packet without compression. */
const LONG = 1_400;

/**
 * Only for lists without other people's text, and for what anybody may read: the size of a
 * compressed answer tells whether one's own occurs in the rest.
 */
export function compressed(c: Context, value: unknown): Response {
  const json = JSON.stringify(value);
  c.header("Content-Type", "application/json");
  c.header("Vary", "Accept-Encoding");
  if (json.length < LONG || !/\bgzip\b/.test(c.req.header("Accept-Encoding") ?? ""))
    return c.body(json);
  c.header("Content-Encoding", "gzip");
  return c.body(gzipSync(json));
}

/**
 * Answers a small value with a hash of it as ETag. A 304 saves only the transfer, not the reading.
 * `open`: it is the same for anybody, so it may be compressed.
 */
export function valueAnswer(c: Context, value: object, { open = false } = {}): Response {
  const etag = versionOf(value);
  c.header("ETag", `"${etag}"`);
  if (isHeld(c, etag)) return c.body(null, 304);
  return open ? compressed(c, value) : c.json(value as never);
}

export function versionOf(value: object): string {
  return hash("sha256", JSON.stringify(value), "base64url");
}

/** Whether the caller has what this is the tag of. */
export function isHeld(c: Context, etag: string): boolean {
  const header = c.req.header("If-None-Match");
  return header?.split(",").some((one) => one.trim().replace(/^W\//, "") === `"${etag}"`) ?? false;
}

export function fileAnswer(
  c: Context,
  { type, size }: { type: string; size: number },
  name: string,
  stream: Readable,
) {
  c.header("Content-Type", type);
  c.header("Content-Length", String(size));
  c.header("Content-Disposition", `attachment; filename="${name}"`);
  c.header("Cache-Control", "private, no-store");
  if (c.req.method !== "HEAD") return c.body(Readable.toWeb(stream) as ReadableStream);
  // Nobody reads the body of an answer to HEAD, so the file must be closed here.
  stream.destroy();
  return c.body(null);
}

const PAGE_SIZE = 50;

/**
 * `list` loads one row more than the page has: then a Link header has the next page's address, its
 * cursor the last row.
 */
export async function pageOf<Q extends { limit?: number | undefined }, T extends { _id: string }>(
  c: Context,
  query: Q,
  list: (query: Q & { limit: number }) => Promise<T[]>,
): Promise<T[]> {
  const { limit = PAGE_SIZE } = query;
  const rows = await list({ ...query, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  if (rows.length > limit && last) {
    const next = new URL(c.req.url);
    next.searchParams.set("before", last._id);
    c.header("Link", `<${next.pathname}${next.search}>; rel="next"`);
  }
  return page;
}

export type CsvLanguage = "bn" | "en";

export function csvLanguage(c: Context): CsvLanguage {
  return c.req.header("Accept-Language")?.startsWith("bn") ? "bn" : "en";
}

/** Sends the parts of a file as they come. */
export function csvAnswer(c: Context, name: string, parts: AsyncIterable<string>): Response {
  return c.body(
    Readable.toWeb(Readable.from(parts, { objectMode: false })) as ReadableStream,
    200,
    {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}.csv"`,
    },
  );
}
