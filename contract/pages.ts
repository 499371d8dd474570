/**
 * The address of every screen; `:name` is a part that varies. From `/all-order` on they are the admin's
 * (`e2e/walk/addresses.ts`). The page's route table has exactly these. For any other address server and service worker answer
 * "not found".
 */
export const pagePaths = [
  "/",
  "/home",
  "/login",
  "/signup",
  "/pdf",
  "/server-copy",
  "/server-copy-backup",
  "/server-copy-print/:nid/:dob",
  "/server-copy-print-backup/:nid/:dob",
  "/server-copy-v2/:nid/:dob",
  "/server-copy-v2-backup/:nid/:dob",
  "/birthday-registration",
  "/birth/print/:id",
  "/birth-certificate/:id",
  "/nid-pdf",
  "/nid-order",
  "/my-order",
  "/outbox",
  "/my-roshid",
  "/roshid",
  "/roshid/edit/:id",
  "/roshid/print/:id",
  "/recharge",
  "/statement",
  "/news",
  "/update-password",
  "/profile",
  "/tin",
  "/order/:key",
  "/bio",
  "/all-order",
  "/recharge-history",
  "/services",
  "/services/new",
  "/services/edit/:key",
  "/update-balance",
  "/notice",
  "/toggle-order",
  "/audit",
  "/all-user",
] as const;

export type PagePath = (typeof pagePaths)[number];

const shapes = pagePaths.map((path) => new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}/?$`, "i"));

/** The screen at this address (without its query), by the rules of the page's router. */
export function findPage(path: string): PagePath | undefined {
  return pagePaths[shapes.findIndex((shape) => shape.test(path))];
}

export function isPagePath(path: string): boolean {
  return findPage(path) !== undefined;
}

/** Screens without bars and menus for any visitor. */
export const alonePages = ["/login", "/birth-certificate/:id"] as const satisfies PagePath[];
