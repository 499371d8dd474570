import type { ReactNode } from "react";
import { Redirect } from "wouter";
import { useCurrentUser } from "../session/chat-user.ts";

/** Nobody signed in: to the login page, in place of this entry of the history. */
export function RequireUser({ children }: { children: ReactNode }) {
  return useCurrentUser() ? children : <Redirect to="/login" replace />;
}

/** The server refuses others anyway; this only keeps them from an empty screen. */
export function RequireAdmin({ children }: { children: ReactNode }) {
  return useCurrentUser()?.role === "admin" ? children : <Redirect to="/login" replace />;
}
