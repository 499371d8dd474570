import { aboutPage, findPage, isPageOf } from "../../contract/pages.ts";
import type { User } from "../../contract/users.ts";

/**
 * What an entry of the history with the login remembers of the one in whose place it stands: its
 * address and state, and whose session ended there, if anybody's. Only this page writes the state
 * of an entry, so it leads to no other site.
 */
export type LeadsBack = { wanted: string; entry?: unknown; of?: string | undefined };

/**
 * The login's address and state in place of this entry. A payer still sees how the payment ended,
 * `status`.
 */
export function loginInPlace(
  status: string | null,
  of?: string,
): { address: string; state: LeadsBack } {
  const { pathname, search } = location;
  const note = status ? `?${new URLSearchParams({ recharge: status })}` : "";
  const wanted = status ? pathname : pathname + search;
  return { address: `/login${note}`, state: { wanted, entry: history.state, of } };
}

/** Puts the login in place of this address, where it is a screen of somebody who is signed in. */
export function openLogin(): void {
  const page = findPage(location.pathname);
  if (!page || aboutPage(page).alone || aboutPage(page).open) return;
  const status = page === "/recharge" ? new URLSearchParams(location.search).get("status") : null;
  const { address, state } = loginInPlace(status);
  history.replaceState(state, "", address);
}

/**
 * Where a login or a sign-up leads: back, with the state of that entry, so that the outcome of what
 * was sent there stands first. To the start, if that is no screen of theirs, or was somebody
 * else's. `back`: whether it leads back.
 */
export function afterLogin({ _id, role }: Partial<Pick<User, "_id" | "role">> = {}): {
  address: string;
  state: object;
  back: boolean;
} {
  const { wanted = "", entry, of }: Partial<LeadsBack> = history.state ?? {};
  const page = findPage(wanted.split("?", 1)[0] ?? "");
  const theirs = page !== undefined && isPageOf(page, role) && (!of || of === _id);
  // What is open over a list gets its list below it again.
  const state = { ...(theirs && Object(entry)), overList: undefined, fromOutside: true };
  return { address: theirs ? wanted : "/", state, back: theirs };
}
