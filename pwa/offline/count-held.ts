import { liveQuery } from "dexie";
import { getDefaultStore } from "jotai";
import { currentUser, currentUserAtom } from "./chat-user.ts";
import { inUserDb } from "./db.ts";
import { keepCount } from "./held.ts";
import { countUnsent } from "./sending/outbox.ts";

let counted: string | undefined;
let stop = () => {};

/** From now on local storage has the number of things that only this device has of the signed-in user. */
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
  // Both are read at once, because liveQuery does not watch what is read after an await.
  const count = () => Promise.all([countUnsent(userId), inUserDb(userId, ({ drafts }) => drafts.count())]);
  // A failing storage is reported by its users; the next change counts again.
  const counting = liveQuery(count).subscribe({
    next: ([unsent, drafts]) => keepCount(userId, { unsent, drafts }),
    error: () => undefined,
  });
  stop = () => counting.unsubscribe();
}
