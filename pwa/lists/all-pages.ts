import { callList } from "../api/client.ts";

/**
 * All rows of a list from its first answer and the pages after it. Keep the list's version only when all pages have come:
 * otherwise the next call would miss rows. @throws ApiError, Offline
 */
export async function allPages<Row>(first: { rows: Row[]; next: string | undefined }): Promise<Row[]> {
  const rows = [...first.rows];
  for (let next = first.next; next; ) {
    const page = await callList<Row>(next);
    if (page.status === 304) break;
    rows.push(...page.rows);
    next = page.next;
  }
  return rows;
}
