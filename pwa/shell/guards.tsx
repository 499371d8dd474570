import type { ReactNode } from "react";
import { Redirect, useLocation, useSearch } from "wouter";
import { useCurrentUser } from "../session/chat-user.ts";

/** Nobody signed in: to the login page, in place of this entry of the history. */
export function RequireUser({ children }: { children: ReactNode }) {
  const [path] = useLocation();
  const status = new URLSearchParams(useSearch()).get("status");
  if (useCurrentUser()) return children;
  // A payer on the way back, whom nobody knows here, still reads how the payment ended.
  const note = path === "/recharge" && status ? `?${new URLSearchParams({ recharge: status })}` : "";
  return <Redirect to={`/login${note}`} replace />;
}

/** The server refuses others anyway; this only keeps them from an empty screen. */
export function RequireAdmin({ children }: { children: ReactNode }) {
  return useCurrentUser()?.role === "admin" ? children : <Redirect to="/login" replace />;
}
