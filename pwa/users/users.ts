import type { Gender, ManagedUser, User } from "../../contract/accounts.ts";
import { call, callList } from "../api/client.ts";

/** `next` is handed to {@link listUsers} for the next page. */
export type UserPage = { users: ManagedUser[]; next: string | undefined };

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

/** The users, newest first, 50 a page; `q` finds by name. Never kept on the device. @throws ApiError, Offline */
export async function listUsers({ q, next }: { q?: string; next?: string } = {}): Promise<UserPage> {
  const page = next
    ? await callList<ManagedUser>(next)
    : await callList<ManagedUser>("users", { searchParams: { q: q || undefined } });
  return page.status === 304 ? { users: [], next: undefined } : { users: page.rows, next: page.next };
}

/**
 * Sets a balance. `key` is made (`newKey()`) when the dialog opens and stays while the admin tries again, so that a lost
 * answer never sets twice. @throws ApiError balance-changed; Offline
 */
export function setBalance(edit: BalanceEdit, key: string): Promise<{ message: string; balance: number }> {
  return call("put", "users/edit-user-balance", { json: edit, headers: { "Idempotency-Key": key } });
}

/** @throws ApiError own-account, last-admin; Offline */
export function deleteUser(id: string): Promise<{ message: string }> {
  return call("delete", `users/users/${id}`);
}
