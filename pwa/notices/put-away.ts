import { getDefaultStore } from "jotai";
import { writeLookCookie } from "../storage/cookies.ts";
import { remembered } from "../storage/local.ts";

/**
 * The notice that a user of this device has put away, see {@link nameOf}. Another notice is shown
 * again.
 */
export const putAwayAtom = remembered<string>("notice-put-away", "");

/** A notice and whose it is: another user of the device has not read it. */
export function nameOf(userId: string, noticeId: string): string {
  return `${userId}/${noticeId}`;
}

/**
 * Puts a notice away on this device; it stays among the messages. The server leaves it out of the
 * first screen too.
 */
export function putAway(userId: string, noticeId: string): void {
  getDefaultStore().set(putAwayAtom, nameOf(userId, noticeId));
  writeLookCookie("notice", noticeId);
}
