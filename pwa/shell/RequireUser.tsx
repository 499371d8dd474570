import { useAtomValue } from "jotai";
import { type ReactNode, useState } from "react";
import { Redirect, useLocation, useSearch } from "wouter";
import { useCurrentUser } from "../offline/chat-user.ts";
import { leftAtom } from "../session/session.ts";
import { loginInPlace } from "./login-address.ts";

/**
 * The status of a payment in this page's first address. The screen removes it from the address
 * after showing it.
 */
const arrivedWith =
  globalThis.location?.pathname === "/recharge"
    ? new URLSearchParams(location.search).get("status")
    : null;
/** By this time after the start of the page it is known whether the session is still valid. */
const JUST_ARRIVED_MS = 30_000;

/**
 * Sends visitors who are not signed in to the login, which stands in place of this entry of the
 * history and leads back to it.
 */
export function RequireUser({ children }: { children: ReactNode }) {
  const [path] = useLocation();
  const asked = new URLSearchParams(useSearch()).get("status");
  const user = useCurrentUser();
  const left = useAtomValue(leftAtom);
  const [last, setLast] = useState(user?._id);
  if (user && user._id !== last) setLast(user._id);
  if (user) return children;
  const status = asked ?? (performance.now() < JUST_ARRIVED_MS ? arrivedWith : null);
  // A payer who comes back without a session still sees how the payment ended.
  const { address, state } = loginInPlace(path === "/recharge" ? status : null, last);
  // Who has logged out begins anew.
  return <Redirect to={address} state={left ? null : state} replace />;
}
