import { expect } from "vitest";
import { callAs, makeUser } from "../../api.ts";
import { accessibilityFaults } from "../../axe.ts";
import { PHONE } from "../../browser.ts";
import { startFresh } from "../../database.ts";
import { journey as base, signIn, toast } from "../../journey.ts";
import { ADMIN } from "../../server.ts";
import { taka } from "../../services.ts";

/** A desk whose day nobody else moves money on. */
const journey = base.extend("product", { scope: "file" }, async ({ port }, { onCleanup }) => {
  const product = await startFresh({ SENT_MONEY_ONLY: "1" }, port);
  onCleanup(product.remove);
  return product;
});

journey(
  "an evening at the desk: what is short is seen, money that comes meanwhile is counted anew, the day is closed for ever",
  async ({ onlinePage, product }) => {
    await makeUser(product.origin, 750);
    const page = await onlinePage(PHONE);
    await signIn(page, ADMIN, "/closings");
    await page.getByText("এখনো কোনো দিন বন্ধ করা হয়নি").waitFor();
    await page.locator("[name=cash]").fill("৭৪০");
    await page.getByText("৳১০ কম").waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);

    // An admin's other hand.
    const salma = await makeUser(product.origin, 0, "সালমা খাতুন");
    const { ask } = await callAs(product.origin, ADMIN);
    const users = await ask<{ _id: string; username: string }[]>("GET", "users");
    const userId = users.find(({ username }) => username === salma.username)?._id;
    await ask("PUT", "users/edit-user-balance", { userId, amount: 50, reason: "cash" });

    const close = page.getByRole("button", { name: "দিন বন্ধ করুন" });
    await close.click();
    await page.getByRole("alertdialog").getByText("৳১০ কম").waitFor();
    await page.getByRole("alertdialog").getByRole("button", { name: "দিন বন্ধ করুন" }).click();
    await toast(page, "আপনি গোনার পর হিসাব বদলেছে। নতুন হিসাব দেখে আবার গুনে লিখুন।");
    // What was typed stays, beside the new sum.
    await page.getByText("৳৬০ কম").waitFor();
    expect(await page.locator("[name=cash]").inputValue()).toBe("৭৪০");
    await page.locator("[name=cash]").fill("800");
    await page.getByText("মিলেছে").waitFor();
    await page.locator("[name=note]").fill("সব ঠিক আছে");
    await close.click();
    await page.getByRole("alertdialog").getByRole("button", { name: "দিন বন্ধ করুন" }).dblclick();
    await toast(page, "দিনের হিসাব বন্ধ হয়েছে।");
    await page.getByText("আজকের হিসাব বন্ধ হয়েছে").waitFor();
    const closed = page.locator("main li").filter({ hasText: "নং ১" });
    await closed.getByText("মিলেছে").waitFor();
    await closed.getByText(`গোনা ${taka(800)}`).waitFor();
    await closed.getByText("সব ঠিক আছে").waitFor();
    expect(await page.locator("main li").filter({ hasText: "নং" }).count()).toBe(1);
    expect(await accessibilityFaults(page)).toEqual([]);
  },
);
