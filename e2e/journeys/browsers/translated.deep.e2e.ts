import { rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { paperPdf } from "../../../server/pdf/test/paper.ts";
import { makeUser, placeOrders } from "../../api.ts";
import { DESKTOP } from "../../browser.ts";
import { ordered, orderNid } from "../../forms.ts";
import { goTo } from "../../go-to.ts";
import { drawnByThePage, fillLogin, journey, loginHydrated, signIn, toast } from "../../journey.ts";
import { ADMIN } from "../../server.ts";
import { deliverFile, openPending } from "../../staff.ts";
import { translate } from "../../translator.ts";

/* Each also fails by what the page logs: a screen that breaks logs why. */

journey(
  "under a translator a person mistypes the password, gets in, orders, looks at the list and leaves",
  async ({ product, onlinePage }) => {
    const login = await makeUser(product.origin, 1000, "রিমা");
    const page = await onlinePage();
    await page.goto("/login");
    expect(await page.locator("html").getAttribute("translate")).toBe("no");
    await loginHydrated(page);
    await page.evaluate(translate);
    for (const chosen of ["Read this in English", "বাংলা"]) await page.getByText(chosen).click();
    await fillLogin(page, { ...login, password: "not-the-password" });
    await page.getByText("ইউজারনেম বা পাসওয়ার্ড সঠিক নয়।", { exact: true }).first().waitFor();
    await fillLogin(page, login);
    await drawnByThePage(page);

    await orderNid(page, "1234567890");
    await ordered(page);
    const row = page.locator("main li").filter({ hasText: "৭৮৯০" }).first();
    await row.getByRole("link").or(row.getByRole("button")).first().click();
    await page.getByRole("button", { name: "বন্ধ করুন" }).first().click();
    await page.context().setOffline(true);
    await page.getByRole("banner").getByText("ইন্টারনেট সংযোগ নেই।").waitFor();
    await page.context().setOffline(false);
    await page.getByRole("banner").getByText("ইন্টারনেট সংযোগ নেই।").waitFor({ state: "hidden" });
    for (const path of ["/home", "/statement", "/profile", "/my-order"]) await goTo(page, path);
    await page.getByRole("banner").getByRole("button").last().click();
    await page.getByRole("menuitem", { name: "লগআউট" }).click();
    await page.waitForURL("**/login");
    await page.locator("[name=username]").waitFor();
    // A language was chosen.
    expect(await page.getByText("Read this in English").count()).toBe(0);
  },
);

journey(
  "under a translator the staff deliver one order and cancel another",
  async ({ product, onlinePage }) => {
    const user = await makeUser(product.origin, 1000, "করিম");
    await placeOrders(product.origin, user, 2);
    const paper = join(tmpdir(), `kagoj-translated-${process.pid}.pdf`);
    writeFileSync(paper, paperPdf("translated"));
    onTestFinished(() => rmSync(paper));
    const admin = await onlinePage(DESKTOP);
    await admin.addInitScript(translate);
    await signIn(admin, ADMIN, "/all-order");
    await openPending(admin);
    await deliverFile(admin, paper);
    await openPending(admin);
    const details = admin.getByRole("region", { name: "অর্ডারের বিবরণ" });
    await details.getByText("বাতিল", { exact: true }).click();
    await admin.locator("[name=note]").fill("নম্বরটি পাওয়া যায়নি");
    await admin.getByRole("button", { name: "অর্ডার বাতিল করুন" }).click();
    await toast(admin, "Apply updated successfully");
    for (const path of ["/home", "/services", "/all-user", "/audit"]) await goTo(admin, path);
  },
);

journey(
  "under a translator a recharge is given up, then paid, and stands in the list",
  async ({ product, onlinePage }) => {
    const page = await onlinePage();
    await page.addInitScript(translate);
    await signIn(page, await makeUser(product.origin, 0, "সালমা"), "/recharge");
    for (const outcome of ["cancel", "pay"]) {
      await page.locator("[name=amount]").fill("250");
      await page.locator("main [type=submit]").click();
      await page.locator(`button[name=outcome][value="${outcome}"]`).click();
      await page.waitForURL((url) => url.pathname === "/recharge");
    }
    await page.locator("main").getByText("Recharge successful!", { exact: true }).waitFor();
    await page.locator("main li").filter({ hasText: "সফল" }).waitFor();
  },
);

journey(
  "a login that is translated before its scripts are here keeps what was typed meanwhile",
  async ({ onlinePage, rahim }) => {
    const page = await onlinePage();
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route("**/assets/*.js", async (route) => {
      await promise;
      await route.continue();
    });
    await page.goto("/login", { waitUntil: "commit" });
    const name = page.locator("[name=username]");
    await name.waitFor();
    await page.evaluate(translate);
    const drawn = await name.elementHandle();
    await name.fill(rahim.username);
    await page.locator("[name=password]").fill(rahim.password);
    resolve();
    // It is drawn anew.
    await expect.poll(() => drawn?.evaluate((one: any) => one.isConnected)).toBe(false);
    await expect.poll(() => name.inputValue()).toBe(rahim.username);
    await page.locator("[type=submit]").click();
    await page.locator("#main").waitFor();
  },
);
