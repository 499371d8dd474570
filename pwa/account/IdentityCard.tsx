import type { User } from "../../contract/users.ts";
import { formatTaka } from "../i18n/format.ts";
import { useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import { useCurrentUser } from "../offline/chat-user.ts";
import { useUser } from "../settings/settings.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { Card } from "../ui/Card.tsx";
import { accountText } from "./text.ts";

/** Who is signed in. A fact that only the server knows is "—" until its first answer. */
export function IdentityCard() {
  const text = useText(accountText);
  const locale = useLocale();
  const current = useCurrentUser();
  const known = useUser().value;
  if (!current) return null;
  const { fullName, username, profilePic, gender, balance }: Partial<User> & typeof current = { ...current, ...known };
  const facts = [
    [text.fullName, fullName],
    [text.username, username],
    [text.gender, gender ? text[gender] : text.genderUnknown],
    [text.balance, formatTaka(balance, locale)],
    ...(current.role === "admin" ? [[text.role, text.roleAdmin]] : []),
  ] as [string, string][];
  return (
    <Card folded className="flex flex-col gap-4 sm:flex-row sm:items-center sm:gap-6">
      <Avatar name={fullName} src={profilePic} className="size-20 text-2xl" />
      <dl className="grid min-w-0 flex-1 gap-x-6 gap-y-3 sm:grid-cols-2">
        {facts.map(([label, value]) => (
          <div key={label} className="flex min-w-0 flex-wrap gap-x-4 sm:block">
            <dt className="shrink-0 text-sm text-soft">{label}</dt>
            <dd className="ms-auto min-w-0 text-end font-semibold tabular-nums sm:text-start">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
