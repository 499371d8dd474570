import { atom, getDefaultStore } from "jotai";
import type { Sent } from "../../contract/calls.ts";
import { ENTERED_COOKIE } from "../../contract/session.ts";
import type { RequiredStep, User } from "../../contract/users.ts";
import { isApiError, isOffline, offline } from "../api/errors.ts";
import { loadCalls } from "../api/late-client.ts";
import {
  guardCalls,
  isRequiredStep,
  onOutcome,
  speakFor,
  startSessionEpoch,
} from "../api/outcomes.ts";
import { request } from "../api/request.ts";
import { given } from "../i18n/given.ts";
import {
  adoptChatUser,
  CHAT_USER_KEY,
  type ChatUser,
  currentUser,
  currentUserAtom,
  readChatUser,
  writeChatUser,
} from "../offline/chat-user.ts";
import { changeSession } from "../offline/sending/locks.ts";
import { userWhenOver } from "../offline/session-end.ts";
import { forgetValues } from "../offline/values.ts";
import { dropCookie, hasCookie, keepCookie } from "../storage/cookies.ts";
import { outlivesPage, readLocal, removeLocal, writeLocal } from "../storage/local.ts";
import { PENDING_WIPE_KEY, REVOKED_KEY } from "./revoked.ts";
import type * as Tidying from "./tidy.ts";

/**
 * Set by a logout without connection: the server must end that session before any other call. A
 * cookie, since it stays as long as the session's; earlier releases had it in local storage alone.
 */
const PENDING_LOGOUT = "kagoj-pending-logout";

/**
 * What a user must do before any screen is shown. Only this page knows it: the next one hears it at
 * its first call.
 */
const notedAtom = atom<{ owed: RequiredStep | undefined; userId: string | undefined }>();
/** What the signed-in user owes. Set it to undefined when that is done. */
export const requiredStepAtom = atom(
  (get) => {
    const noted = get(notedAtom);
    return noted?.userId === get(currentUserAtom)?._id ? noted?.owed : undefined;
  },
  (_, set, settled: undefined) => set(notedAtom, settled),
);
const noteOwed = (owed: RequiredStep | undefined, userId: string | undefined) =>
  getDefaultStore().set(notedAtom, { owed, userId });

/**
 * True after a logout in this page, until somebody logs in: unlike a session that has ended, it
 * leads back to nothing.
 */
export const leftAtom = atom(false);

let paying: Promise<void> | undefined;

/**
 * Handles an owed logout, the end of a session and other tabs. Call once at start, before the first
 * call.
 */
export function startSession(): void {
  guardCalls(payOwedLogout);
  speakFor(() => currentUser()?._id);
  onOutcome((outcome) => {
    const user = currentUser();
    if (isRequiredStep(outcome)) noteOwed(outcome, user?._id);
    if (outcome === "session-ended" && user) tidy("signOutRevoked");
    if (outcome !== "session-over" || !user) return;
    // What is unsent stays and is sent when the same user logs in again. So do drafts, which can't
    // be opened before.
    forgetValues(user._id);
    if (readChatUser()?._id === user._id) writeChatUser(undefined);
    else adoptChatUser();
    tidy("tidyUp");
  });
  addEventListener("storage", (event) => {
    if (event.key === CHAT_USER_KEY || event.key === null) adoptChatUser();
  });
  const pay = () => void payOwedLogout().catch(ignoreUnreached);
  addEventListener("online", pay);
  pay();
  const runOut = userWhenOver();
  // The first paint would show it at once.
  if (runOut) forgetValues(runOut);
  if (runOut || owesTidying()) tidy("tidyUp");
}

/**
 * Takes over a login that was sent as a plain form, before the scripts had loaded. The browser has
 * a session, but only the server knows whose. True when there was such a login. Call before {@link
 * startSession}. @throws ApiError, Offline
 */
export async function adoptLogin(): Promise<boolean> {
  const entered = hasCookie(ENTERED_COOKIE);
  // Where nothing outlives a page, each new one must ask whether there is a session. One that is
  // owed to be ended is nobody's.
  if (!entered && (given?.drawn === "login" || owesLogout() || outlivesPage())) return false;
  // That login has ended the old session, so its logout is no longer owed.
  forgetOwedLogout();
  writeChatUser(undefined);
  await tidyUp();
  await changeSession(async () => {
    await comeIn(await request("GET users/userInfo"), await loadEntering());
  });
  dropCookie(ENTERED_COOKIE);
  return entered;
}

