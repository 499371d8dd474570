import { CONTACT_DRAFT } from "../../contacts/contact-draft.ts";
import { inUserDb } from "../../offline/db.ts";
import type { OutboxItem } from "../../offline/rows.ts";
import { listOutbox } from "../../offline/sending/outbox.ts";
import { useStored } from "../../offline/use-stored.ts";
import { shownValue } from "../../offline/values.ts";

/** What a logout deletes that the server never had: how many drafts, and how many saved people. */
export type Lost = { drafts: number; people: number };
const NOTHING: Lost = { drafts: 0, people: 0 };

export function useLost(): Lost {
  const lost = useStored(
    async (userId) => {
      const kinds = (await inUserDb(userId, (db) => db.drafts.toArray())).filter(({ untouched }) => !untouched);
      const people = kinds.filter(({ kind }) => kind === CONTACT_DRAFT).length;
      return { drafts: kinds.length - people, people };
    },
    (userId) => (shownValue(userId, "held").value?.drafts ? undefined : NOTHING),
  );
  return lost ?? NOTHING;
}

const NONE: OutboxItem[] = [];

/** The user's items that the server does not have: waiting, refused and expired ones. */
export function useUnsent(): OutboxItem[] {
  const unsent = useStored(
    async (userId) => (await listOutbox(userId)).filter((item) => item.state !== "done"),
    (userId) => (shownValue(userId, "held").value?.unsent ? undefined : NONE),
  );
  return unsent ?? NONE;
}
