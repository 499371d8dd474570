import { expect, test } from "vitest";
import { aboutPage, isPageOf, pagePaths } from "../../../contract/pages.ts";
import { Role } from "../../../contract/users.ts";
import { account, GROUP_CHAT, menus } from "./menu.ts";

test.each(Role.options)("the menu of %s has a line for each screen that the table gives one", (role) => {
  const lines = [...menus[role], ...account].map(({ href }) => href).filter((href) => href !== GROUP_CHAT);
  // The home of staff is their list of orders. An open screen is in the menu of whose it is.
  const wanted = pagePaths.filter((path) => {
    const { menu, for: whose } = aboutPage(path);
    if (role === "staff" && path === "/home") return false;
    return menu && isPageOf(path, role) && (whose !== "admin" || role === "admin");
  });
  expect(lines.toSorted()).toEqual(wanted.toSorted());
});
