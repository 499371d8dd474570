import type { PagePath } from "../../../contract/pages.ts";
import type { Role } from "../../../contract/users.ts";
import type { Locale } from "../../i18n/t.ts";
import * as drawn from "../../ui/icons.tsx";

type Word = readonly [bn: string, en: string];

/** `tab`: also in the bar at the bottom of phones. `href: "group-chat"`: the outside link of the installation. */
export type MenuEntry = {
  href: PagePath | typeof GROUP_CHAT;
  word: Word;
  Icon: drawn.Icon;
  tab?: true;
};
export const GROUP_CHAT = "group-chat";

const home: MenuEntry = { href: "/home", word: ["হোম", "Home"], Icon: drawn.HomeIcon, tab: true };
const queue: MenuEntry = { href: "/all-order", word: ["সব অর্ডার", "All Order"], Icon: drawn.OrdersIcon, tab: true };
/** For staff only where the installation lets them compare it. */
const sentMoney: MenuEntry = { href: "/sent-money", word: ["পাঠানো টাকা", "Money sent"], Icon: drawn.CheckIcon };

/** In the menu of the avatar, and not a second time in the side menu. */
export const account: MenuEntry[] = [
  { href: "/profile", word: ["প্রোফাইল", "Profile"], Icon: drawn.UserIcon, tab: true },
  { href: "/update-password", word: ["পাসওয়ার্ড পরিবর্তন", "Change Password"], Icon: drawn.LockIcon },
];

/** The side menu by role, lists first. The user's services follow from their declarations. */
export const menus: Record<Role, MenuEntry[]> = {
  user: [
    home,
    { href: "/my-order", word: ["অর্ডার তালিকা", "Order list"], Icon: drawn.OrdersIcon, tab: true },
    { href: "/outbox", word: ["পাঠানো বাকি ও খসড়া", "Not sent, and drafts"], Icon: drawn.OutboxIcon },
    { href: "/pdf", word: ["সংরক্ষিত ফাইল", "Saved files"], Icon: drawn.DownloadIcon },
    { href: "/my-roshid", word: ["আমার রসিদ", "Receipt list"], Icon: drawn.LandIcon },
    { href: "/statement", word: ["লেনদেনের ইতিহাস", "Statement"], Icon: drawn.ChartIcon },
    { href: "/recharge", word: ["রিচার্জ", "Recharge"], Icon: drawn.WalletIcon },
    { href: GROUP_CHAT, word: ["গ্রুপ চ্যাট", "Group chat"], Icon: drawn.ChatIcon },
  ],
  staff: [queue, sentMoney],
  admin: [
    home,
    queue,
    { href: "/recharge-history", word: ["রিচার্জের ইতিহাস", "Recharge History"], Icon: drawn.WalletIcon },
    sentMoney,
    { href: "/all-user", word: ["সব ইউজার", "All User"], Icon: drawn.UsersIcon, tab: true },
    { href: "/services", word: ["সেবা, মূল্য, চালু / বন্ধ", "Services, prices"], Icon: drawn.SettingsIcon },
    { href: "/notice", word: ["নোটিশ হালনাগাদ", "Update Notice"], Icon: drawn.MegaphoneIcon },
    { href: "/signup", word: ["অ্যাকাউন্ট যোগ করুন", "Add Account"], Icon: drawn.PlusIcon },
    { href: "/audit", word: ["অডিট লগ", "Audit log"], Icon: drawn.EyeIcon },
  ],
};

/** The lists of the role. `compares`: what was sent by hand is compared by staff too. */
export function listsOf(role: Role, compares: boolean): MenuEntry[] {
  return menus[role].filter((entry) => entry !== sentMoney || compares || role === "admin");
}

/** Staff have so few lists that all of them are tabs, and no menu is needed. */
export function tabsOf(role: Role, compares: boolean): MenuEntry[] {
  return [...listsOf(role, compares), ...account].filter(
    (entry) => entry.tab || (role === "staff" && entry === sentMoney),
  );
}

export function wordIn([bn, en]: Word, locale: Locale): string {
  return locale === "bn" ? bn : en;
}
