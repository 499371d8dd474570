import type { Page } from "playwright-core";
import { expect } from "vitest";
import { errorCatalogue } from "../../contract/errors.ts";
import { callAs, type Login, makeUser, recordOf } from "../api.ts";
import { submit } from "../forms.ts";
import { fillLogin, journey, loginHydrated, signIn, toast } from "../journey.ts";
import { expectArrival } from "../keyboard.ts";
import { ADMIN, type Product } from "../server.ts";

journey(
  "a login without name or without password, and a logout that the server refuses",
  async ({ onlinePage, product }) => {
    const rahim = await makeUser(product.origin, 100);
    const page = await onlinePage();
    await page.goto("/login");
    await loginHydrated(page);
    for (const half of [
      { ...rahim, username: "" },
      { ...rahim, password: "" },
    ]) {
      await fillLogin(page, half);
      await page.getByText("Please fill in all fields", { exact: true }).first().waitFor();
    }
    await signIn(page, rahim);
    // The menu closes when the new screen gets the focus.
    await expectArrival(page, "স্বাগতম");
    const kept = await page.evaluate(() =>
      Object.keys(JSON.parse(localStorage.getItem("chat-user") ?? "{}")),
    );
    expect(kept.sort()).toEqual(["_id", "balance", "fullName", "profilePic", "role", "username"]);

    const refusal = {
      error: "",
      ...errorCatalogue["too-many-requests"],
      code: "too-many-requests",
    };
    await page.route(
      "**/api/auth/logout",
      (route) => route.fulfill({ status: 429, json: refusal }),
      { times: 1 },
    );
    const leave = async () => {
      await page.getByRole("button", { name: "আপনার মেনু" }).click();
      const item = page.getByRole("menuitem", { name: "লগআউট" });
      await item.click();
      await item.waitFor({ state: "hidden" });
    };
    await leave();
    await toast(page, "অনেকবার চেষ্টা হয়েছে। একটু পরে আবার চেষ্টা করুন।");
    expect(new URL(page.url()).pathname).toBe("/");
    await leave();
    await page.waitForURL("**/login");

    // A session that ends under a form: one sentence, not the form's own failure on top of it.
    await signIn(page, rahim, "/recharge");
    await page.locator("[name=amount]").fill("500");
    await page.context().clearCookies();
    await submit(page);
    await toast(page, "আবার লগইন করুন।");
    await page.waitForURL("**/login");
    // What was said meanwhile may have gone.
    const said = await page.locator(".toaster p:first-child").allTextContents();
    expect(said.filter((one) => !/^লগ|^অনেকবার|^আবার লগইন করুন।$/.test(one))).toEqual([]);
  },
);

/**
 * A user whose phone gets nothing from the server after it was opened, so that its values are out
 * of date.
 */
async function withOldBeliefs({ origin }: Product, onlinePage: () => Promise<Page>, path: string) {
  const login = await makeUser(origin, 500);
  const page = await onlinePage();
  await page.route("**/api/live", (route) => route.abort("connectionreset"));
  await signIn(page, login, path);
  await page.locator("main [type=submit]:enabled").waitFor();
  // The page's first requests are answered before anything changes.
  await page.waitForLoadState("networkidle");
  return { page, login };
}

async function spend({ origin }: Product, login: Login): Promise<void> {
  const admin = await callAs(origin, ADMIN);
  const { userId } = await callAs(origin, login);
  await admin.ask("PUT", "users/edit-user-balance", { userId, amount: "10", reason: "test" });
}

const behindTheBack = [
  {
    what: "closed",
    says: "Official server copy order is closed. Check the group notice.",
    balance: 500,
  },
  { what: "short", says: "Insufficient balance!", balance: 10 },
];

for (const { what, says, balance } of behindTheBack)
  journey(
    `${what} behind the phone's back: the server's refusal is told`,
    async ({ onlinePage, product }) => {
      const admin = await callAs(product.origin, ADMIN);
      const { page, login } = await withOldBeliefs(product, onlinePage, "/tin");
      await page.getByRole("group").getByText("NID নম্বর", { exact: true }).click();
      await page.locator("[name=nidNumber]").fill("1234567890");
      await page.locator("[name=consent]").check();
      if (what === "closed")
        await admin.ask("PUT", "apply/toggle-order", { toggleName: "tin", status: false });
      else await spend(product, login);
      await submit(page);
      await expect
        .poll(() => page.locator("main").getByText(says, { exact: true }).count())
        .toBe(1);
      await expect.poll(() => page.locator("[name=nidNumber]").inputValue()).toBe("1234567890");
      expect(await recordOf(product.origin, login)).toMatchObject({ orders: [], balance });
      await admin.ask("PUT", "apply/toggle-order", { toggleName: "tin", status: true });
    },
  );

journey(
  "the same for a server copy: no card, no charge, the way to recharge",
  async ({ onlinePage, product }) => {
    const { page, login } = await withOldBeliefs(product, onlinePage, "/server-copy");
    await page.locator("[name=nid]").fill("4200000017");
    await page.locator("[name=dob]").fill("1990-05-21");
    await page.locator("[name=consent]").check();
    await spend(product, login);
    await submit(page);
    await page.getByText("Insufficient balance!", { exact: true }).first().waitFor();
    await page.locator("main").getByText("কোনো টাকা কাটা হয়নি।", { exact: true }).waitFor();
    await page.getByRole("link", { name: "রিচার্জ করুন" }).waitFor();
    expect((await recordOf(product.origin, login)).balance).toBe(10);
  },
);
