import { aboutPage, pagePaths } from "../../contract/pages.ts";
import type { Shop } from "./shop.ts";

export type Who = "user" | "admin";

/** The address of every screen that this person sees, with ids of this shop. */
export function addressesOf(shop: Pick<Shop, "birthOrder" | "roshid">, who: Who): string[] {
  const named: Record<string, string> = {
    "/birth/print/:id": `/birth/print/${shop.birthOrder}`,
    "/birth-certificate/:id": `/birth-certificate/${shop.birthOrder}`,
    "/roshid/edit/:id": `/roshid/edit/${shop.roshid}`,
    "/roshid/print/:id": `/roshid/print/${shop.roshid}`,
    "/services/edit/:key": "/services/edit/nid",
    "/order/:key": "/order/nothing",
  };
  const whose = who === "admin" ? ["all", "staff", "admin"] : ["all", "user"];
  return pagePaths
    .filter((path) => path !== "/" && whose.includes(aboutPage(path).for))
    .map((path) =>
      (named[path] ?? path).replace(":nid", "1234567890").replace(":dob", "1990-01-01"),
    );
}
