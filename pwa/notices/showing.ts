import type { PostedNotice } from "../../contract/notices.ts";

/**
 * Of notices that stand, newest first, those that somebody is shown: the newest one that is for
 * them.
 */
export function showingNow(standing: PostedNotice[]): PostedNotice[] {
  const whom = new Set<string | undefined>();
  return standing.filter(({ group }) => {
    if (whom.has(undefined) || whom.has(group?._id)) return false;
    whom.add(group?._id);
    return true;
  });
}
