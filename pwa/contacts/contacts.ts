import type { FieldFormat } from "../../contract/services/declare.ts";
import { searchForm } from "../../contract/values/search-form.ts";
import { currentUser } from "../offline/chat-user.ts";
import { deleteDraft, listDrafts, newDraftId, saveDraft } from "../offline/drafts/drafts.ts";
import { CONTACT_DRAFT, type Draft } from "../offline/rows.ts";
import { useStored } from "../offline/use-stored.ts";

/** Somebody whom the user has saved on this phone, with at most one number of each kind. */
export type Contact = { id: string; name: string; numbers: Partial<Record<FieldFormat, string>> };

/** The saved people, by name. Undefined while reading. */
export function useContacts(): Contact[] | undefined {
  return useStored(async (userId) => byName(await readPeople(userId)));
}

/**
 * Saves a number under a name, on this phone only. A person of that name gets it as a further number; one who has another number
 * of this kind is somebody else. Saving the same again changes nothing. Throws when the storage is full.
 */
export async function saveContact(name: string, kind: FieldFormat, number: string): Promise<void> {
  const userId = currentUser()?._id;
  if (!userId) return;
  const known = (await readPeople(userId)).find(
    (person) => searchForm(person.name) === searchForm(name) && (person.numbers[kind] ?? number) === number,
  );
  if (known?.numbers[kind] === number) return;
  const { id = newDraftId(), numbers = {} } = known ?? {};
  await saveDraft(userId, { id, kind: CONTACT_DRAFT, fields: { name, numbers: { ...numbers, [kind]: number } } });
}

/** Removes a person with all numbers. */
export async function removeContact({ id }: Contact): Promise<void> {
  const userId = currentUser()?._id;
  if (userId) await deleteDraft(userId, id);
}

/** Without those that can't be opened now. */
async function readPeople(userId: string): Promise<Contact[]> {
  return (await listDrafts(userId, CONTACT_DRAFT)).filter(({ locked }) => !locked).map(toPerson);
}

function toPerson({ id, fields }: Draft): Contact {
  const { name, numbers } = fields as Partial<Contact>;
  return { id, name: name ?? "", numbers: numbers ?? {} };
}

function byName(people: Contact[]): Contact[] {
  const { compare } = new Intl.Collator("bn");
  return [...people].sort((a, b) => compare(a.name, b.name));
}
