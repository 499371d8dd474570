import { currentUser } from "../offline/chat-user.ts";
import type { CopyFields } from "./copy-form.ts";
import type { Person, Terms } from "./server-copy.ts";

/*
 * All of it is only in memory: a look-up spends money. After a reload, by a link or later there is no ticket, so nothing is
 * charged without a tap.
 */
let ticket: (Person & { userId: string; terms: Terms }) | undefined;
let typed: { userId: string; fields: Partial<CopyFields> } | undefined;

/** Leaves a ticket for the result page that the form opens. */
export function storeTicket(person: Person, terms: Terms): void {
  const userId = currentUser()?._id;
  if (userId) ticket = { ...person, userId, terms };
}

/** What the user agreed to on the form for this look-up. */
export function findTicket({ nid, dob }: Person): Terms | undefined {
  const fits = ticket?.nid === nid && ticket.dob === dob && ticket.userId === currentUser()?._id;
  return fits ? ticket?.terms : undefined;
}

/** Deletes the ticket, because it is good for one use. */
export function dropTicket(): void {
  ticket = undefined;
}

/** Keeps the form's values while the result is shown, so that a wrong digit can be corrected without typing all again. */
export function rememberTyped(fields: Partial<CopyFields>): void {
  const userId = currentUser()?._id;
  if (userId) typed = { userId, fields };
}

export function findTyped(): Partial<CopyFields> | undefined {
  return typed && typed.userId === currentUser()?._id ? typed.fields : undefined;
}
