import type { ManagedUser } from "../../contract/users.ts";
import { useText } from "../i18n/t.ts";
import {
  CheckIcon,
  CrossIcon,
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
import { usersText } from "./text.ts";

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
type Props = {
  user: ManagedUser;
  /** Whether it is the admin's own account. */
  own: boolean;
  offline: boolean;
  onDo: (what: UserTask) => void;
};

/** The tasks that have no button in the row. */
export function UserMenu({ user, own, offline, onDo }: Props) {
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
