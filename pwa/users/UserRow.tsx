import type { ManagedUser } from "../../contract/users.ts";
import { formatRelative, formatTaka, useLocale, useText } from "../i18n/t.ts";
import { useCurrentUser } from "../offline/chat-user.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { Button } from "../ui/Button.tsx";
import {
  CheckIcon,
  CrossIcon,
  EditIcon,
  type Icon,
  LockIcon,
  MoreIcon,
  OrdersIcon,
  TrashIcon,
  UserIcon,
  UsersIcon,
  WalletIcon,
} from "../ui/icons.tsx";
import { Menu, type MenuItem } from "../ui/overlay/Menu.tsx";
import { StatusBadge } from "../ui/StatusBadge.tsx";
import { usersText } from "./text.ts";
import { namesOf } from "./use-give-services.tsx";

/** What an admin can do with an account. */
export type UserTask =
  | "look"
  | "balance"
  | "group"
  | "services"
  | "phone"
  | "password"
  | "disable"
  | "delete";
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
              <span className="inline-flex items-center gap-1">
                <WalletIcon className="size-4" />
                <span className="sr-only">{`${text.worksFor}: `}</span>
                <span className="break-all">@{user.worksFor.username}</span>
              </span>
            ) : null}
            {user.priceGroup ? (
              <span className="inline-flex items-center gap-1">
                <UsersIcon className="size-4" />
                <span className="sr-only">{`${text.priceGroup}: `}</span>
                <span className="wrap-anywhere">{user.priceGroup.name}</span>
              </span>
            ) : null}
            {user.services.length > 0 ? (
              <span className="inline-flex items-center gap-1">
                <OrdersIcon className="size-4" />
                <span className="sr-only">{`${text.clerkServices}: `}</span>
                <span className="wrap-anywhere">{namesOf(user.services, locale)}</span>
              </span>
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

/** The tasks that have no button in the row. */
function UserMenu({ user, own, offline, onDo }: Props & { own: boolean }) {
  const text = useText(usersText);
  const task = (what: UserTask, label: string, Sign: Icon): MenuItem => ({
    label,
    icon: <Sign className="size-5" />,
    onSelect: () => onDo(what),
  });
  const changes = [
    ...(user.role === "user" && !user.worksFor ? [task("group", text.priceGroup, UsersIcon)] : []),
    ...(user.role === "staff" ? [task("services", text.clerkServices, OrdersIcon)] : []),
    task("password", text.reset, LockIcon),
    user.disabled
      ? task("disable", text.enable, CheckIcon)
      : task("disable", text.disable, CrossIcon),
    { ...task("delete", text.delete, TrashIcon), danger: true },
  ];
  const items: MenuItem[] = [
    user.role === "staff" || user.worksFor
      ? task("look", text.devices, UserIcon)
      : task("look", text.look, WalletIcon),
    {
      label: text.orders,
      icon: <OrdersIcon className="size-5" />,
      href: `/all-order?user=${user._id}`,
    },
    ...(offline || own ? [] : changes),
  ];
  return (
    <Menu label={text.moreOf(user.fullName)} trigger={<MoreIcon strokeWidth={3} />} items={items} />
  );
}
