import { liveQuery } from "dexie";
import { getDefaultStore } from "jotai";
import { currentUser, currentUserAtom } from "./chat-user.ts";
import { inUserDb } from "./db.ts";
import { keepCount } from "./held.ts";
import { countUnsent } from "./sending/outbox.ts";

let counted: string | undefined;
let stop = () => {};

/** From now on local storage knows how much the signed-in person has here that nobody else has. */
export function startCounting(): void {
  getDefaultStore().sub(currentUserAtom, countForUser);
  countForUser();
}

function countForUser(): void {
  const userId = currentUser()?._id;
  if (userId === counted) return;
  stop();
  counted = userId;
  if (userId === undefined) return;
  // Both asked for at once: what is asked for after an await is not watched.
  const count = () => Promise.all([countUnsent(userId), inUserDb(userId, ({ drafts }) => drafts.count())]);
  // A storage that fails is told by those who need it; the next change counts again.
  const counting = liveQuery(count).subscribe({
    next: ([unsent, drafts]) => keepCount(userId, { unsent, drafts }),
    error: () => undefined,
  });
  stop = () => counting.unsubscribe();
}
