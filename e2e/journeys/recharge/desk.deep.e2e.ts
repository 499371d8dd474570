import { readFileSync } from "node:fs";
import { expect } from "vitest";
import { makePayers, type Payer, pay } from "../../../server/test/payment-process.ts";
import { DESKTOP } from "../../browser.ts";
import { breakOnce, signIn, toast } from "../../journey.ts";
import { journey } from "../../recharge.ts";
import { ADMIN } from "../../server.ts";

journey(
  "the staff find, recheck, export and clear the transactions",
  async ({ onlinePage, product }) => {
    const { origin } = product;
    const [rahim, salma] = (await makePayers(origin, 2)) as [Payer, Payer];
    await pay(rahim, 200, "pay", () => origin);
    await pay(salma, 500, "amount-mismatch", () => origin);
    const admin = await onlinePage(DESKTOP);
    await signIn(admin, ADMIN, "/recharge-history");
    const rows = admin.locator("tbody tr");
    await rows.first().waitFor();

    await admin.getByRole("button", { name: "বোনাস" }).click();
    const steps = admin.getByRole("dialog");
    await steps.locator("[name=from1]").fill("৫০০");
    await steps.locator("[name=percent1]").fill("10");
    await steps.getByRole("button", { name: "সংরক্ষণ করুন" }).click();
    await toast(admin, "বোনাস ঠিক করা হয়েছে");
    await pay(rahim, 600, "pay", () => origin);
    await rows.getByText("+ ৳৬০ বোনাস").waitFor();
    const all = await rows.count();
    await rows
      .first()
      .getByText(/^[০-৯]{1,2} \S+, [০-৯]{4}/)
      .waitFor();

    await admin.setViewportSize({ width: 768, height: 1024 });
    const cutOff = await admin
      .locator("table")
      .evaluate((table: any) => table.offsetWidth - table.parentElement.clientWidth);
    expect(cutOff).toBeLessThanOrEqual(0);
    await admin.setViewportSize(DESKTOP);

    await admin.getByLabel(/^অবস্থা/).selectOption("মিলিয়ে দেখা হচ্ছে");
    await expect.poll(() => rows.count()).toBeLessThan(all);
    await rows.first().getByText("bKash যা জানিয়েছে").click();
    await rows.first().getByText("আমাদের হিসাবে ৳৫০০").waitFor();
    await rows.first().getByRole("button").click();
    await admin.locator(".toaster").getByText("গেটওয়ে").first().waitFor();

    const download = admin.waitForEvent("download");
    await admin.getByRole("button", { name: "CSV নামান" }).click();
    const csv = readFileSync(await (await download).path(), "utf8");
    expect(csv.startsWith('\uFEFF"সময় (ঢাকা)","গ্রাহক",')).toBe(true);
    expect(csv.trim().split("\r\n")).toHaveLength(1 + (await rows.count()));

    const clear = async () => {
      await admin.getByRole("button", { name: "আরও কাজ" }).click();
      await admin.getByRole("menuitem", { name: "টেবিল খালি করুন" }).click();
      await admin.getByRole("alertdialog").getByText("১টি লেনদেন মিলিয়ে দেখার").waitFor();
      await admin.getByRole("alertdialog").getByRole("button", { name: "টেবিল খালি করুন" }).click();
    };
    const left = await rows.count();
    await breakOnce(admin, "rechargeHistory/delete");
    await clear();
    await toast(admin, "Error deleting transactions");
    await expect.poll(() => rows.count()).toBe(left);
    await clear();
    await toast(admin, "Transactions deleted successfully");
    await admin.locator("main").getByText("No transactions to display.", { exact: true }).waitFor();
  },
);
