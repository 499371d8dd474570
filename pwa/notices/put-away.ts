import { getDefaultStore } from "jotai";
import type { Notice } from "../../contract/notices.ts";
import { request } from "../api/request.ts";
import { isStillHere } from "../offline/chat-user.ts";
import { writeLookCookie } from "../storage/cookies.ts";
import { remembered } from "../storage/local.ts";

/** As many as a person may put away before the first of them is heard of by the server. */
const MOST_KEPT = 20;

/**
 * The notices that users of this device have put away, see {@link nameOf}, with spaces; the server
 * knows of them as soon as it can be told.
 */
export const putAwayAtom = remembered<string>("notice-put-away", "");

/** A notice and whose it is: another user of the device has not read it. */
function nameOf(userId: string, noticeId: string): string {
  return `${userId}/${noticeId}`;
}

/** Whether it was put away on this device (`here`), or on any. */
export function isPutAway({ _id, putAway }: Notice, userId: string, here: string): boolean {
  return putAway === true || here.split(" ").includes(nameOf(userId, _id));
}

/**
 * Puts a notice away: on this device at once, also without a connection, and on all others. It
 * stays among the messages. The server leaves it out of the first screen too.
 */
export function putAway(userId: string, noticeId: string): void {
  const store = getDefaultStore();
  const before = store.get(putAwayAtom).split(" ").filter(Boolean);
  store.set(putAwayAtom, [...before, nameOf(userId, noticeId)].slice(-MOST_KEPT).join(" "));
  writeLookCookie("notice", noticeId);
  void tellPutAway(userId, [noticeId]);
}

/**
 * Those of the notices that were put away on this device (`here`), of which the server knows
 * nothing.
 */
export function untoldOf(notices: readonly Notice[], userId: string, here: string): string[] {
  return notices
    .filter((notice) => !notice.putAway && isPutAway(notice, userId, here))
    .map(({ _id }) => _id);
}

/**
 * What was told to the server since the page was loaded, or is on its way: whose it is too, as
 * another user of the device may put the same away.
 */
const told = new Set<string>();

/** Tells the server of these; what does not arrive is told at the next look. */
export async function tellPutAway(userId: string, ids: string[]): Promise<void> {
  const untold = ids.filter((id) => !told.has(nameOf(userId, id)));
  if (untold.length === 0 || !isStillHere(userId)) return;
  for (const id of untold) told.add(nameOf(userId, id));
  try {
    await request("POST notice/put-away", { json: { ids: untold } });
  } catch {
    for (const id of untold) told.delete(nameOf(userId, id));
  }
}
