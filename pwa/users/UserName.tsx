import type { ManagedUser } from "../../contract/users.ts";
import { formatRelative } from "../i18n/format.ts";
import { useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import { usersText } from "./text.ts";
import type { UserTask } from "./UserDialogs.tsx";

/** The name of a user, which opens the account. */
export function UserName({ user, onDo }: { user: ManagedUser; onDo: (what: UserTask) => void }) {
  const text = useText(usersText);
  return (
    <button
      type="button"
      aria-label={text.openOf(user.fullName)}
      onClick={() => onDo("look")}
      className="min-h-6 text-start font-semibold leading-snug break-words underline-offset-4 hover:text-accent hover:underline"
    >
      {user.fullName}
    </button>
  );
}

/** When a user was last active. */
export function LastActive({ user: { lastActiveAt } }: { user: ManagedUser }) {
  const text = useText(usersText);
  const locale = useLocale();
  return <span>{lastActiveAt ? text.active(formatRelative(lastActiveAt, locale)) : text.never}</span>;
}
