import type { ReactNode } from "react";
import { Redirect } from "wouter";
import { mayOpen, type PagePath } from "../../contract/pages.ts";
import { useCurrentUser } from "../offline/chat-user.ts";
import { useIsWorker } from "../settings/settings.ts";

type Props = { path: PagePath | undefined; children: ReactNode };

/**
 * The server refuses other users anyway; this only spares them an empty screen. Staff are told so
 * at their own home. A session that ends while a screen is being drawn is here before it is at
 * RequireUser, which alone leads back after the login.
 */
export function RequireRole({ path, children }: Props) {
  const user = useCurrentUser();
  const isWorker = useIsWorker();
  if (!user || !path || mayOpen(path, user.role, isWorker)) return children;
  const home = isWorker ? "/home" : user.role === "staff" ? "/all-order" : "/login";
  return <Redirect to={home} replace state={{ forAdmins: true }} />;
}
