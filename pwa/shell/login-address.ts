import { aboutPage, findPage, isPageOf } from "../../contract/pages.ts";
import type { User } from "../../contract/users.ts";

/** Puts the login in place of this address, and remembers it in the entry of the history. A payer still sees how the payment ended. */
export function openLogin(): void {
  const { pathname, search } = location;
  const page = findPage(pathname);
  if (!page || aboutPage(page).alone || aboutPage(page).open) return;
  const status = page === "/recharge" ? new URLSearchParams(search).get("status") : null;
  const note = status ? `?${new URLSearchParams({ recharge: status })}` : "";
  history.replaceState({ wanted: status ? pathname : pathname + search }, "", `/login${note}`);
}

/** Where a login leads: to the address that was opened first, if it is a screen of this role, otherwise to the start. */
export function addressAfterLogin(role: User["role"] | undefined): string {
  const wanted: unknown = history.state?.wanted;
  const page = typeof wanted === "string" ? findPage(wanted.split("?", 1)[0] ?? "") : undefined;
  return page && isPageOf(page, role) ? String(wanted) : "/";
}
