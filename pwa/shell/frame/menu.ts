import type { PagePath } from "../../../contract/pages.ts";
import type { Role } from "../../../contract/users.ts";
import * as drawn from "../../ui/icons.tsx";
import type { layoutText } from "./text.ts";

type Word = { [Key in keyof Words]: Words[Key] extends string ? Key : never }[keyof Words];
type Words = (typeof layoutText)["bn"];

/** `tab`: also in the bar at the bottom of phones. `href: "group-chat"`: the outside link of the installation. */
export type MenuEntry = { href: PagePath | typeof GROUP_CHAT; word: Word; Icon: drawn.Icon; tab?: true };
export type MenuGroup = { word: Word; entries: MenuEntry[] };

export const GROUP_CHAT = "group-chat";

const home: MenuEntry = { href: "/home", word: "home", Icon: drawn.HomeIcon, tab: true };

const account: MenuGroup = {
  word: "account",
  entries: [
    { href: "/profile", word: "profile", Icon: drawn.UserIcon, tab: true },
    { href: "/update-password", word: "changePassword", Icon: drawn.LockIcon },
  ],
};

/** The side menu by role, in the order of the specification. `contract/pages.ts` says which screens have a line here. */
export const menus: Record<Role, MenuGroup[]> = {
  user: [
    {
      word: "services",
      entries: [
        home,
        // The services are inserted here, from their declarations.
        { href: "/recharge", word: "recharge", Icon: drawn.WalletIcon },
      ],
    },
    {
      word: "lists",
      entries: [
        { href: "/my-order", word: "myOrders", Icon: drawn.OrdersIcon, tab: true },
        { href: "/outbox", word: "outbox", Icon: drawn.OutboxIcon },
        { href: "/pdf", word: "savedFiles", Icon: drawn.DownloadIcon },
        { href: "/my-roshid", word: "myRoshids", Icon: drawn.LandIcon },
        { href: "/statement", word: "statement", Icon: drawn.ChartIcon },
        { href: GROUP_CHAT, word: "groupChat", Icon: drawn.ChatIcon },
      ],
    },
    account,
  ],
  admin: [
    {
      word: "desk",
      entries: [
        home,
        { href: "/all-order", word: "allOrders", Icon: drawn.OrdersIcon, tab: true },
        { href: "/recharge-history", word: "rechargeHistory", Icon: drawn.WalletIcon },
        { href: "/all-user", word: "allUsers", Icon: drawn.UsersIcon, tab: true },
        { href: "/services", word: "manageServices", Icon: drawn.DocumentIcon },
        { href: "/update-balance", word: "updateBalance", Icon: drawn.SettingsIcon },
        { href: "/notice", word: "updateNotice", Icon: drawn.MegaphoneIcon },
        { href: "/signup", word: "addAccount", Icon: drawn.PlusIcon },
        { href: "/toggle-order", word: "toggleOrder", Icon: drawn.SwitchIcon },
        { href: "/audit", word: "audit", Icon: drawn.EyeIcon },
      ],
    },
    account,
  ],
};

export function tabsOf(role: Role): MenuEntry[] {
  return menus[role].flatMap((group) => group.entries).filter((entry) => entry.tab);
}
