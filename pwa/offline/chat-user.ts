import { atom, getDefaultStore, useAtomValue } from "jotai";
import type { User } from "../../contract/users.ts";
import { startSessionEpoch } from "../api/outcomes.ts";
import { readLocalJson, removeLocal, writeLocal } from "../storage/local.ts";

/**
 * What local storage keeps of the signed-in user. The session itself is a cookie that scripts can't
 * read. `balance`, in tk, is only there because the specification wants it: screens use the one of
 * `values.ts`, which the worker updates too.
 */
export type ChatUser = Pick<
  User,
  "_id" | "username" | "role" | "profilePic" | "fullName" | "balance"
>;

/** The identity of a user. Other facts are in `values.ts`. */
export type CurrentUser = Omit<ChatUser, "balance">;

export const CHAT_USER_KEY = "chat-user";

/**
 * Who is signed in on this device; undefined for nobody. Only `session.ts` and a start write it.
 */
export const currentUserAtom = atom<CurrentUser | undefined>(whoIs(readChatUser()));

export function useCurrentUser(): CurrentUser | undefined {
  return useAtomValue(currentUserAtom);
}

/** The signed-in user, for code outside of components. */
export function currentUser(): CurrentUser | undefined {
  return getDefaultStore().get(currentUserAtom);
}

/** The signed-in user in local storage, which all tabs share. Undefined in a service worker. */
export function readChatUser(): ChatUser | undefined {
  const user = readLocalJson(CHAT_USER_KEY);
  // Another program wrote this value, so nobody is signed in.
  return isChatUser(user) ? user : undefined;
}

/**
 * Whether this is still the user of this browser. Ask it before something of theirs is kept:
 * another tab may have logged them out and wiped it, and this tab hears of that later, much later
 * after it was frozen.
 */
export function isStillHere(userId: string): boolean {
  return readChatUser()?._id === userId;
}

/** Keeps a user's identity and balance, or removes the user. */
export function writeChatUser(user: ChatUser | undefined): void {
  if (user) writeLocal(CHAT_USER_KEY, JSON.stringify({ ...whoIs(user), balance: user.balance }));
  else removeLocal(CHAT_USER_KEY);
  adoptChatUser();
}

/** Takes over what this or another tab has written. */
export function adoptChatUser(): void {
  const user = readChatUser();
  if (user?._id !== currentUser()?._id) startSessionEpoch();
  getDefaultStore().set(currentUserAtom, whoIs(user));
}

function whoIs(user: ChatUser | undefined): CurrentUser | undefined {
  if (!user) return undefined;
  const { _id, username, role, profilePic, fullName } = user;
  return { _id, username, role, profilePic, fullName };
}

function isChatUser(value: unknown): value is ChatUser {
  const { _id, role } = Object(value) as Partial<Record<keyof ChatUser, unknown>>;
  return typeof _id === "string" && (role === "user" || role === "staff" || role === "admin");
}
