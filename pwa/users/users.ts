import type { Gender, ManagedUser, PasswordReset, User } from "../../contract/users.ts";
import { call } from "../api/client.ts";

export type AccountForm = {
  fullName: string;
  username: string;
  password: string;
  confirmPassword: string;
  gender: Gender;
};

/** `amount` (as typed) and `expectedBalance` in tk: the balance it is set to, and the one the admin saw. */
export type BalanceEdit = { userId: string; amount: string; expectedBalance?: number; reason?: string };

/** Opens an account; the admin stays signed in as themselves. @throws ApiError username-taken, password-too-common …; Offline */
export function createAccount(form: AccountForm): Promise<User> {
  return call("post", "auth/signup", { json: form });
}

/**
 * Sets a balance. `key` is made (`newKey()`) when the dialog opens and stays while the admin tries again, so that a lost
 * answer never sets twice. @throws ApiError balance-changed; Offline
 */
export function setBalance(edit: BalanceEdit, key: string): Promise<{ message: string; balance: number }> {
  return call("put", "users/edit-user-balance", { json: edit, headers: { "Idempotency-Key": key } });
}

/** One account as admins see it. @throws ApiError not-found; Offline */
export function getUser(id: string): Promise<ManagedUser> {
  return call("get", `users/users/${id}`);
}

/** Closes an account and ends its sessions, or opens it again. @throws ApiError own-account, last-admin; Offline */
export function setDisabled(id: string, disabled: boolean): Promise<{ message: string }> {
  return call("put", `users/users/${id}/disabled`, { json: { disabled } });
}

/** A password nobody chose, told this once; every session ends. @throws ApiError own-account; Offline */
export function resetPassword(id: string): Promise<PasswordReset> {
  return call("post", `users/users/${id}/reset-password`);
}

/** Signs one device of somebody out, or all of them. @throws ApiError not-found; Offline */
export function endSessionsOf(id: string, session?: string): Promise<{ message: string }> {
  return call("delete", `users/users/${id}/sessions${session ? `/${session}` : ""}`);
}

/** @throws ApiError own-account, last-admin; Offline */
export function deleteUser(id: string): Promise<{ message: string }> {
  return call("delete", `users/users/${id}`);
}
