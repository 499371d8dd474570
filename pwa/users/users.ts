import type { BalanceEdited, Gender, ManagedUser, PasswordReset, User } from "../../contract/users.ts";
import { call } from "../api/client.ts";

export type AccountForm = {
  fullName: string;
  username: string;
  password: string;
  confirmPassword: string;
  gender: Gender;
  /** In tk, as typed. */
  openingBalance?: string;
};

/** `amount` (as typed) and `expectedBalance` in tk: the new balance, and the one that the admin saw. */
export type BalanceEdit = { userId: string; amount: string; expectedBalance?: number; reason?: string };

/** Opens an account; the admin stays signed in. @throws ApiError username-taken, password-too-common …; Offline */
export function createAccount(form: AccountForm): Promise<User> {
  return call("post", "auth/signup", { json: form });
}

/**
 * Sets a balance. `key` (`newKey()`) stays the same while the admin tries the same edit again, so that a lost answer never sets
 * it twice. @throws ApiError balance-changed; Offline
 */
export function setBalance(edit: BalanceEdit, key: string): Promise<BalanceEdited> {
  return call("put", "users/edit-user-balance", { json: edit, headers: { "Idempotency-Key": key } });
}

/** One account as admins see it. @throws ApiError not-found; Offline */
export function getUser(id: string): Promise<ManagedUser> {
  return call("get", `users/users/${id}`);
}

/** Disables an account and ends its sessions, or enables it. @throws ApiError own-account, last-admin; Offline */
export function setDisabled(id: string, disabled: boolean): Promise<{ message: string }> {
  return call("put", `users/users/${id}/disabled`, { json: { disabled } });
}

/** Makes a random password, answered only once, and ends every session of the user. @throws ApiError own-account; Offline */
export function resetPassword(id: string): Promise<PasswordReset> {
  return call("post", `users/users/${id}/reset-password`);
}

/** Signs out one device of a user, or all. @throws ApiError not-found; Offline */
export function endSessionsOf(id: string, session?: string): Promise<{ message: string }> {
  return call("delete", `users/users/${id}/sessions${session ? `/${session}` : ""}`);
}

/** Deletes an account. @throws ApiError own-account, last-admin; Offline */
export function deleteUser(id: string): Promise<{ message: string }> {
  return call("delete", `users/users/${id}`);
}
