import { callList, type ListAnswer } from "../api/client.ts";

/**
 * Every row of a list's answer, with those of the pages that follow its first. The version of the first may be kept only when
 * they are all in: else the next time would miss some. @throws ApiError, Offline
 */
export async function allPages<Row>(first: Extract<ListAnswer<Row>, { status: 200 }>): Promise<Row[]> {
  const rows = [...first.rows];
  for (let next = first.next; next; ) {
    const page = await callList<Row>(next);
    if (page.status === 304) break;
    rows.push(...page.rows);
    next = page.next;
  }
  return rows;
}
