import type { ManagedUser } from "../../contract/users.ts";
import { formatTaka } from "../i18n/format.ts";
import { useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import { useCurrentUser } from "../offline/chat-user.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { Button } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { CopyValue } from "../ui/CopyValue.tsx";
import { EditIcon, TrashIcon } from "../ui/icons.tsx";
import { usersText } from "./text.ts";
import { UserBadges } from "./UserBadges.tsx";
import type { UserTask } from "./UserDialogs.tsx";
import { UserMenu } from "./UserMenu.tsx";
import { LastActive, UserName } from "./UserName.tsx";

type Props = { user: ManagedUser; offline: boolean; onDo: (what: UserTask) => void };

/** A user as a card: buttons for the two most frequent tasks, and a menu for the others. */
export function UserCard({ user, offline, onDo }: Props) {
  const text = useText(usersText);
  const locale = useLocale();
  const own = useCurrentUser()?._id === user._id;
  return (
    <Card as="li" className="@container flex flex-col gap-3 overflow-visible!">
      <div className="flex items-start gap-3">
        <Avatar name={user.fullName} className="size-12 @max-[16rem]:hidden" />
        <div className="min-w-0 flex-1">
          <UserName user={user} onDo={onDo} />
          <p className="text-sm text-soft break-all">@{user.username}</p>
          <p className="text-sm text-soft">
            <LastActive user={user} />
          </p>
          <p className="mt-1 flex flex-wrap gap-1 empty:hidden">
            <UserBadges user={user} own={own} />
          </p>
        </div>
        <div className="-me-2 -mt-2">
          <UserMenu user={user} own={own} offline={offline} onDo={onDo} />
        </div>
      </div>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 text-sm @max-[16rem]:grid-cols-1">
        <dt className="text-soft">{text.balance}</dt>
        <dd className="text-lg font-bold tabular-nums">{formatTaka(user.balance, locale)}</dd>
        <dt className="text-soft">{text.gender}</dt>
        <dd>{text[user.gender]}</dd>
      </dl>
      <details className="-my-3 text-sm text-soft">
        <summary className="inline-flex min-h-11 items-center font-semibold text-accent">{text.userId}</summary>
        <CopyValue value={user._id} label={text.copyId} mono className="text-xs" />
      </details>
      <div className="mt-auto flex flex-wrap gap-2 *:flex-auto *:px-3">
        <Button
          variant="secondary"
          disabled={offline}
          onClick={() => onDo("balance")}
          aria-label={text.editBalanceOf(user.fullName)}
          icon={<EditIcon className="size-5" />}
        >
          {text.editBalance}
        </Button>
        {own ? null : (
          <Button
            variant="secondary"
            disabled={offline}
            onClick={() => onDo("delete")}
            aria-label={text.deleteOf(user.fullName)}
            className="text-danger!"
            icon={<TrashIcon className="size-5" />}
          >
            {text.delete}
          </Button>
        )}
      </div>
    </Card>
  );
}
