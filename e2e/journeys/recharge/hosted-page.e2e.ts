import type { Page } from "playwright-core";
import { expect } from "vitest";
import { sslcommerzSandbox } from "../../../server/recharge/sandbox/sslcommerz/sandbox.ts";
import { listen } from "../../../server/test/bkash/listen.ts";
import { makeUser } from "../../api.ts";
import { accessibilityFaults } from "../../axe.ts";
import { startFresh } from "../../database.ts";
import { journey as base, signIn } from "../../journey.ts";
import { atRecharge, isToldOnce } from "../../recharge.ts";

const store = { storeId: "testbox", password: "qwerty" };

/** With an SSLCommerz of another site, so that its form brings no cookie of ours along. */
const journey = base.extend("product", { scope: "file" }, async ({ port }, { onCleanup }) => {
  let pages = "";
  const { app } = sslcommerzSandbox({ ...store, publicUrl: () => pages });
  const { origin, close } = await listen(app as never, 0);
  pages = origin.replace("127.0.0.1", "localhost");
  const product = await startFresh(
    {
      SSLCOMMERZ_STORE_ID: store.storeId,
      SSLCOMMERZ_STORE_PASSWORD: store.password,
      SSLCOMMERZ_BASE_URL: origin,
    },
    port,
  );
  onCleanup(() => product.remove().finally(close));
  return product;
});

async function toPage(page: Page, amount: string): Promise<void> {
  await page.locator("[name=amount]").fill(amount);
  await page.getByRole("button", { name: "পেমেন্টের পাতায় যান" }).click();
  await page.locator("#sslcz-page").waitFor();
}

journey(
  "a payment on the hosted page of another site is told to its payer, once, with the receipt",
  async ({ product, newPage }) => {
    const page = await atRecharge(product, newPage);
    expect(await accessibilityFaults(page)).toEqual([]);
    await toPage(page, "৩৫০");
    expect(new URL(page.url()).hostname).toBe("localhost");
    await page.locator("#pay").click();
    await page.waitForURL((url) => url.pathname === "/recharge");
    await isToldOnce(page, "Recharge successful!");
    await page.locator("header").getByText("৳৩৫০", { exact: true }).waitFor();
    const outcome = page.getByRole("region", { name: "রিচার্জ সফল হয়েছে" });
    await outcome.getByText(/TrxID/).first().waitFor();
    await page.locator("header").getByText("৳৩৫০", { exact: true }).click();
    await page.waitForURL("**/statement");
    await page.locator("main li").filter({ hasText: "SSLCommerz রিচার্জ" }).waitFor();
  },
);

journey(
  "what is cancelled there took no money, and can be tried again",
  async ({ product, newPage }) => {
    const page = await atRecharge(product, newPage);
    await toPage(page, "250");
    await page.locator("#cancel").click();
    await page.waitForURL((url) => url.pathname === "/recharge");
    const refused = page.locator("main").getByText("SSLCommerz থেকে কোনো টাকা কাটেনি।");
    await refused.waitFor();
    await expect.poll(() => page.locator("[name=amount]").inputValue()).toBe("২৫০");
  },
);

journey(
  "who pays and closes the window sees it in the balance by itself",
  async ({ product, onlinePage }) => {
    const login = await makeUser(product.origin, 0);
    const page = await onlinePage();
    await signIn(page, login, "/recharge");
    await page.locator("[name=amount]").waitFor();
    const other = await page.context().newPage();
    await other.goto(`${product.origin}/recharge`);
    await toPage(page, "200");
    await page.locator("#pay-and-close").click();
    await page.locator("#window-closed").waitFor();
    await page.close();
    await other.locator("header").getByText("৳২০০", { exact: true }).waitFor();
    await other.locator("main li").filter({ hasText: "সফল" }).waitFor();
  },
);
