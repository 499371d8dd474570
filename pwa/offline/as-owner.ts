import { currentUser } from "./chat-user.ts";

/**
 * Asks for the signed-in person and hands the answer to `keep`, unless somebody else has logged in meanwhile: their database
 * is not this answer's place. Answers what `keep` does; undefined for nobody, and when it is another by then.
 */
export async function asOwner<Answer, Kept>(
  ask: (userId: string) => Promise<Answer>,
  keep: (answer: Answer, userId: string) => Kept | Promise<Kept>,
): Promise<Kept | undefined> {
  const userId = currentUser()?._id;
  if (!userId) return undefined;
  const answer = await ask(userId);
  return currentUser()?._id === userId ? keep(answer, userId) : undefined;
}
