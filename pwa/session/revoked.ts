import { atom } from "jotai";

/**
 * The id of a user who has logged out and whose databases may still be here, because the page was
 * closed too early.
 */
export const PENDING_WIPE_KEY = "kagoj-pending-wipe";
/**
 * In local storage, so that a wipe that was cut short goes on at the next start. Only `tidy.ts`
 * writes it.
 */
export const REVOKED_KEY = "kagoj-revoked";

/**
 * Whose session somebody has ended on this phone, by their id, until everything of theirs is
 * removed: unsent items wait for a login or for a decision. `unsent`: the number of items that are
 * left; undefined before the wipe.
 */
export type RevokedSessions = Record<string, { username: string; unsent?: number }>;

/** Undefined until this page has looked. */
export const revokedAtom = atom<RevokedSessions>();
