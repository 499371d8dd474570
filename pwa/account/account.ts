import { callBlob } from "../api/client.ts";
import { whileTokenChanges } from "../api/outcomes.ts";
import { request } from "../api/request.ts";
import { saveAs } from "../api/save.ts";
import { changeSession } from "../offline/sending/locks.ts";

/**
 * Changes the password of the signed-in user. Other devices are signed out; this one gets a new
 * cookie.
 * @throws ApiError wrong-old-password, password-too-short …; Offline
 */
export function updatePassword(form: {
  oldPassword: string;
  newPassword: string;
}): Promise<{ message: string }> {
  return changeSession(() =>
    whileTokenChanges(() => request("PUT users/update-password", { json: form })),
  );
}

/**
 * Saves all that the server stores of the signed-in user as a file. @throws ApiError
 * confirm-needed, too-many-requests; Offline
 */
export async function saveOwnData(): Promise<void> {
  saveAs(await callBlob("own-data", {}), "kagoj-my-data.json");
}
