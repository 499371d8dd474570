import { expect } from "vitest";
import { makeUser, placeOrders } from "../../api.ts";
import { accessibilityFaults } from "../../axe.ts";
import { PHONE } from "../../browser.ts";
import { journey, signIn, toast } from "../../journey.ts";

const isWhole = (one: any) => one.getBoundingClientRect().bottom <= (globalThis as any).innerHeight;

journey(
  "who waits at the counter sees by a link how the order stands, until it is taken back; the balance alert is kept",
  async ({ onlinePage, product }) => {
    const shop = await makeUser(product.origin, 500);
    await placeOrders(product.origin, shop, 1);
    const page = await onlinePage(PHONE);
    await signIn(page, shop, "/my-order");
    await page.locator("main li button").first().click();
    await page.getByRole("button", { name: "গ্রাহকের লিংক" }).click();
    const address = (await page.locator("code").filter({ hasText: "/w/" }).textContent()) ?? "";
    await page.getByRole("img", { name: "লিংকের QR" }).waitFor();
    // It is opened at the end of what can be scrolled, and seen.
    expect(await page.getByRole("img", { name: "লিংকের QR" }).evaluate(isWhole)).toBe(true);
    expect(await accessibilityFaults(page)).toEqual([]);

    const waiting = await page
      .context()
      .browser()
      ?.newContext({ javaScriptEnabled: false, viewport: PHONE });
    const phone = await waiting!.newPage();
    await phone.goto(address);
    await phone.getByText("তৈরি হচ্ছে").waitFor();
    await phone.getByText("পাতাটি প্রতি মিনিটে নিজে থেকে নতুন হয়।").waitFor();
    await phone.goto("about:blank");
    await page.getByRole("button", { name: "লিংক বন্ধ করুন" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "লিংক বন্ধ করুন" }).click();
    await toast(page, "লিংকটি আর চলে না।");
    expect((await page.request.get(address)).status()).toBe(404);
    await waiting!.close();

    await page.goto("/profile");
    await page.locator("[name=below]").fill("২০০");
    await page.getByRole("button", { name: "রাখুন" }).click();
    await page.getByText("রাখা হয়েছে।").waitFor();
    await page.reload();
    await expect.poll(() => page.locator("[name=below]").inputValue()).toBe("২০০");
  },
);
