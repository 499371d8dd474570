import type { SessionInfo } from "../../contract/accounts.ts";
import { call } from "../api/client.ts";

/** Changes my password; my other devices are signed out. @throws ApiError wrong-old-password, password-too-short …; Offline */
export function updatePassword(form: { oldPassword: string; newPassword: string }): Promise<{ message: string }> {
  return call("put", "users/update-password", { json: form });
}

/** The devices I am signed in on, newest use first. @throws ApiError, Offline */
export function listSessions(): Promise<SessionInfo[]> {
  return call("get", "users/sessions");
}

/** Signs a device of mine out. @throws ApiError not-found; Offline */
export function endSession(id: string): Promise<{ message: string }> {
  return call("delete", `users/sessions/${id}`);
}
