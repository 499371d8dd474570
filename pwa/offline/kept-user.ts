import type { User } from "../../contract/users.ts";
import { readValue, writeValue } from "./cache.ts";

/** The name in the cache of what is known of the person: the truth for every screen, and its only writers are here. */
export const KEPT_USER = "user";

/** The person as the server says, balance and all. */
export function keepUser(user: User): Promise<void> {
  return writeValue(user._id, KEPT_USER, user, undefined);
}

/** The balance that an answer told, in tk. Runs in the page and in the worker. */
export async function keepBalance(userId: string, balance: number): Promise<void> {
  const user = (await readValue<User>(userId, KEPT_USER))?.value;
  if (user) await writeValue(userId, KEPT_USER, { ...user, balance }, undefined);
}
