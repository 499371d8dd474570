import type { Role } from "./users.ts";

type Page = {
  /** Whose screen it is; admins see those of staff too. Theirs are closed to all others, but for one that is `open`. */
  for: Role | "all";
  open?: true;
  /** Without bars and menus, for any visitor. */
  alone?: true;
  /** What its placeholder looks like; without one it is a form. */
  shape?: "list" | "rows" | "tabs" | "home";
  menu?: true;
};

/** By address; `:name` varies. Routes, guards, placeholders, the menu's test and the journeys' walks derive from it. */
const pages = {
  "/": { for: "all", shape: "home" },
  "/home": { for: "all", shape: "home", menu: true },
  "/login": { for: "all", alone: true },
  "/signup": { for: "admin", open: true, menu: true },
  "/pdf": { for: "user", shape: "list", menu: true },
  "/server-copy": { for: "user" },
  "/server-copy-backup": { for: "user" },
  "/server-copy-print/:nid/:dob": { for: "user" },
  "/server-copy-print-backup/:nid/:dob": { for: "user" },
  "/server-copy-v2/:nid/:dob": { for: "user" },
  "/server-copy-v2-backup/:nid/:dob": { for: "user" },
  "/birthday-registration": { for: "user" },
  "/birth/print/:id": { for: "user" },
  "/birth-certificate/:id": { for: "user", alone: true },
  "/nid-pdf": { for: "user" },
  "/nid-order": { for: "user" },
  "/my-order": { for: "user", shape: "tabs", menu: true },
  "/outbox": { for: "user", shape: "list", menu: true },
  "/my-roshid": { for: "user", shape: "list", menu: true },
  "/roshid": { for: "user" },
  "/roshid/edit/:id": { for: "user" },
  "/roshid/print/:id": { for: "user" },
  "/recharge": { for: "user", menu: true },
  "/statement": { for: "user", shape: "tabs", menu: true },
  "/news": { for: "all", shape: "rows" },
  "/update-password": { for: "all", menu: true },
  "/profile": { for: "all", menu: true },
  "/tin": { for: "user" },
  "/order/:key": { for: "user" },
  "/many/:key": { for: "user" },
  "/bio": { for: "user" },
  "/all-order": { for: "staff", shape: "tabs", menu: true },
  "/recharge-history": { for: "admin", shape: "rows", menu: true },
  "/sent-money": { for: "staff", shape: "list", menu: true },
  "/services": { for: "admin", shape: "rows", menu: true },
  "/services/new": { for: "admin" },
  "/services/edit/:key": { for: "admin" },
  "/update-balance": { for: "admin", shape: "rows" },
  "/notice": { for: "admin", menu: true },
  "/toggle-order": { for: "admin", shape: "rows" },
  "/audit": { for: "admin", shape: "tabs", menu: true },
  "/all-user": { for: "admin", shape: "tabs", menu: true },
} as const satisfies Record<string, Page>;

export type PagePath = keyof typeof pages;
export type AlonePath = { [Path in PagePath]: (typeof pages)[Path] extends { alone: true } ? Path : never }[PagePath];

export const pagePaths = Object.keys(pages) as PagePath[];

export function aboutPage(path: PagePath): Page {
  return pages[path];
}

export function isPageOf(path: PagePath, role: Role | undefined): boolean {
  const { for: whose, open } = aboutPage(path);
  return open === true || whose === "all" || whose === role || (whose === "staff" && role === "admin");
}

/** Whether this role may open a screen: also one of users, which shows only what is their own. */
export function mayOpen(path: PagePath, role: Role | undefined): boolean {
  return aboutPage(path).for === "user" || isPageOf(path, role);
}

const shapes = pagePaths.map((path) => new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}/?$`, "i"));

/** The screen at this address (without its query), by the rules of the page's router. */
export function findPage(path: string): PagePath | undefined {
  return pagePaths[shapes.findIndex((shape) => shape.test(path))];
}

export function isPagePath(path: string): boolean {
  return findPage(path) !== undefined;
}
