import { expect } from "vitest";
import { accessibilityFaults } from "../../axe.ts";
import { fillNidOrder } from "../../forms.ts";
import { atRecharge, choose, isToldOnce, journey, pay } from "../../recharge.ts";
import { sharedText } from "../../sharing.ts";

journey(
  "a recharge of 200 is paid, told once, and in the top bar without a reload",
  async ({ product, newPage }) => {
    const page = await atRecharge(product, newPage);
    await page.locator("header").getByText("৳০", { exact: true }).waitFor();
    await pay(page, "২০০", "pay");
    await isToldOnce(page, "Recharge successful!");
    await page.locator("header").getByText("৳২০০", { exact: true }).waitFor();
    await page.locator("main li").filter({ hasText: "সফল" }).waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe("");
    await page.reload();
    await isToldOnce(page, "Recharge successful!");
    await page.locator("header").getByText("৳২০০", { exact: true }).click();
    await page.waitForURL("**/statement");
    await page.locator("main li").filter({ hasText: "bKash রিচার্জ" }).getByText("+৳২০০").waitFor();
  },
);

journey(
  "a short balance leads there and back: what lacks, how it ended, a receipt, the order",
  async ({ product, onlinePage }) => {
    const page = await atRecharge(product, onlinePage);
    await fillNidOrder(page, "1234567890");
    await page.getByRole("link", { name: "রিচার্জ করুন" }).click();
    const amount = page.locator("[name=amount]");
    await expect.poll(() => amount.inputValue()).toBe("২০০");
    await page.getByText("অর্ডারের জন্য ৳১২০ কম আছে").waitFor();

    await pay(page, "২৫০", "cancel");
    const refused = page.locator("main").getByText("৳২৫০ যোগ হয়নি। bKash থেকে কোনো টাকা কাটেনি।");
    await refused.waitFor();
    await page.reload();
    await refused.waitFor();
    await expect.poll(() => amount.inputValue()).toBe("২৫০");
    await page.locator("main [type=submit]").click();
    await page.waitForURL("**/bkash-sandbox/pay/**");
    await choose(page, "pay");

    const outcome = page.getByRole("region", { name: "রিচার্জ সফল হয়েছে" });
    for (const fact of [/TrxID/, /৳২৫০/, /নতুন ব্যালেন্স৳২৫০/, /সময়/])
      await outcome.getByText(fact).first().waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.reload();
    await outcome.getByText("TrxID").first().waitFor();

    const shared = await sharedText(page, () =>
      outcome.getByRole("button", { name: "রসিদ শেয়ার করুন" }).click(),
    );
    expect(shared).toMatch(/৳২৫০[\s\S]*TrxID: \w+/);

    await outcome.getByRole("link", { name: /অর্ডারটি চালিয়ে যান/ }).click();
    await page.waitForURL((url) => url.pathname === "/nid-order");
    await expect.poll(() => page.locator("[name=nidNumber]").inputValue()).toBe("1234567890");
    await page.locator("main [type=submit]:enabled").waitFor();
  },
);

journey("offline the button is off and says why; the lists stay", async ({ product, newPage }) => {
  const page = await atRecharge(product, newPage);
  await pay(page, "200", "cancel");
  await page.locator("main li").first().waitFor();
  await page.context().setOffline(true);
  await page.getByRole("banner").getByText("ইন্টারনেট সংযোগ নেই।").waitFor();
  await expect.poll(() => page.locator("main [type=submit]").isDisabled()).toBe(true);
  await expect.poll(() => page.locator("main li").count()).toBe(1);
  await page.context().setOffline(false);
});
