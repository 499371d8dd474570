import { expect } from "vitest";
import { accessibilityFaults } from "../../axe.ts";
import { PHONE } from "../../browser.ts";
import { journey, signIn, toast } from "../../journey.ts";

const isWhole = (one: any) => one.getBoundingClientRect().bottom <= (globalThis as any).innerHeight;

journey(
  "who waits at the counter sees by a link how the order stands, until it is taken back; the balance alert is kept",
  async ({ onlinePage, rahim, waiting }) => {
    const page = await onlinePage(PHONE);
    await signIn(page, rahim, `/my-order?open=${waiting._id}`);
    await page.getByRole("button", { name: "গ্রাহকের লিংক" }).click();
    const address = (await page.locator("code").filter({ hasText: "/w/" }).textContent()) ?? "";
    // It is opened at the end of what can be scrolled, and seen.
    const code = page.getByRole("img", { name: "লিংকের QR" });
    await expect.poll(() => code.evaluate(isWhole)).toBe(true);
    expect(await accessibilityFaults(page)).toEqual([]);

    const counter = await page
      .context()
      .browser()
      ?.newContext({ javaScriptEnabled: false, viewport: PHONE });
    const phone = await counter!.newPage();
    await phone.goto(address);
    await phone.getByText("তৈরি হচ্ছে").waitFor();
    await phone.getByText("পাতাটি প্রতি মিনিটে নিজে থেকে নতুন হয়।").waitFor();
    await phone.goto("about:blank");
    await page.getByRole("button", { name: "লিংক বন্ধ করুন" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "লিংক বন্ধ করুন" }).click();
    await toast(page, "লিংকটি আর চলে না।");
    expect((await page.request.get(address)).status()).toBe(404);
    await counter!.close();

    await page.goto("/profile");
    await page.locator("[name=below]").fill("২০০");
    await page.getByRole("button", { name: "সংরক্ষণ করুন" }).click();
    await page.getByText("সংরক্ষণ করা হয়েছে।").waitFor();
    await page.reload();
    await expect.poll(() => page.locator("[name=below]").inputValue()).toBe("২০০");
  },
);
