import type { User } from "../../contract/users.ts";
import { holdValue, readValue } from "./cache.ts";
import { KEPT_USER } from "./chat-user.ts";

/** Stores the user as the server has sent it, with the balance. All screens read this, and only the functions here write it. */
export function cacheUser(user: User): Promise<void> {
  return holdValue(user._id, KEPT_USER, user);
}

/** Stores the balance of an answer, in tk. Runs in the page and in the worker. */
export async function cacheBalance(userId: string, balance: number): Promise<void> {
  const user = (await readValue<User>(userId, KEPT_USER))?.value;
  if (user) await holdValue(userId, KEPT_USER, { ...user, balance });
}
