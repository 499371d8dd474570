import { callList } from "../api/client.ts";

/**
 * The rows of a list's first answer and of all the pages after it. Keep the list's version only once all of them are in: the
 * next call would miss rows otherwise. @throws ApiError, Offline
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