/**
 * Logs out, even offline, and deletes everything of the user from this device. Ask about unsent
 * items before.
 * @throws ApiError when the server refuses; the user is then still signed in
 */
export async function signOut(): Promise<void> {
  const user = currentUser();
  await changeSession(async () => {
    try {
      await request("POST auth/logout", { unguarded: true });
    } catch (error) {
      if (!isOffline(error)) throw error;
      keepCookie(PENDING_LOGOUT);
    }
    if (user) {
      writeLocal(PENDING_WIPE_KEY, user._id);
      // At once, because the wipe takes a moment, and the next page shows this before any database
      // answers.
      forgetValues(user._id);
    }
    getDefaultStore().set(leftAtom, true);
    writeChatUser(undefined);
  });
  await tidyUp();
}

type EnteringCall = "POST auth/login" | "POST auth/second-step" | "POST auth/signup";

/**
 * Sends what gives this browser a session, a login or a sign-up, and keeps whose it is.
 * @throws ApiError wrong-credentials, account-disabled, too-many-requests; second-factor-needed,
 * see `auth/SecondStep.tsx`; Offline
 */
export async function enter<C extends EnteringCall>(
  name: C,
  json: Sent<C>["json"],
): Promise<ChatUser> {
  // An owed wipe of the same user must not delete what is typed after this login.
  await tidyUp();
  // Without its code nothing is sent: whoever was signed in stays.
  const tidying = await loadEntering();
  tidying.refuseWithoutCookies();
  return changeSession(async () => {
    const before = readChatUser();
    // Until the answer nobody knows whose cookie this is. If the app is killed now, nobody is
    // signed in.
    writeChatUser(undefined);
    try {
      const user = await request<EnteringCall>(name, { json });
      startSessionEpoch();
      getDefaultStore().set(leftAtom, false);
      await comeIn(user, tidying);
      noteOwed(user.owes, user._id);
      // A plain form's login that could not be taken over is replaced: the next start, perhaps
      // offline, must not ask about it.
      dropCookie(ENTERED_COOKIE);
      return user;
    } catch (error) {
      if (isApiError(error) && error.status < 500) writeChatUser(before);
      throw error;
    }
  });
}

/** Keeps who has come in, once nothing is left that somebody may have put on this phone before. */
async function comeIn(user: User, { emptyBefore }: typeof Tidying): Promise<void> {
  await emptyBefore(user._id);
  writeChatUser(user);
}

/**
 * Loads what a login needs. Dexie comes with it, so it does not come with the login's page. @throws
 * Offline
 */
export async function loadEntering(): Promise<typeof Tidying> {
  const [tidying] = await Promise.all([import("./tidy.ts"), loadCalls()]).catch(
    (cause: unknown) => {
      throw offline(cause);
    },
  );
  return tidying;
}

async function payOwedLogout(): Promise<void> {
  if (!owesLogout()) return;
  paying ??= request("POST auth/logout", { unguarded: true })
    .then(forgetOwedLogout)
    .finally(() => {
      paying = undefined;
    });
  await paying;
}

function owesLogout(): boolean {
  return hasCookie(PENDING_LOGOUT) || readLocal(PENDING_LOGOUT) !== undefined;
}

function forgetOwedLogout(): void {
  dropCookie(PENDING_LOGOUT);
  removeLocal(PENDING_LOGOUT);
}

function owesTidying(): boolean {
  return Boolean(readLocal(PENDING_WIPE_KEY) || readLocal(REVOKED_KEY));
}

/**
 * Removes what a logout or an ended session has left. Dexie is loaded only for that, so that the
 * login page stays small.
 */
async function tidyUp(): Promise<void> {
  if (owesTidying()) await (await import("./tidy.ts")).tidyUp();
}

/**
 * Tidies without being awaited. If the storage fails now, the next start, login or call that hears
 * of it tries again.
 */
function tidy(how: "signOutRevoked" | "tidyUp"): void {
  import("./tidy.ts").then((ways) => ways[how]()).catch(() => undefined);
}

/** Ignores a failure, because the next call tries again. */
function ignoreUnreached(error: unknown): void {
  if (!isOffline(error) && !isApiError(error)) throw error;
}
