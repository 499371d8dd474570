import type { ManagedUser } from "../../contract/users.ts";
import { useText } from "../i18n/t.ts";
import { StatusBadge } from "../ui/StatusBadge.tsx";
import { usersText } from "./text.ts";

/** Badges for an admin and a disabled account. */
export function UserBadges({ user, own }: { user: ManagedUser; own: boolean }) {
  const text = useText(usersText);
  return (
    <>
      {user.role === "admin" ? (
        <StatusBadge tone="info">{own ? `${text.admin} · ${text.own}` : text.admin}</StatusBadge>
      ) : null}
      {user.disabled ? <StatusBadge tone="cancelled">{text.disabled}</StatusBadge> : null}
    </>
  );
}
