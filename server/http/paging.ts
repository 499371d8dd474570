import type { Context } from "hono";

export const PAGE_SIZE = 50;

/**
 * Announces the next page of a list in a Link header: the same address with the cursor of the last row shown.
 * `rows` may hold one more than `limit`; the surplus only tells that there is a next page.
 */
export function pageOf<T extends { _id: string }>(c: Context, rows: T[], limit: number): T[] {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  if (rows.length > limit && last) {
    const next = new URL(c.req.url);
    next.searchParams.set("before", last._id);
    c.header("Link", `<${next.pathname}${next.search}>; rel="next"`);
  }
  return page;
}
