import type { ManagedUser } from "../../contract/users.ts";
import { formatTaka } from "../i18n/format.ts";
import { useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import { useCurrentUser } from "../offline/chat-user.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { EditIcon, TrashIcon } from "../ui/icons.tsx";
import { usersText } from "./text.ts";
import { UserBadges } from "./UserBadges.tsx";
import type { UserTask } from "./UserDialogs.tsx";
import { UserMenu } from "./UserMenu.tsx";
import { LastActive, UserName } from "./UserName.tsx";

type Props = { user: ManagedUser; offline: boolean; onDo: (what: UserTask) => void };

/** A user in one line. */
export function UserRow({ user, offline, onDo }: Props) {
  const text = useText(usersText);
  const locale = useLocale();
  const own = useCurrentUser()?._id === user._id;
  return (
    <li className="@container flex flex-wrap items-center gap-x-3 border-line px-4 py-2 not-first:border-t">
      <Avatar name={user.fullName} className="size-9 @max-[16rem]:hidden" />
      <div className="min-w-0 flex-1 @max-[16rem]:basis-full">
        <p className="flex flex-wrap items-center gap-x-3 leading-snug">
          <UserName user={user} onDo={onDo} />
          <UserBadges user={user} own={own} />
        </p>
        <p className="flex flex-wrap gap-x-3 text-sm text-soft">
          <span className="break-all">@{user.username}</span>
          <LastActive user={user} />
        </p>
      </div>
      <p className="font-bold tabular-nums @max-[16rem]:me-auto">
        <span className="sr-only">{text.balance}: </span>
        {formatTaka(user.balance, locale)}
      </p>
      <div className="flex max-md:hidden">
        <IconButton aria-label={text.editBalanceOf(user.fullName)} disabled={offline} onClick={() => onDo("balance")}>
          <EditIcon className="size-5" />
        </IconButton>
        <IconButton
          aria-label={text.deleteOf(user.fullName)}
          disabled={offline || own}
          onClick={() => onDo("delete")}
          className={own ? "invisible" : ""}
        >
          <TrashIcon className="size-5" />
        </IconButton>
      </div>
      <UserMenu user={user} own={own} offline={offline} onDo={onDo} all />
    </li>
  );
}
