import * as v from "valibot";
import { ConsentedLookUp, LookUp } from "../../contract/server-copy/look-up.ts";
import { currentUser } from "../offline/chat-user.ts";
import { typedDay } from "../services/fields/dates.ts";
import { formOf } from "../ui/form/form-errors.ts";
import type { Person } from "./paid.ts";
import type { Terms } from "./server-copy.ts";

/** The form's values as typed. */
export type CopyFields = { nid: string; dob: string; consent: boolean; purpose: string };

export const emptyCopy: CopyFields = { nid: "", dob: "", consent: false, purpose: "" };

const consent = v.literal(true, "consent");
const person = { nid: LookUp.entries.nid, dob: LookUp.entries.dob };

/** The person of an address or a form; undefined while the number or the date is not valid. */
export function findPerson(typed: { nid: string; dob: string }): Person | undefined {
  const read = v.safeParse(v.object(person), typed);
  return read.success ? read.output : undefined;
}

const free = { consent, purpose: v.optional(v.string()) };
const withPurpose = { consent, purpose: ConsentedLookUp.entries.purpose };

/** A licensed gateway needs a purpose; the synthetic registry does not. */
export function copySchema(purposeNeeded: boolean) {
  return formOf<CopyFields>(v.object({ ...person, ...(purposeNeeded ? withPurpose : free) }));
}

/*
 * All of it is only in memory: a look-up spends money. After a reload, by a link or later there is
 * no ticket, so nothing is charged without a tap.
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

/**
 * Keeps what was sent while the result is shown, so that a wrong digit can be corrected without
 * typing all again.
 */
export function rememberTyped({ dob, ...fields }: Partial<CopyFields>): void {
  const userId = currentUser()?._id;
  if (userId) typed = { userId, fields: { ...fields, ...(dob && { dob: typedDay(dob) }) } };
}

export function findTyped(): Partial<CopyFields> | undefined {
  return typed && typed.userId === currentUser()?._id ? typed.fields : undefined;
}
