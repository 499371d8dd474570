import { deskPages } from "./desk/pages.ts";
import type { Role } from "./users.ts";

export type Page = {
  /**
   * Whose screen it is; admins see those of staff too. Theirs are closed to all others, but for one
   * that is `open`.
   */
  for: Role | "all";
  open?: true;
  /** Closed to a shop's worker, who orders on another's balance. */
  payers?: true;
  /** Without bars and menus, for any visitor. */
  alone?: true;
  /** What its placeholder looks like. */
  shape: "form" | "list" | "rows" | "tabs" | "home";
  /**
   * Its line in the menu: the word in Bengali and English, and an icon that
   * `pwa/shell/frame/menu.ts` knows.
   */
  menu?: readonly [bn: string, en: string, icon: string];
  /** Also in the bar at the bottom of phones. */
  tab?: true;
};

/**
 * By address; `:name` varies. Routes, guards, placeholders, the menu in this order and the
 * journeys' walks derive from it.
 */
const pages = {
  "/": { for: "all", shape: "home" },
  "/home": { for: "all", shape: "home", menu: ["হোম", "Home", "home"], tab: true },
  "/login": { for: "all", alone: true, shape: "form" },
  "/my-order": {
    for: "user",
    shape: "tabs",
    menu: ["অর্ডার তালিকা", "Order list", "orders"],
    tab: true,
  },
  "/outbox": {
    for: "user",
    shape: "list",
    menu: ["পাঠানো বাকি ও খসড়া", "Not sent, and drafts", "outbox"],
  },
  "/pdf": { for: "user", shape: "list", menu: ["সংরক্ষিত ফাইল", "Saved files", "download"] },
  "/my-roshid": { for: "user", shape: "rows", menu: ["আমার রসিদ", "Receipt list", "land"] },
  "/statement": {
    for: "user",
    payers: true,
    shape: "tabs",
    menu: ["লেনদেনের ইতিহাস", "Statement", "chart"],
  },
  "/recharge": {
    for: "user",
    payers: true,
    shape: "form",
    menu: ["রিচার্জ", "Recharge", "wallet"],
  },
  ...deskPages,
  "/audit": { for: "admin", shape: "tabs", menu: ["অডিট লগ", "Audit log", "eye"] },
  "/profile": { for: "all", shape: "form", menu: ["প্রোফাইল", "Profile", "user"], tab: true },
  "/update-password": {
    for: "all",
    shape: "form",
    menu: ["পাসওয়ার্ড পরিবর্তন", "Change Password", "lock"],
  },
  "/help": { for: "all", alone: true, shape: "form", menu: ["সাহায্য", "Help", "help"] },
  "/keys": { for: "user", payers: true, shape: "list" },
  "/workers": { for: "user", payers: true, shape: "list" },
  "/shop": { for: "user", shape: "tabs" },
  "/news": { for: "all", shape: "rows" },
  "/server-copy": { for: "user", shape: "form" },
  "/server-copy-backup": { for: "user", shape: "form" },
  "/server-copy-print/:nid/:dob": { for: "user", shape: "form" },
  "/server-copy-print-backup/:nid/:dob": { for: "user", shape: "form" },
  "/server-copy-v2/:nid/:dob": { for: "user", shape: "form" },
  "/server-copy-v2-backup/:nid/:dob": { for: "user", shape: "form" },
  "/birthday-registration": { for: "user", shape: "form" },
  "/birth/print/:id": { for: "user", shape: "form" },
  "/birth-certificate/:id": { for: "user", alone: true, shape: "form" },
  "/nid-pdf": { for: "user", shape: "form" },
  "/nid-order": { for: "user", shape: "form" },
  "/roshid": { for: "user", shape: "form" },
  "/roshid/edit/:id": { for: "user", shape: "form" },
  "/roshid/print/:id": { for: "user", shape: "form" },
  "/tin": { for: "user", shape: "form" },
  "/order/:key": { for: "user", shape: "form" },
  "/many/:key": { for: "user", shape: "form" },
  "/bio": { for: "user", shape: "form" },
} as const satisfies Record<string, Page>;

export type PagePath = keyof typeof pages;
export type MenuIcon = Extract<(typeof pages)[PagePath], { menu: unknown }>["menu"][2];
export type AlonePath = {
  [Path in PagePath]: (typeof pages)[Path] extends { alone: true } ? Path : never;
}[PagePath];

export const pagePaths = Object.keys(pages) as PagePath[];

export function aboutPage(path: PagePath): Page {
  return pages[path];
}

export function isPageOf(path: PagePath, role: Role | undefined): boolean {
  const { for: whose, open } = aboutPage(path);
  return (
    open === true || whose === "all" || whose === role || (whose === "staff" && role === "admin")
  );
}

/**
 * Whether this role may open a screen: also one of users, which shows only what is their own.
 * `worker`: of a shop.
 */
export function mayOpen(path: PagePath, role: Role | undefined, worker = false): boolean {
  const { for: whose, payers } = aboutPage(path);
  return !(worker && payers) && (whose === "user" || isPageOf(path, role));
}

const shapes = pagePaths.map((path) => new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}/?$`, "i"));

/** The screen at this address (without its query), by the rules of the page's router. */
export function findPage(path: string): PagePath | undefined {
  return pagePaths[shapes.findIndex((shape) => shape.test(path))];
}
