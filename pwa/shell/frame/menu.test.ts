import { expect, test } from "vitest";
import { aboutPage, isPageOf, type PagePath, pagePaths } from "../../../contract/pages.ts";
import { Role } from "../../../contract/users.ts";
import { account, GROUP_CHAT, listsOf } from "./menu.ts";

test.each(Role.options)(
  "the menu of %s has a line for each screen that the table gives one",
  (role) => {
    const lines = [...listsOf(role, true), ...account]
      .map(({ href }) => href)
      .filter((href) => href !== GROUP_CHAT);
    // The home of staff is their list of orders. An open screen is in the menu of whose it is.
    const wanted = pagePaths.filter((path) => {
      const { menu, for: whose } = aboutPage(path);
      if (role === "staff" && path === "/home") return false;
      return menu && isPageOf(path, role) && (whose !== "admin" || role === "admin");
    });
    expect(lines.toSorted()).toEqual(wanted.toSorted());
  },
);

/** Screens with a list that no menu has: how people come to them. */
const elsewhere: Partial<Record<PagePath, string>> = {
  "/": "the home, which the menu has as /home",
  "/heard": "the head of /sent-money",
  "/keys": "the profile: few have a program of their own",
  "/workers": "the profile, once a shop is opened",
  "/news": "the bell in the top bar",
  "/shop": "the home and the profile of whom a shop is open",
  "/update-balance": "the address of the specification; the menu leads to /services",
  "/toggle-order": "the address of the specification; the menu leads to /services",
};

test("a screen with a list is in a menu, or it is said how people come to it", () => {
  const lists = pagePaths.filter(
    (path) => aboutPage(path).shape !== "form" && !aboutPage(path).menu,
  );
  expect(lists.toSorted()).toEqual(Object.keys(elsewhere).toSorted());
});
