import { asOfNow, storeCopy } from "../offline/cache.ts";
import { isStillHere } from "../offline/chat-user.ts";
import { inCache } from "../offline/db.ts";
import { orNothing } from "../offline/or-nothing.ts";
import type { KeptTalk } from "../offline/rows.ts";
import { seal, unsealer } from "../offline/sealed/phone-key.ts";
import { findUnstored, notifyUnstored, setUnstored } from "../offline/values.ts";

/*
 * What was read of conversations and notes. The page knows it until its user leaves; what a
 * customer has read of an order stays on the phone with the list, to be read without a connection.
 * It is sealed, because it may have numbers that lists mask.
 */

/** Of so many orders; of others it goes with the longest unread. */
const MOST = 50;

/** `order`: whose owner reads it, so that it is kept on the phone. */
type Place = { path: string; order: string | undefined };

const idOf = (order: string) => `talk of ${order}`;

/** Lines that the server has just answered. */
export async function rememberLines(
  userId: string,
  { path, order }: Place,
  lines: unknown[],
): Promise<void> {
  setUnstored(userId, path, asOfNow(path, lines));
  notifyUnstored();
  if (order === undefined) return;
  // What can't be sealed is not kept.
  const sealed = await seal(userId, idOf(order), JSON.stringify(lines)).catch(() => undefined);
  if (!sealed || !isStillHere(userId)) return;
  await storeCopy(userId, (db) =>
    db.transaction("rw", db.talks, async () => {
      const row = { _id: order, sealed, readAt: new Date().toISOString() };
      await (lines.length > 0 ? db.talks.put(row) : db.talks.delete(order));
      const newest = await db.talks.orderBy("readAt").reverse().primaryKeys();
      await db.talks.bulkDelete(newest.slice(MOST));
    }),
  );
}

/** What this page has read at that place. */
export function knownLines<Line>(userId: string, { path }: Place): Line[] | undefined {
  return findUnstored(userId, path)?.value as Line[] | undefined;
}

/**
 * What this page or this phone has read. Undefined where nothing is known, or the key is not here.
 */
export async function findLines<Line>(userId: string, place: Place): Promise<Line[] | undefined> {
  const { order } = place;
  // Both are read at once, because liveQuery does not watch what is read after an await.
  const [row, openNow] = await Promise.all([
    order === undefined ? undefined : orNothing(readTalk(userId, order), undefined),
    unsealer(userId),
  ]);
  const known = knownLines<Line>(userId, place);
  if (known || !row || order === undefined) return known;
  // Moved here from another order, or planted, it does not open.
  const opened = await openNow(idOf(order), row.sealed).catch(() => undefined);
  return opened && JSON.parse(new TextDecoder().decode(opened));
}

function readTalk(userId: string, order: string): Promise<KeptTalk | undefined> {
  return inCache(userId, ({ talks }) => talks.get(order));
}
