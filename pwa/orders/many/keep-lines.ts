import { currentUser } from "../../offline/chat-user.ts";
import { newDraftId, saveDraft } from "../../offline/drafts/drafts.ts";
import { manyDraftOf } from "../../outbox/forms.ts";

/** What is typed for many orders: which kind of number, and one in each line. */
export type ManyLines = { option: string; numbers: string };

/**
 * Keeps lines for many orders as a draft that only its address finds. Answers its id; undefined
 * when there are none. Throws when the storage is full.
 */
export async function keepLines(category: string, fields: ManyLines): Promise<string | undefined> {
  const userId = currentUser()?._id;
  if (!userId || !fields.numbers) return undefined;
  const draft = { id: newDraftId(), kind: manyDraftOf(category), fields, untouched: true };
  return (await saveDraft(userId, draft)).id;
}
