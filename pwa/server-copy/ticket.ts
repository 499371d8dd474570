import { currentUser } from "../offline/chat-user.ts";
import type { CopyFields } from "./form/copy-form.ts";
import type { Person, Terms } from "./server-copy.ts";

/*
 * All of it is only in memory: a look-up spends money. After a reload, by a link or later there is no ticket, so nothing is
 * charged without a tap.
 */
let ticket: (Person & { userId: string; terms: Terms }) | undefined;
let typed: { userId: string; fields: Partial<CopyFields> } | undefined;
let loadExplained = false;

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

/**
 * True when the browser has reloaded this screen. `navigation.type` stays "reload" for the whole document. So it counts only
 * for the address at which the document was loaded, and for the first result page.
 */
export function isReload(): boolean {
  if (loadExplained) return false;
  const [load] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return load?.type === "reload" && new URL(load.name).pathname === location.pathname;
}

/** Notes that a result page was shown: from now on the load of the document is no longer the reason for a screen. */
export function explainLoad(): void {
  loadExplained = true;
}
