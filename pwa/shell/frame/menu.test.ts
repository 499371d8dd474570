import { expect, test } from "vitest";
import { aboutPage, pagePaths } from "../../../contract/pages.ts";
import { account, GROUP_CHAT, menus } from "./menu.ts";

test.each(["user", "admin"] as const)("the menu of %s has a line for each screen that the table gives one", (role) => {
  const lines = [...menus[role], ...account].map(({ href }) => href).filter((href) => href !== GROUP_CHAT);
  const wanted = pagePaths.filter((path) => aboutPage(path).menu && ["both", role].includes(aboutPage(path).for));
  expect(lines.toSorted()).toEqual(wanted.toSorted());
});
