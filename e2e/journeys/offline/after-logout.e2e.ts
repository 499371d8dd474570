import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { makeUser, placeOrders } from "../../api.ts";
import { goTo } from "../../go-to.ts";
import { isCachedOnPhone, journey, signIn } from "../../journey.ts";
import { textOfBrowser } from "../../kept.ts";
import { whileStopped } from "../../server.ts";

const rowsOf = (page: Page) => page.locator("main ul > li");

/** IndexedDB never answers on this page. */
const stalled = `IDBFactory.prototype.open = () => new EventTarget()`;

journey(
  "the first orders are shown before the database answers, but never another user's",
  async ({ newPage, product }) => {
    const customer = await makeUser(product.origin, 10_000);
    await placeOrders(product.origin, customer, 20);
    const page = await newPage();
    await signIn(page, customer);
    await goTo(page, "/my-order");
    await expect.poll(() => rowsOf(page).count()).toBe(20);
    await isCachedOnPhone(page);
    const kept = await page.evaluate(textOfBrowser);
    expect(kept).toContain("******0001");
    expect(kept).not.toContain("1000000001");

    const early = await page.context().newPage();
    await early.addInitScript(stalled);
    await whileStopped(product, async () => {
      await early.goto("/my-order");
      await expect.poll(() => rowsOf(early).count()).toBe(8);
      await early.getByText(/-এ হালনাগাদ$/).waitFor();
      // The database of this page answers: the rows stay where they are, and the others come.
      await page.reload();
      await expect.poll(() => rowsOf(page).count()).toBe(20);
    });
    await early.close();

    await page.getByRole("button", { name: "আপনার মেনু" }).click();
    await page.getByRole("menuitem", { name: "লগআউট" }).click();
    await page.waitForURL("**/login");
    // The login's page still empties what is not asked for again.
    await expect
      .poll(() => page.evaluate(textOfBrowser))
      .not.toMatch(new RegExp(`K-\\d{4}|\\*{4}|kagoj-known-|/api/|${customer.username}`));

    await signIn(page, await makeUser(product.origin, 500));
    const others = await page.context().newPage();
    await others.addInitScript(stalled);
    await others.goto("/my-order");
    await others.locator("#main h1").waitFor();
    await others.waitForTimeout(1_000);
    expect(await rowsOf(others).getByRole("button").count()).toBe(0);
    await others.close();
  },
);

journey(
  "what the desk asked about an order is read without a connection, and nothing of it stays after the logout",
  async ({ newPage, product, rahim, waiting, desk }) => {
    const question = { text: "জন্ম তারিখটি লিখুন।", asks: true };
    await desk.ask("PUT", `apply/order/${waiting._id}/messages`, question, randomUUID());
    const page = await newPage();
    await signIn(page, rahim, `/my-order?open=${waiting._id}`);
    const lines = page.locator("section ol");
    await lines.getByText("জন্ম তারিখটি লিখুন।").waitFor();
    await isCachedOnPhone(page);
    await whileStopped(product, async () => {
      await page.reload();
      await lines.getByText("জন্ম তারিখটি লিখুন।").waitFor();
      await page.locator("[name=message]").fill("০২-০১-১৯৯০");
      await page.getByRole("button", { name: "ফোনে সংরক্ষণ করুন" }).click();
      await lines.getByText("০২-০১-১৯৯০").waitFor();
      await lines.getByText("জন্ম তারিখটি লিখুন।").waitFor();
    });
    await expect.poll(() => lines.getByText("পাঠানো বাকি").count()).toBe(0);
    await lines.getByText("০২-০১-১৯৯০").waitFor();

    await goTo(page, "/home");
    await page.getByRole("button", { name: "আপনার মেনু" }).click();
    await page.getByRole("menuitem", { name: "লগআউট" }).click();
    await page.waitForURL("**/login");
    await signIn(page, await makeUser(product.origin, 500));
    await expect
      .poll(() => page.evaluate(textOfBrowser))
      .not.toMatch(/জন্ম তারিখটি|readAt|০২-০১-১৯৯০/);
  },
);
