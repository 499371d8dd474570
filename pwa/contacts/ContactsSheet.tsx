import { useState } from "react";
import type { FieldFormat } from "../../contract/services/declare.ts";
import { maskIdentifier } from "../../contract/values/identifiers.ts";
import { searchForm } from "../../contract/values/search-form.ts";
import { normaliseText } from "../../contract/values/typed-text.ts";
import { formatDigits, inDigits, useLocale, useText } from "../i18n/t.ts";
import { currentUser } from "../offline/chat-user.ts";
import { deleteDraft, listDrafts, newDraftId, saveDraft } from "../offline/drafts/drafts.ts";
import { CONTACT_DRAFT, type Draft } from "../offline/rows.ts";
import { useStored } from "../offline/use-stored.ts";
import { Button, IconButton, useBusy } from "../ui/Button.tsx";
import { TextInput } from "../ui/form/TextInput.tsx";
import { isComposing } from "../ui/form/use-mask.ts";
import { TrashIcon } from "../ui/icons.tsx";
import { Dialog } from "../ui/overlay/Dialog.tsx";
import type { ContactsProps } from "./ContactsButton.tsx";
import { contactsText } from "./text.ts";

/**
 * The people who have a number of this kind: a tap takes it into the form. The number in the form
 * can be saved under a name.
 */
export function ContactsSheet({
  kind,
  number,
  onPick,
  onClose,
}: ContactsProps & { onClose: () => void }) {
  const text = useText(contactsText);
  const people = useContacts()?.filter(({ numbers }) => numbers[kind]);
  const saved = people?.find(({ numbers }) => numbers[kind] === number);
  const pick = (taken: string) => {
    onPick(taken);
    onClose();
  };
  return (
    <Dialog sheet title={text.title} onClose={onClose}>
      <div className="flex flex-col gap-4">
        {people && number && !saved ? (
          <KeepNumber number={number} onKeep={(name) => saveContact(name, kind, number)} />
        ) : null}
        {saved ? <p role="status">{text.kept(saved.name)}</p> : null}
        {people && people.length > 0 ? (
          <ul className="divide-y divide-line rounded-md border border-line">
            {people.map((person) => (
              <PersonRow
                key={person.id}
                person={person}
                number={person.numbers[kind] ?? ""}
                onPick={pick}
              />
            ))}
          </ul>
        ) : null}
        {people?.length === 0 && !number ? <p>{text.nobody}</p> : null}
        <p className="text-sm text-soft">{text.private}</p>
      </div>
    </Dialog>
  );
}

/** No form: this is drawn inside the order's form, and Enter here must not place the order. */
function KeepNumber({
  number,
  onKeep,
}: {
  number: string;
  onKeep: (name: string) => Promise<void>;
}) {
  const text = useText(contactsText);
  const locale = useLocale();
  const [name, setName] = useState("");
  const [missing, setMissing] = useState(false);
  const { busy, run } = useBusy();
  const keep = () => {
    const written = normaliseText(name);
    setMissing(written === "");
    if (written && !busy) void run(() => onKeep(written));
  };
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-semibold">
        {text.keep}{" "}
        <span className="whitespace-nowrap tabular-nums">{inDigits(number, locale)}</span>
      </legend>
      <TextInput
        label={text.name}
        maxLength={60}
        autoComplete="off"
        value={name}
        error={missing ? text.needsName : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || isComposing(event)) return;
          event.preventDefault();
          keep();
        }}
      />
      <Button variant="secondary" busy={busy} onClick={keep}>
        {text.save}
      </Button>
    </fieldset>
  );
}

type RowProps = { person: Contact; number: string; onPick: (number: string) => void };

function PersonRow({ person, number, onPick }: RowProps) {
  const text = useText(contactsText);
  const locale = useLocale();
  const [asking, setAsking] = useState(false);
  const { busy, run } = useBusy();
  const { name } = person;
  if (asking)
    return (
      <li className="flex flex-col gap-2 p-3">
        <p role="status">{text.sure(name)}</p>
        <div className="flex gap-2 *:flex-1">
          <Button variant="secondary" onClick={() => setAsking(false)}>
            {text.no}
          </Button>
          <Button variant="danger" busy={busy} onClick={() => run(() => removeContact(person))}>
            {text.yes}
          </Button>
        </div>
      </li>
    );
  return (
    <li className="flex flex-wrap items-center justify-end gap-1 pe-1">
      <button
        type="button"
        onClick={() => onPick(number)}
        className="beside min-h-14 px-4 py-2 text-start leading-snug hover:bg-accent-soft"
      >
        <span className="block font-semibold">{name}</span>
        <span className="block text-sm text-soft tracking-wide tabular-nums">
          {formatDigits(maskIdentifier(number), locale)}
        </span>
      </button>
      <IconButton
        aria-label={text.remove(name)}
        onClick={() => setAsking(true)}
        className="hover:text-danger"
      >
        <TrashIcon className="size-5" />
      </IconButton>
    </li>
  );
}

/** Somebody whom the user has saved on this phone, with at most one number of each kind. */
export type Contact = { id: string; name: string; numbers: Partial<Record<FieldFormat, string>> };

/** The saved people, by name. Undefined while reading. */
function useContacts(): Contact[] | undefined {
  return useStored(async (userId) => byName(await readPeople(userId)), []);
}

/**
 * Saves a number under a name, on this phone only. A person of that name gets it as a further
 * number; one who has another number of this kind is somebody else. Saving the same again changes
 * nothing. Throws when the storage is full.
 */
export async function saveContact(name: string, kind: FieldFormat, number: string): Promise<void> {
  const userId = currentUser()?._id;
  if (!userId) return;
  const known = (await readPeople(userId)).find(
    (person) =>
      searchForm(person.name) === searchForm(name) && (person.numbers[kind] ?? number) === number,
  );
  if (known?.numbers[kind] === number) return;
  const { id = newDraftId(), numbers = {} } = known ?? {};
  await saveDraft(userId, {
    id,
    kind: CONTACT_DRAFT,
    fields: { name, numbers: { ...numbers, [kind]: number } },
  });
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
