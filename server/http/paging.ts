import type { Context } from "hono";

const PAGE_SIZE = 50;

/**
 * Answers a page of the list that a query asks for. `list` loads one row more than the page has: from it we know that there is
 * a next page, whose address goes into a Link header, with the last row of this page as its cursor.
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
