import { currentUser } from "../offline/chat-user.ts";
import type { CopyFields } from "./form/copy-form.ts";
import type { Person, Terms } from "./server-copy.ts";

/*
 * All of it is in memory only: a look-up spends money, so whoever reloads, follows a link or comes back later has no
 * ticket, and nothing is charged without a tap.
 */
let ticket: (Person & { userId: string; terms: Terms }) | undefined;
let typed: { userId: string; fields: Partial<CopyFields> } | undefined;
let loadExplained = false;

/** Left by the input page for the result page that it opens. */
export function leaveTicket(person: Person, terms: Terms): void {
  const userId = currentUser()?._id;
  if (userId) ticket = { ...person, userId, terms };
}

/** What the person agreed to on the input page about this very look-up. */
export function findTicket({ nid, dob }: Person): Terms | undefined {
  const fits = ticket?.nid === nid && ticket.dob === dob && ticket.userId === currentUser()?._id;
  return fits ? ticket?.terms : undefined;
}

/** A ticket is good once. */
export function dropTicket(): void {
  ticket = undefined;
}

/** Keeps what stands in the form while the result is looked at, so that a wrong digit needs no second typing. */
export function keepTyped(fields: Partial<CopyFields>): void {
  const userId = currentUser()?._id;
  if (userId) typed = { userId, fields };
}

export function findTyped(): Partial<CopyFields> | undefined {
  return typed && typed.userId === currentUser()?._id ? typed.fields : undefined;
}

/**
 * True when this screen is here because the browser reloaded it. `navigation.type` stays "reload" for the whole document, so
 * it only speaks for the address that the document was loaded at, and only for the first result page that asks.
 */
export function isReload(): boolean {
  if (loadExplained) return false;
  const [load] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return load?.type === "reload" && new URL(load.name).pathname === location.pathname;
}

/** The load of this document is history once a result page stood. */
export function explainLoad(): void {
  loadExplained = true;
}
