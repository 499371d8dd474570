import type { ReactNode } from "react";
import { Redirect, useLocation, useSearch } from "wouter";
import { mayOpen, type PagePath } from "../../contract/pages.ts";
import { useCurrentUser } from "../offline/chat-user.ts";

/** The status of a payment in this page's first address. The screen removes it from the address after showing it. */
const arrivedWith =
  globalThis.location?.pathname === "/recharge" ? new URLSearchParams(location.search).get("status") : null;
/** By this time after the start of the page it is known whether the session is still valid. */
const JUST_ARRIVED_MS = 30_000;

/** Sends visitors who are not signed in to the login page, replacing this entry of the history. */
export function RequireUser({ children }: { children: ReactNode }) {
  const [path] = useLocation();
  const asked = new URLSearchParams(useSearch()).get("status");
  if (useCurrentUser()) return children;
  const status = asked ?? (performance.now() < JUST_ARRIVED_MS ? arrivedWith : null);
  // A payer who comes back without a session still sees how the payment ended.
  const note = path === "/recharge" && status ? `?${new URLSearchParams({ recharge: status })}` : "";
  return <Redirect to={`/login${note}`} replace />;
}

/** The server refuses other users anyway; this only spares them an empty screen. Staff are told so at their own home. */
export function RequireRole({ path, children }: { path: PagePath; children: ReactNode }) {
  const role = useCurrentUser()?.role;
  if (mayOpen(path, role)) return children;
  return <Redirect to={role === "staff" ? "/all-order" : "/login"} replace state={{ forAdmins: true }} />;
}
