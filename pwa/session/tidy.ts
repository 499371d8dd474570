import { getDefaultStore } from "jotai";
import { SESSION_OF } from "../../contract/session.ts";
import { apiError, isApiError } from "../api/errors.ts";
import { onSessionExpiry } from "../api/outcomes.ts";
import { request } from "../api/request.ts";
import { currentUser, readChatUser, writeChatUser } from "../offline/chat-user.ts";
import { emptyCache, inUserDb, noteSessionEnd, wipe, wipeButUnsent } from "../offline/db.ts";
import { isEndedSession } from "../offline/row-shapes.ts";
import { emptyOtherCaches, getKey } from "../offline/sealed/phone-key.ts";
import { changeSession, withLock } from "../offline/sending/locks.ts";
import { countUnsent } from "../offline/sending/outbox.ts";
import { userWhenOver } from "../offline/session-end.ts";
import { isNoAnswer } from "../storage/in-time.ts";
import { readLocal, readLocalJson, removeLocal, writeLocal } from "../storage/local.ts";
import { showLastWord } from "../ui/toast.ts";
import { PENDING_WIPE_KEY, REVOKED_KEY, type RevokedSessions, revokedAtom } from "./revoked.ts";

/*
 * Removes users from this phone. When somebody has ended their session, from another device, with a
 * new password or as an admin, the phone may be in other hands. Loaded only when there is something
 * to remove, so that the login page stays without Dexie.
 */
const removed = {
  bn: "অন্য জায়গা থেকে এই ফোন লগআউট করে দেওয়া হয়েছে। ফোনে রাখা তথ্য মুছে ফেলা হয়েছে।",
  en: "This phone was signed out from elsewhere. What it had kept was removed.",
};

const LOOK_MS = 60_000;

/** Dexie's error for a browser without databases. */
const isMissing = (error: unknown) => error instanceof Error && error.name === "MissingAPIError";

let leaving: Promise<void> | undefined;
let watching = false;

/**
 * Signs the user out whose session was ended, and wipes. Several calls hear of it at once; it is
 * done once. @throws Offline
 */
export function signOutRevoked(): Promise<void> {
  leaving ??= leaveOnce().finally(() => {
    leaving = undefined;
  });
  return leaving;
}

/**
 * Removes what logouts and ended sessions have left: whole users, all but the unsent items of those
 * whose session was ended (the login asks about them), and what is cached of everybody who is not
 * signed in or whose session has run out. A login waits for it, in every tab, because it must not
 * delete what is typed afterwards.
 */
export function tidyUp(): Promise<void> {
  return withLock("kagoj-tidy", "exclusive", async () => {
    const owed = wipeLoggedOut();
    const steps = [
      () => owed,
      ...endedUsers().map((userId) => () => wipeEnded(userId)),
      emptyRunOut,
      () => emptyOtherCaches(readChatUser()?._id),
    ];
    // Somebody may have planted what one fails on. It must not keep here what the others remove.
    for (const step of steps) await step().catch(() => undefined);
    await owed;
  }).catch((error: unknown) => {
    // Only a wipe that a logout owes holds up the next login, and only where something can be read.
    if (readLocal(PENDING_WIPE_KEY) && !isNoAnswer(error) && !isMissing(error)) throw error;
  });
}

/** Such a browser would forget who it is at the next call. */
const cookiesOff = {
  error:
    "This browser keeps no cookies, so you can't stay signed in. Allow cookies in its settings.",
  bn: "এই ব্রাউজারে কুকি বন্ধ, তাই লগইন থাকে না। ব্রাউজারের সেটিংসে কুকি চালু করুন।",
  code: "cookies-off",
};

/** @throws ApiError cookies-off */
export function refuseWithoutCookies(): void {
  if (navigator.cookieEnabled === false) throw apiError(0, cookiesOff);
}

/**
 * Empties what lies open on this phone of the user who comes in: nobody was signed in, so anybody
 * may have written it, the key under which the next draft would be sealed among it. What is sealed
 * stays, and what is unsent, as both prove whose they are. Where storage does not answer, nothing
 * of it is read either.
 */
export async function emptyBefore(userId: string): Promise<void> {
  const sent = inUserDb(userId, ({ outbox }) => outbox.where("state").equals("done").delete());
  await Promise.allSettled([emptyCache(userId), sent]);
}

/**
 * For the user who has come in: nobody else's key stays here, theirs is loaded, and photos whose
 * draft was never written go.
 * @throws ApiError, Locked
 */
export async function settleIn(userId: string): Promise<void> {
  watchEnd();
  await tidyUp();
  await getKey(userId);
  await dropOrphans(userId);
}

