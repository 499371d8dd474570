import { aboutPage, findPage, isPageOf, pagePaths } from "../../contract/pages.ts";
import type { Role } from "../../contract/users.ts";
import type { Shop } from "./shop.ts";

type Ids = Pick<Shop, "birthOrder" | "roshid">;
const NOTHING = "019a0000-0000-7000-8000-000000000000";
/** Ids of what is nowhere: its screens say so. */
export const ofNothing: Ids = { birthOrder: NOTHING, roshid: NOTHING };

/** The address of every screen that this person sees, with ids of this shop. */
export function addressesOf(shop: Ids, who: Role): string[] {
  const named: Record<string, string> = {
    "/birth/print/:id": `/birth/print/${shop.birthOrder}`,
    "/birth-certificate/:id": `/birth-certificate/${shop.birthOrder}`,
    "/roshid/edit/:id": `/roshid/edit/${shop.roshid}`,
    "/roshid/print/:id": `/roshid/print/${shop.roshid}`,
    "/services/edit/:key": "/services/edit/nid",
    "/order/:key": "/order/nothing",
  };
  const whose = who === "admin" ? ["all", "staff", "admin"] : ["all", who];
  return pagePaths
    .filter((path) => path !== "/" && whose.includes(aboutPage(path).for))
    .map((path) =>
      (named[path] ?? path).replace(":nid", "1234567890").replace(":dob", "1990-01-01"),
    );
}

/** The address of every screen of an admin that is closed to customers. */
export const closedToCustomers = addressesOf(ofNothing, "admin").filter((path) => {
  const page = findPage(path);
  return page && !isPageOf(page, "user");
});
