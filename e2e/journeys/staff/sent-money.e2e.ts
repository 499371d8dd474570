import { expect } from "vitest";
import { callAs, makeUser } from "../../api.ts";
import { accessibilityFaults } from "../../axe.ts";
import { PHONE } from "../../browser.ts";
import { goTo } from "../../go-to.ts";
import { journey, signIn, toast } from "../../journey.ts";
import { ADMIN } from "../../server.ts";
import { taka } from "../../services.ts";

journey(
  "money sent by hand: said offline, sent once, compared by the admin, in the balance; what was not found says why",
  async ({ newPage, onlinePage, product }) => {
    const admin = await onlinePage({ width: 820, height: 1180 });
    await signIn(admin, ADMIN, "/sent-money");
    await admin.getByText("মেলানোর কিছু বাকি নেই").waitFor();
    await admin.getByRole("button", { name: "নম্বর" }).click();
    await admin.locator("[name=nagad]").fill("০১৭১২-৩৪৫৬৭৮");
    await admin.getByRole("button", { name: "রাখুন" }).click();
    const sure = admin.getByRole("alertdialog");
    await sure.getByText("নেই → 01712345678").waitFor();
    await sure.getByRole("button", { name: "রাখুন" }).click();
    await toast(admin, "নম্বর রাখা হয়েছে।");

    const rahim = await makeUser(product.origin, 0);
    const page = await newPage(PHONE);
    await signIn(page, rahim, "/recharge");
    await page.getByText("Send Money", { exact: true }).click();
    const number = page.getByText("01712345678");
    await number.waitFor();
    // The number to send to is read without scrolling.
    expect((await number.boundingBox())?.y).toBeLessThan(PHONE.height - 140);
    await page.locator("main form [type=submit]").click();
    await page.getByText("এই ঘরটি পূরণ করুন।").first().waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    const say = async (amount: string, trxId: string) => {
      await page.locator("[name=amount]").fill(amount);
      await page.locator("[name=trxId]").fill(trxId);
      await page.locator("[name=lastFour]").fill("৪৮২১");
      await page.locator("main form [type=submit]").click();
    };
    await page.context().setOffline(true);
    await say("৫০০", "9hk7 a1b2");
    await page.getByText("এই ফোনে রাখা হয়েছে, সংযোগ পেলে নিজে থেকেই যাবে।").waitFor();
    const unsent = page.locator("main section li").filter({ hasText: "Nagad 9HK7A1B2" });
    await unsent.getByText(taka(500)).waitFor();
    await unsent.getByText("সংযোগ পেলে পাঠানো হবে").waitFor();
    await page.context().setOffline(false);
    await page.getByText("TrxID 9HK7A1B2").waitFor();

    const card = admin.locator("main li").filter({ hasText: "9HK7A1B2" });
    await card.getByText("শেষ ৪ সংখ্যা 4821").waitFor();
    expect(await accessibilityFaults(admin)).toEqual([]);
    await card.getByRole("button", { name: "টাকা এসেছে" }).click();
    await admin.getByRole("alertdialog").getByRole("button", { name: "জমা দিন" }).dblclick();
    await toast(admin, "ব্যালেন্সে জমা হয়েছে।");
    await card.waitFor({ state: "detached" });
    await page.getByRole("banner").getByText(taka(500), { exact: true }).waitFor();

    await say("300", "XX00YY11");
    await admin.locator("main li").getByRole("button", { name: "নামঞ্জুর করুন" }).click();
    await admin.locator("[name=reason]").fill("এই TrxID-তে টাকা আসেনি");
    await admin.getByRole("dialog").getByRole("button", { name: "নামঞ্জুর করুন" }).click();
    await page.getByText("এই TrxID-তে টাকা আসেনি").first().waitFor();
    await page.getByRole("link", { name: "ঠিক করে আবার জানান" }).click();
    await expect.poll(() => page.locator("[name=trxId]").inputValue()).toBe("XX00YY11");
    expect(await page.locator("[name=amount]").inputValue()).toBe("300");
    await page.locator("[name=trxId]:focus").waitFor();
    await say("500", "9HK7A1B2");
    await page.getByText("এই TrxID আগেই ব্যবহৃত হয়েছে।").first().waitFor();

    // Refused after it was sent from the outbox, a claim goes back to its form with all that was typed.
    await page.context().setOffline(true);
    await say("700", "9HK7A1B2");
    await unsent.waitFor();
    await page.context().setOffline(false);
    await unsent.getByRole("button", { name: "সম্পাদনা" }).click();
    await expect.poll(() => page.locator("[name=trxId]").inputValue()).toBe("9HK7A1B2");
    expect(await page.locator("[name=amount]").inputValue()).toBe("700");
    await page.locator("[name=trxId]").fill("ZZ11ZZ22");
    await page.locator("main form [type=submit]").click();
    await page.getByText("TrxID ZZ11ZZ22").waitFor();
    await unsent.waitFor({ state: "detached" });

    await goTo(page, "/statement");
    await page.getByText("Nagad Send Money").first().waitFor();
    await goTo(admin, "/recharge-history");
    await admin.getByText("Nagad Send Money").first().waitFor();
    const { ask } = await callAs(product.origin, rahim);
    expect(await ask("GET", "wallet/statement")).toHaveLength(1);
  },
);
