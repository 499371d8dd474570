import { currentUser, isStillHere } from "./chat-user.ts";

/**
 * Loads something for the signed-in user and hands the answer to `keep`, unless somebody else has
 * logged in meanwhile. Answers what `keep` answers; undefined when nobody, or another user, is
 * signed in.
 */
export async function asOwner<Answer, Kept>(
  ask: (userId: string) => Promise<Answer>,
  keep: (answer: Answer, userId: string) => Kept | Promise<Kept>,
): Promise<Kept | undefined> {
  const userId = currentUser()?._id;
  if (!userId) return undefined;
  const answer = await ask(userId);
  return isStillHere(userId) ? keep(answer, userId) : undefined;
}