/** From now on the end of the session is noted, and what is cached removed once it has passed. */
function watchEnd(): void {
  if (watching) return;
  watching = true;
  onSessionExpiry((seconds) => {
    const userId = currentUser()?._id;
    if (userId) noteSessionEnd(userId, seconds).catch(() => undefined);
  });
  const look = () => void (userWhenOver() && tidyUp().catch(() => undefined));
  addEventListener("pageshow", look);
  document.addEventListener("visibilitychange", look);
  setInterval(look, LOOK_MS);
}

/** Deletes the unsent items of a user too, as whoever holds the phone has decided. */
export async function discardRevoked(userId: string): Promise<void> {
  if (readChatUser()?._id === userId) return;
  await wipe(userId);
  storeRevoked(userId, undefined);
}

async function leaveOnce(): Promise<void> {
  const user = currentUser();
  if (!user) return;
  const left = await changeSession(async () => {
    // A late answer to an old cookie must not wipe what was typed after the next login, so the
    // server is asked again.
    if (readChatUser()?._id !== user._id || !(await isEnded())) return false;
    storeRevoked(user._id, { username: user.username });
    writeChatUser(undefined);
    return true;
  });
  if (!left) return;
  await tidyUp();
  showLastWord(removed);
  // The cookie is of no use any more. If it stays now, the next login replaces it.
  await request("POST auth/logout", { unguarded: true, headers: { [SESSION_OF]: user._id } }).catch(
    () => undefined,
  );
}

async function isEnded(): Promise<boolean> {
  try {
    await request("GET users/userInfo");
    return false;
  } catch (error) {
    if (isApiError(error)) return error.code === "session-ended";
    throw error;
  }
}

async function wipeLoggedOut(): Promise<void> {
  const userId = readLocal(PENDING_WIPE_KEY);
  // One who has come in again meanwhile, because the storage did not answer, keeps what they have
  // typed since.
  if (userId && readChatUser()?._id !== userId) await wipe(userId);
  removeLocal(PENDING_WIPE_KEY);
}

async function emptyRunOut(): Promise<void> {
  const userId = userWhenOver();
  if (userId) await emptyCache(userId);
}

function endedUsers(): string[] {
  const ended = readEnded();
  if (!ended) removeLocal(REVOKED_KEY);
  return Object.keys(ended ?? {});
}

async function wipeEnded(userId: string): Promise<void> {
  const ended = readEnded()?.[userId];
  if (!ended) return;
  // Logged in again: the items are theirs to send.
  if (readChatUser()?._id === userId) return storeRevoked(userId, undefined);
  const unsent = await countUnsent(userId);
  if (unsent > 0) await wipeButUnsent(userId);
  else await wipe(userId);
  storeRevoked(userId, unsent > 0 ? { username: ended.username, unsent } : undefined);
}

/** Notes what is left of a user; undefined for nothing. */
function storeRevoked(userId: string, ended: RevokedSessions[string] | undefined): void {
  const { [userId]: _, ...others } = readEnded() ?? {};
  const now: RevokedSessions = ended ? { ...others, [userId]: ended } : others;
  if (Object.keys(now).length > 0) writeLocal(REVOKED_KEY, JSON.stringify(now));
  else removeLocal(REVOKED_KEY);
  getDefaultStore().set(revokedAtom, readEnded());
}

/**
 * Undefined for nobody. What is no such entry was written by somebody else, while nobody was signed
 * in.
 */
function readEnded(): RevokedSessions | undefined {
  const kept: [string, unknown][] = Object.entries(Object(readLocalJson(REVOKED_KEY)));
  const ended = kept.filter(([, one]) => isEndedSession(one));
  return ended.length > 0 ? (Object.fromEntries(ended) as RevokedSessions) : undefined;
}

/**
 * A row whose draft or item is gone is deleted after this time: another tab may just be writing
 * them.
 */
const ORPHAN_MS = 3_600_000;

/** Deletes files whose draft was never written, because the page was closed first. */
export async function dropOrphans(userId: string, now = Date.now()): Promise<void> {
  await inUserDb(userId, (db) =>
    db.transaction("rw", db.drafts, db.outbox, db.attachments, async () => {
      const owners = (await db.attachments.orderBy("owner").uniqueKeys()) as string[];
      const drafts = await db.drafts.bulkGet(owners);
      const left = owners.filter((_, at) => !drafts[at]);
      const items = await db.outbox.where("id").anyOf(left).toArray();
      const orphans = left.filter((owner) => !items.some(({ id }) => id === owner));
      await db.attachments
        .where("owner")
        .anyOf(orphans)
        .and(({ keptAt }) => !Number.isFinite(keptAt) || keptAt + ORPHAN_MS < now)
        .delete();
    }),
  );
}
