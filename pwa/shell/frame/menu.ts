import { aboutPage, type MenuIcon, type PagePath, pagePaths } from "../../../contract/pages.ts";
import type { Role } from "../../../contract/users.ts";
import type { Locale } from "../../i18n/t.ts";
import * as drawn from "../../ui/icons.tsx";

/**
 * `tab`: also in the bar at the bottom of phones. `href: "group-chat"`: the outside link of the
 * installation.
 */
export type MenuEntry = {
  href: PagePath | typeof GROUP_CHAT;
  word: readonly [bn: string, en: string, icon?: string];
  Icon: drawn.Icon;
  tab?: true | undefined;
};
export const GROUP_CHAT = "group-chat";

const icons: Record<MenuIcon, drawn.Icon> = {
  home: drawn.icon("M4 11.2 12 4.5l8 6.7V19a1 1 0 0 1-1 1h-4.5v-5.5h-5V20H5a1 1 0 0 1-1-1z"),
  orders: drawn.OrdersIcon,
  outbox: drawn.OutboxIcon,
  download: drawn.DownloadIcon,
  land: drawn.LandIcon,
  chart: drawn.icon("M4.5 4.5V19a.5.5 0 0 0 .5.5h14.5M8.5 16v-3.5M12.5 16V8.5M16.5 16v-5.5"),
  wallet: drawn.WalletIcon,
  ticket: drawn.icon(
    "M4 7h16v3a2 2 0 0 0 0 4v3H4v-3a2 2 0 0 0 0-4zM14.5 7v1.5M14.5 11.2v1.6M14.5 15.5V17",
  ),
  check: drawn.CheckIcon,
  book: drawn.icon("M6.5 17.5V6.5a2 2 0 0 1 2-2H18v15H8.5a2 2 0 0 1 0-4H18M10.5 8.5h4"),
  users: drawn.UsersIcon,
  settings: drawn.icon(
    "M4 7h8.5M17.5 7H20M4 17h2.5M11.5 17H20M15 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM9 " +
      "19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z",
  ),
  megaphone: drawn.MegaphoneIcon,
  help: drawn.InfoIcon,
  plus: drawn.PlusIcon,
  eye: drawn.EyeIcon,
  user: drawn.UserIcon,
  lock: drawn.LockIcon,
};
const groupChat: MenuEntry = {
  href: GROUP_CHAT,
  word: ["গ্রুপ চ্যাট", "Group chat"],
  Icon: drawn.ChatIcon,
};

const entries = pagePaths.flatMap((href) => {
  const { menu, tab } = aboutPage(href);
  return menu ? { href, word: menu, Icon: icons[menu[2] as MenuIcon], tab } : [];
});

/** In the menu of the avatar, and not a second time in the side menu. */
const isAccount = (href: PagePath) => href === "/profile" || href === "/update-password";
export const account: MenuEntry[] = entries.filter(({ href }) => isAccount(href));

/**
 * The lists of the role. The user's services follow from their declarations. `compares`: what was
 * sent by hand is compared by staff too. `worker`: of a shop, without what is its owner's.
 */
export function listsOf(role: Role, compares: boolean, worker = false): MenuEntry[] {
  const lists = entries.filter(({ href }) => {
    const { for: whose, payers } = aboutPage(href);
    if (worker && payers) return false;
    // The home of staff is their list of orders.
    if (whose === "all") return href === "/help" || (href === "/home" && role !== "staff");
    if (whose === "staff")
      return role === "admin" || (role === "staff" && (compares || href !== "/sent-money"));
    return whose === role;
  });
  return role === "user" ? [...lists, groupChat] : lists;
}

/** Staff have so few lists that all of them are tabs, and no menu is needed. */
export function tabsOf(role: Role, compares: boolean): MenuEntry[] {
  const lists = listsOf(role, compares);
  return role === "staff"
    ? [...lists, ...account.filter(({ tab }) => tab)]
    : [...lists, ...account].filter(({ tab }) => tab);
}

export function wordIn([bn, en]: MenuEntry["word"], locale: Locale): string {
  return locale === "bn" ? bn : en;
}
