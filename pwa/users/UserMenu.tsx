import type { ManagedUser } from "../../contract/users.ts";
import { useText } from "../i18n/t.ts";
import {
  CheckIcon,
  CrossIcon,
  EditIcon,
  type Icon,
  LockIcon,
  MoreIcon,
  OrdersIcon,
  TrashIcon,
  WalletIcon,
} from "../ui/icons.tsx";
import { Menu, type MenuItem } from "../ui/overlay/Menu.tsx";
import { usersText } from "./text.ts";
import type { UserTask } from "./UserDialogs.tsx";

type Props = { user: ManagedUser; own: boolean; offline: boolean; onDo: (what: UserTask) => void; all?: boolean };

/** The menu of an account. `all`: also the tasks that cards have as buttons. */
export function UserMenu({ user, own, offline, onDo, all }: Props) {
  const text = useText(usersText);
  const task = (what: UserTask, label: string, Sign: Icon, danger = false) => ({
    label,
    icon: <Sign className="size-5" />,
    danger,
    onSelect: () => onDo(what),
  });
  const changes = [
    all && task("balance", text.editBalance, EditIcon),
    !own && task("password", text.reset, LockIcon),
    !own && (user.disabled ? task("disable", text.enable, CheckIcon) : task("disable", text.disable, CrossIcon)),
    all && !own && task("delete", text.delete, TrashIcon, true),
  ].filter((item) => typeof item === "object");
  const items: MenuItem[] = [
    task("look", text.look, WalletIcon),
    { label: text.orders, icon: <OrdersIcon className="size-5" />, href: `/all-order?user=${user._id}` },
    ...(offline ? [] : changes),
  ];
  return <Menu label={text.moreOf(user.fullName)} trigger={<MoreIcon strokeWidth={3} />} items={items} />;
}
