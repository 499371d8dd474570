import type { ManagedUser } from "../../contract/users.ts";
import { formatRelative, formatTaka, useLocale, useText } from "../i18n/t.ts";
import { useCurrentUser } from "../offline/chat-user.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { Button } from "../ui/Button.tsx";
import { EditIcon, type Icon, OrdersIcon, UsersIcon, WalletIcon } from "../ui/icons.tsx";
import { StatusBadge } from "../ui/StatusBadge.tsx";
import { usersText } from "./text.ts";
import { UserMenu, type UserTask } from "./UserMenu.tsx";
import { namesOf } from "./use-give-services.tsx";

type Props = { user: ManagedUser; offline: boolean; onDo: (what: UserTask) => void };

/**
 * A user in the list: one line where there is room, otherwise the balance below the name. What
 * can't be undone is in the menu.
 */
export function UserRow({ user, offline, onDo }: Props) {
  const text = useText(usersText);
  const locale = useLocale();
  const own = useCurrentUser()?._id === user._id;
  return (
    <li className="@container border-line px-4 py-2.5 max-md:px-3 max-md:py-1.5 not-first:border-t">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Avatar name={user.fullName} className="size-11 @max-[16rem]:hidden" />
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-3 leading-snug">
            <button
              type="button"
              aria-label={text.openOf(user.fullName)}
              onClick={() => onDo("look")}
              className="min-h-6 text-start font-semibold leading-snug break-words
                underline-offset-4 hover:text-accent hover:underline"
            >
              {user.fullName}
            </button>
            {user.role === "user" ? null : (
              <StatusBadge tone="info">
                {own ? `${text[user.role]} · ${text.own}` : text[user.role]}
              </StatusBadge>
            )}
            {user.disabled ? <StatusBadge tone="cancelled">{text.disabled}</StatusBadge> : null}
          </p>
          <p className="flex flex-wrap gap-x-3 text-sm/5 text-soft">
            <span className="break-all">@{user.username}</span>
            <LastActive user={user} />
            {user.worksFor ? (
              <Fact Sign={WalletIcon} of={text.worksFor}>{`@${user.worksFor.username}`}</Fact>
            ) : null}
            {user.priceGroup ? (
              <Fact Sign={UsersIcon} of={text.priceGroup}>
                {user.priceGroup.name}
              </Fact>
            ) : null}
            {user.services.length > 0 ? (
              <Fact Sign={OrdersIcon} of={text.clerkServices}>
                {namesOf(user.services, locale)}
              </Fact>
            ) : null}
          </p>
        </div>
        {user.role === "staff" || user.worksFor ? null : (
          <div
            className="order-1 flex basis-full flex-wrap items-center gap-x-3 gap-y-2
            @xl:order-none @xl:basis-auto"
          >
            <p className="me-auto text-lg font-bold tabular-nums">
              <span className="sr-only">{text.balance}: </span>
              {formatTaka(user.balance, locale)}
            </p>
            <Button
              variant="secondary"
              disabled={offline}
              onClick={() => onDo("balance")}
              aria-label={text.editBalanceOf(user.fullName)}
              icon={<EditIcon className="size-5" />}
              className="px-3 max-md:min-h-10 max-md:py-1 max-md:text-sm"
            >
              {text.editBalance}
            </Button>
          </div>
        )}
        <UserMenu user={user} own={own} offline={offline} onDo={onDo} />
      </div>
    </li>
  );
}

/** What is known of a user, behind its sign. */
function Fact({ Sign, of, children }: { Sign: Icon; of: string; children: string }) {
  return (
    <span className="inline-flex items-center gap-1">
      <Sign className="size-4" />
      <span className="sr-only">{`${of}: `}</span>
      <span className="wrap-anywhere">{children}</span>
    </span>
  );
}

/** When a user was last active. */
export function LastActive({ user: { lastActiveAt } }: { user: ManagedUser }) {
  const text = useText(usersText);
  const locale = useLocale();
  return (
    <span className="inline-block">
      {lastActiveAt ? text.active(formatRelative(lastActiveAt, locale)) : text.never}
    </span>
  );
}
