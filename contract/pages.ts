/**
 * Every screen's address, `:name` for a part that varies. The route table of the page has a screen for each and no other,
 * and only for these do server and worker give the page: whatever else is asked for is not found.
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

/** Whether a screen stands at this address (without its query), read as the router of the page reads it. */
export function isPagePath(path: string): boolean {
  return shapes.some((shape) => shape.test(path));
}
