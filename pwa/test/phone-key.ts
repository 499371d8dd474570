import { writeValue } from "../offline/cache.ts";

/** Gives a user's phone a key, as the server does after a login. */
export async function giveKey(userId: string): Promise<void> {
  const key = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, [
    "encrypt",
    "decrypt",
  ]);
  await writeValue(userId, "phone-key", key, undefined);
}
