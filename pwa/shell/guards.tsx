import type { ReactNode } from "react";
import { Redirect, useLocation, useSearch } from "wouter";
import { useCurrentUser } from "../offline/chat-user.ts";

/** What the provider's way back brought to this page, before the screen has told it and taken it out of the address. */
const arrivedWith =
  globalThis.location?.pathname === "/recharge" ? new URLSearchParams(location.search).get("status") : null;
/** Within this time of the page's start the server has said whether the session still holds. */
const JUST_ARRIVED_MS = 30_000;

/** Nobody signed in: to the login page, in place of this entry of the history. */
export function RequireUser({ children }: { children: ReactNode }) {
  const [path] = useLocation();
  const asked = new URLSearchParams(useSearch()).get("status");
  if (useCurrentUser()) return children;
  const status = asked ?? (performance.now() < JUST_ARRIVED_MS ? arrivedWith : null);
  // A payer on the way back, whom nobody knows here, still reads how the payment ended.
  const note = path === "/recharge" && status ? `?${new URLSearchParams({ recharge: status })}` : "";
  return <Redirect to={`/login${note}`} replace />;
}

/** The server refuses others anyway; this only keeps them from an empty screen. */
export function RequireAdmin({ children }: { children: ReactNode }) {
  return useCurrentUser()?.role === "admin" ? children : <Redirect to="/login" replace />;
}
