import type { Page } from "playwright-core";
import { expect } from "vitest";
import { callAs, type Login, makeUser, recordOf } from "../api.ts";
import { accessibilityFaults } from "../axe.ts";
import { fillNidOrder, submit } from "../forms.ts";
import { goTo } from "../go-to.ts";
import {
  drawnByThePage,
  fillLogin,
  isCachedOnPhone,
  journey,
  loginHydrated,
  signIn,
} from "../journey.ts";
import type { Product } from "../server.ts";

const WORK = "/my-order?open=none";

/** Ends every session of a user but that of this call, like "sign out everywhere". */
async function endSessions({ origin }: Product, login: Login): Promise<void> {
  const caller = await callAs(origin, login);
  const sessions = await caller.ask<{ _id: string; current: boolean }[]>("GET", "users/sessions");
  for (const { _id, current } of sessions)
    if (!current) await caller.ask("DELETE", `users/sessions/${_id}`);
}

const logOut = async (page: Page) => {
  await page.getByRole("button", { name: "আপনার মেনু" }).click();
  await page.getByRole("menuitem", { name: "লগআউট" }).click();
};
/** What each screen asks by itself. */
const ask = (page: Page) => page.evaluate("dispatchEvent(new Event('online'))");
const address = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};

const ways: [
  what: string,
  end: (page: Page, product: Product, login: Login) => Promise<unknown>,
][] = [
  ["that has run out", (page) => page.context().clearCookies({ name: /^kagoj$/ })],
  ["that somebody has ended", (_, product, login) => endSessions(product, login)],
  [
    "that was left in another tab",
    async (page) => {
      const other = await page.context().newPage();
      await other.goto("/profile");
      await drawnByThePage(other);
      await logOut(other);
      await other.waitForURL("**/login");
      await other.close();
    },
  ],
];

for (const [what, end] of ways)
  journey(`a session ${what} leads back to where one was`, async ({ onlinePage, product }) => {
    const rahim = await makeUser(product.origin, 100);
    const page = await onlinePage();
    await signIn(page, rahim, "/statement");
    await goTo(page, WORK);
    await end(page, product, rahim);
    await page.reload();
    await page.waitForURL("**/login");
    await fillLogin(page, rahim);
    await page.waitForURL(`**${WORK.split("?")[0]}*`);
    await drawnByThePage(page);
    await expect.poll(() => address(page)).toBe(WORK);
  });

journey(
  "a second tab that stands at the login goes where it wanted when its user comes in in the first; another's stays",
  async ({ onlinePage, product }) => {
    const [rahim, karim] = [
      await makeUser(product.origin, 100),
      await makeUser(product.origin, 0, "করিম শেখ"),
    ];
    const first = await onlinePage();
    await signIn(first, rahim, "/my-order");
    const second = await first.context().newPage();
    await second.goto("/statement");
    await drawnByThePage(second);
    const leave = async () => {
      await endSessions(product, rahim);
      for (const page of [first, second]) {
        await ask(page);
        await page.waitForURL("**/login");
      }
      await loginHydrated(second);
    };
    await leave();
    await fillLogin(first, rahim);
    await first.waitForURL("**/my-order");
    await second.waitForURL("**/statement");
    await second.getByRole("heading", { level: 1 }).waitFor();

    await leave();
    await fillLogin(first, karim);
    await first.waitForURL(`${product.origin}/`);
    await second.getByText("করিম শেখ").waitFor();
    await second.getByRole("link", { name: "হোমে যান" }).waitFor();
    expect(address(second)).toBe("/login");
  },
);

journey(
  "who has logged out, and who is somebody else, begins at the start",
  async ({ onlinePage, product }) => {
    const [rahim, karim] = [
      await makeUser(product.origin, 0),
      await makeUser(product.origin, 0, "করিম শেখ"),
    ];
    const page = await onlinePage();
    await signIn(page, rahim, "/statement");
    await logOut(page);
    await page.waitForURL("**/login");
    await fillLogin(page, rahim);
    await page.waitForURL(`${product.origin}/`);

    await goTo(page, "/statement");
    await page.context().clearCookies({ name: /^kagoj$/ });
    await page.reload();
    await page.waitForURL("**/login");
    await fillLogin(page, karim);
    await page.waitForURL(`${product.origin}/`);
  },
);

journey(
  "a password that must be chosen first keeps the place too",
  async ({ onlinePage, product, desk }) => {
    const { username } = await makeUser(product.origin, 0);
    const [{ _id }] = await desk.ask<[{ _id: string }]>("GET", `users?q=${username}`);
    const { password } = await desk.ask<Login>("POST", `users/users/${_id}/reset-password`);
    const page = await onlinePage();
    await page.goto("/statement");
    await page.waitForURL("**/login");
    await fillLogin(page, { username, password });
    await page.locator("[name=oldPassword]").fill(password);
    await page.locator("[name=newPassword]").fill("a-password-of-mine");
    await page.locator("[type=submit]").click();
    await page.locator("#main").waitFor();
    await expect.poll(() => address(page)).toBe("/statement");
  },
);

journey(
  "an order that meets an ended session is sent after the login, and its outcome stands first",
  async ({ newPage, product, rahim }) => {
    const page = await newPage();
    await signIn(page, rahim);
    await isCachedOnPhone(page);
    await fillNidOrder(page, "1990123456");
    await page.context().clearCookies({ name: /^kagoj$/ });
    await submit(page);
    await page.waitForURL("**/login");
    await fillLogin(page, rahim);
    await page.waitForURL("**/my-order");
    const outcome = page.locator("#main [role=status]").filter({ hasText: "K-" });
    await outcome.getByText("Order placed successfully!", { exact: true }).waitFor();
    expect(await outcome.count()).toBe(1);
    expect((await recordOf(product.origin, rahim)).charges).toEqual([120]);
    // It is not offered again as a draft.
    await goTo(page, "/nid-order");
    expect(await page.locator("[name=nidNumber]").inputValue()).toBe("");
  },
);

journey(
  "what waited on the phone is told above the screen that the login leads back to, until it is put away",
  async ({ newPage, rahim }) => {
    const page = await newPage();
    await signIn(page, rahim);
    await isCachedOnPhone(page);
    await page.context().setOffline(true);
    await fillNidOrder(page, "1990123456");
    await submit(page);
    await page.waitForURL("**/my-order");
    await goTo(page, "/profile");
    await page.context().clearCookies({ name: /^kagoj$/ });
    await page.context().setOffline(false);
    await ask(page);
    await page.waitForURL("**/login");
    await fillLogin(page, rahim);
    await page.waitForURL("**/profile");
    const told = page.locator("#main > [role=status]");
    await told.getByText("লগইনের আগে যা বাকি ছিল, পাঠানো হয়েছে").waitFor();
    await told.getByText(/^K-[০-৯]+ · ৳১২০ কাটা হয়েছে$/).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await told.getByRole("button", { name: "বন্ধ করুন" }).click();
    await told.waitFor({ state: "detached" });
  },
);
