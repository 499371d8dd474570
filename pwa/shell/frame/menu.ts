import type { Role } from "../../../contract/users.ts";
import {
  ChartIcon,
  ChatIcon,
  DocumentIcon,
  DownloadIcon,
  EyeIcon,
  HomeIcon,
  type Icon,
  LandIcon,
  LockIcon,
  MegaphoneIcon,
  OrdersIcon,
  OutboxIcon,
  PlusIcon,
  SettingsIcon,
  SwitchIcon,
  UserIcon,
  UsersIcon,
  WalletIcon,
} from "../../ui/icons.tsx";
import type { layoutText } from "./text.ts";

type Word = { [Key in keyof Words]: Words[Key] extends string ? Key : never }[keyof Words];
type Words = (typeof layoutText)["bn"];

/** `tab`: stands in the bar at the foot of phones too. `href: "group-chat"` is the outside link of the installation. */
export type MenuEntry = { href: string; word: Word; Icon: Icon; tab?: true };
export type MenuGroup = { word: Word; entries: MenuEntry[] };

export const GROUP_CHAT = "group-chat";

const home: MenuEntry = { href: "/home", word: "home", Icon: HomeIcon, tab: true };

const account: MenuGroup = {
  word: "account",
  entries: [
    { href: "/profile", word: "profile", Icon: UserIcon, tab: true },
    { href: "/update-password", word: "changePassword", Icon: LockIcon },
  ],
};

/** The side menu by role, in the order of the specification. A new screen is a line here and one in `app.tsx`. */
export const menus: Record<Role, MenuGroup[]> = {
  user: [
    {
      word: "services",
      entries: [
        home,
        // The services themselves come in between, from their declarations.
        { href: "/recharge", word: "recharge", Icon: WalletIcon },
      ],
    },
    {
      word: "lists",
      entries: [
        { href: "/my-order", word: "myOrders", Icon: OrdersIcon, tab: true },
        { href: "/outbox", word: "outbox", Icon: OutboxIcon },
        { href: "/pdf", word: "savedFiles", Icon: DownloadIcon },
        { href: "/my-roshid", word: "myRoshids", Icon: LandIcon },
        { href: "/statement", word: "statement", Icon: ChartIcon },
        { href: GROUP_CHAT, word: "groupChat", Icon: ChatIcon },
      ],
    },
    account,
  ],
  admin: [
    {
      word: "desk",
      entries: [
        home,
        { href: "/all-order", word: "allOrders", Icon: OrdersIcon, tab: true },
        { href: "/recharge-history", word: "rechargeHistory", Icon: WalletIcon },
        { href: "/all-user", word: "allUsers", Icon: UsersIcon, tab: true },
        { href: "/services", word: "manageServices", Icon: DocumentIcon },
        { href: "/update-balance", word: "updateBalance", Icon: SettingsIcon },
        { href: "/notice", word: "updateNotice", Icon: MegaphoneIcon },
        { href: "/signup", word: "addAccount", Icon: PlusIcon },
        { href: "/toggle-order", word: "toggleOrder", Icon: SwitchIcon },
        { href: "/audit", word: "audit", Icon: EyeIcon },
      ],
    },
    account,
  ],
};

export function tabsOf(role: Role): MenuEntry[] {
  return menus[role].flatMap((group) => group.entries).filter((entry) => entry.tab);
}
