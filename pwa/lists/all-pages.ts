import { callList } from "../api/client.ts";

/**
 * The rows of a list's answer with those of the pages that follow its first. Its version may be kept only when they are all
 * in: else the next time would miss some. @throws ApiError, Offline
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
