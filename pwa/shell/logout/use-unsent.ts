import { inUserDb } from "../../offline/db.ts";
import { CONTACT_DRAFT, type OutboxItem } from "../../offline/rows.ts";
import { listOutbox } from "../../offline/sending/outbox.ts";
import { useStored } from "../../offline/use-stored.ts";
import { shownValue } from "../../offline/values.ts";

/** What a logout deletes that the server never had: how many drafts, and how many saved people. */
export type Lost = { drafts: number; people: number };

/** Read when it is asked for: drafts are written at each pause in typing. */
export async function countLost(userId: string): Promise<Lost> {
  const drafts = (await inUserDb(userId, (db) => db.drafts.toArray())).filter(
    ({ untouched }) => !untouched,
  );
  const people = drafts.filter(({ kind }) => kind === CONTACT_DRAFT).length;
  return { drafts: drafts.length - people, people };
}

const NONE: OutboxItem[] = [];

/** The user's items that the server does not have: waiting, refused and expired ones. */
export function useUnsent(): OutboxItem[] {
  const unsent = useStored(
    async (userId) => (await listOutbox(userId)).filter((item) => item.state !== "done"),
    NONE,
    (userId) => (shownValue(userId, "held").value?.unsent ? undefined : NONE),
  );
  return unsent ?? NONE;
}
