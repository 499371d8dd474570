import { expect } from "vitest";
import { makeUser } from "../../api.ts";
import { accessibilityFaults } from "../../axe.ts";
import { PHONE } from "../../browser.ts";
import { journey, signIn } from "../../journey.ts";
import { isToldOnce } from "../../recharge.ts";

journey(
  "of the ways one is chosen, with what it costs; what was typed stays, and each leads to its own page",
  async ({ product, newPage }) => {
    const page = await newPage(PHONE);
    await signIn(page, await makeUser(product.origin, 0), "/recharge");
    const way = (name: string) => page.getByRole("radio", { name });
    await expect.poll(() => way("bKash").isChecked()).toBe(true);
    await page.getByText("ফি নেই", { exact: true }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    const top = async () => (await page.locator("[name=amount]").boundingBox())?.y;
    const before = await top();
    await page.locator("[name=amount]").fill("৩০০");
    await way("bKash").press("ArrowDown");
    expect(await way("কার্ড, নগদ, রকেট ও অন্য সব").isChecked()).toBe(true);
    expect([await top(), await page.locator("[name=amount]").inputValue()]).toEqual([
      before,
      "৩০০",
    ]);
    const toPage = async () => {
      await page.locator("main form [type=submit]").click();
      await page.waitForURL("**/sslcommerz-sandbox/**");
    };
    await toPage();
    await page.locator("#cancel").click();
    await page.locator("main").getByText("SSLCommerz থেকে কোনো টাকা কাটেনি।").waitFor();
    // Who comes back goes on by the same way.
    await expect.poll(() => way("কার্ড, নগদ, রকেট ও অন্য সব").isChecked()).toBe(true);
    await toPage();
    expect(await page.locator("#amount").textContent()).toBe("300.00 BDT");
    await page.locator("#pay").click();
    await page.waitForURL((url) => url.pathname === "/recharge");
    await isToldOnce(page, "Recharge successful!");
    await page.locator("header").getByText("৳৩০০", { exact: true }).waitFor();
  },
);

journey(
  "what one gateway answered is not said of the other, and nobody guesses by which way who comes back has paid",
  async ({ product, newPage }) => {
    const page = await newPage(PHONE);
    await signIn(page, await makeUser(product.origin, 0), "/recharge?status=cancel");
    await page.locator("main").getByText("পেমেন্ট সেবা থেকে কোনো টাকা কাটেনি।").waitFor();
    await page.goto("/recharge");
    const refused = { status: 409, json: { code: "payment-refused" } };
    await page.context().route("**/api/bkash/create-payment", (route) => route.fulfill(refused));
    await page.locator("[name=amount]").fill("300");
    await page.locator("main form [type=submit]").click();
    await page.locator("main form [role=alert]").waitFor();
    await page.getByRole("radio", { name: "bKash" }).press("ArrowDown");
    await page.locator("main form [role=alert]").waitFor({ state: "detached" });
    expect(await page.locator("[name=amount]").inputValue()).toBe("300");
  },
);
