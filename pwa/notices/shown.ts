/** The notice to show: the latest that has not ended. `now` in ms. */
export function shownNotice<One extends { endsAt?: string | undefined }>(
  notices: readonly One[],
  now: number,
): One | undefined {
  return notices.findLast(({ endsAt }) => !endsAt || Date.parse(endsAt) > now);
}
