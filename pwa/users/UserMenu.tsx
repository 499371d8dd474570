import type { ManagedUser } from "../../contract/users.ts";
import { useText } from "../i18n/t.ts";
import { CheckIcon, CrossIcon, EditIcon, LockIcon, MoreIcon, OrdersIcon, TrashIcon, WalletIcon } from "../ui/icons.tsx";
import { Menu, type MenuItem } from "../ui/overlay/Menu.tsx";
import { usersText } from "./text.ts";
import type { UserTask } from "./UserDialogs.tsx";

type Props = { user: ManagedUser; own: boolean; offline: boolean; onDo: (what: UserTask) => void; all?: boolean };

/** What else is done with an account. `all`: the two that cards have as buttons are in it too. */
export function UserMenu({ user, own, offline, onDo, all }: Props) {
  const text = useText(usersText);
  const items: MenuItem[] = [
    { label: text.look, icon: <WalletIcon className="size-5" />, onSelect: () => onDo("look") },
    { label: text.orders, icon: <OrdersIcon className="size-5" />, href: `/all-order?user=${user._id}` },
  ];
  if (!offline) {
    if (all)
      items.push({ label: text.editBalance, icon: <EditIcon className="size-5" />, onSelect: () => onDo("balance") });
    if (!own) {
      const Sign = user.disabled ? CheckIcon : CrossIcon;
      items.push(
        { label: text.reset, icon: <LockIcon className="size-5" />, onSelect: () => onDo("password") },
        {
          label: user.disabled ? text.enable : text.disable,
          icon: <Sign className="size-5" />,
          onSelect: () => onDo("disable"),
        },
      );
      if (all)
        items.push({
          label: text.delete,
          icon: <TrashIcon className="size-5" />,
          danger: true,
          onSelect: () => onDo("delete"),
        });
    }
  }
  return <Menu label={text.moreOf(user.fullName)} trigger={<MoreIcon />} items={items} />;
}
