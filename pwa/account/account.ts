import { call, callBlob } from "../api/client.ts";
import { whileTokenChanges } from "../api/outcomes.ts";
import { saveAs } from "../api/save.ts";
import { changeSession } from "../offline/sending/locks.ts";

/**
 * Changes the password of the signed-in user. Other devices are signed out; this one gets a new cookie.
 * @throws ApiError wrong-old-password, password-too-short …; Offline
 */
export function updatePassword(form: {
  oldPassword: string;
  newPassword: string;
}): Promise<{ message: string }> {
  return changeSession(() =>
    whileTokenChanges(() => call("put", "users/update-password", { json: form })),
  );
}

/** Signs out another device of the signed-in user. @throws ApiError not-found; Offline */
export function endSession(id: string): Promise<{ message: string }> {
  return call("delete", `users/sessions/${id}`);
}

/** Saves all that the server stores of the signed-in user as a file. @throws ApiError confirm-needed, too-many-requests; Offline */
export async function saveOwnData(): Promise<void> {
  saveAs(await callBlob("own-data", {}), "kagoj-my-data.json");
}
