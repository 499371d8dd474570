import { expect } from "vitest";
import { makeUser } from "../../api.ts";
import { drawnByThePage, journey, signIn } from "../../journey.ts";
import { ADMIN } from "../../server.ts";
import { closedToCustomers } from "../../walk/addresses.ts";

journey(
  "on a tablet an admin's menu has its words too, and no balance stands in the bar",
  async ({ onlinePage }) => {
    const admin = await onlinePage({ width: 768, height: 1024 });
    await signIn(admin, ADMIN);
    await admin
      .getByRole("navigation", { name: "মেনু" })
      .getByText("সব অর্ডার", { exact: true })
      .click();
    await admin.waitForURL(/\/all-order\?/);
    expect(await admin.locator("header").getByText("৳").count()).toBe(0);
  },
);

journey(
  "a customer at any address of the desk's reads in one sentence whose it is, and goes home",
  async ({ onlinePage, product }) => {
    const page = await onlinePage();
    await signIn(page, await makeUser(product.origin, 0));
    await expect.poll(() => page.getByRole("link", { name: /অ্যাকাউন্ট যোগ|সব অর্ডার/ }).count()).toBe(0);
    const isTold = async () => {
      await page.waitForURL("**/login");
      await page.getByText("ওই পাতাটি ডেস্কের কর্মীদের; আপনি রহিম উদ্দিন নামে লগইন করা আছেন।").waitFor();
      await page.getByRole("link", { name: "হোমে যান" }).click();
      await drawnByThePage(page);
    };
    await page.goto("/all-order");
    await isTold();
    expect(closedToCustomers.length).toBeGreaterThan(10);
    for (const path of closedToCustomers) {
      await page.evaluate((to) => (globalThis as any).history.pushState(null, "", to), path);
      await isTold();
    }
  },
);
