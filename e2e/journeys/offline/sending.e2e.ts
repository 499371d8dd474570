import type { Page } from "playwright-core";
import { expect } from "vitest";
import { makeRoshid, makeUser, recordOf } from "../../api.ts";
import { accessibilityFaults } from "../../axe.ts";
import { fillNidOrder, fillRoshid, orderNid, submit } from "../../forms.ts";
import { goTo } from "../../go-to.ts";
import { isCachedOnPhone, journey, signIn, wakeWorker } from "../../journey.ts";
import { textOfBrowser } from "../../kept.ts";
import { NO_APP } from "../../phones.ts";
import { whileStopped } from "../../server.ts";

/** The Background Sync tags of this page; undefined without Background Sync. */
function tagsOf(page: Page): Promise<string[] | undefined> {
  return page.evaluate(async () => {
    const { sync } = await (navigator as any).serviceWorker.ready;
    return sync.getTags().catch(() => undefined);
  });
}

journey(
  "filled without a server, an order and a roshid arrive by themselves, charged once each",
  async ({ newPage, product }) => {
    const rahim = await makeUser(product.origin, 1000);
    const page = await newPage();
    await signIn(page, rahim);
    await goTo(page, "/my-roshid");
    await page.locator("main h1").waitFor();
    await isCachedOnPhone(page);
    await whileStopped(product, async () => {
      // Started without the server: the phone knows that it need not try.
      await page.goto("/my-roshid");
      await page.getByText("ইন্টারনেট সংযোগ নেই।").waitFor();
      await fillRoshid(page, 3);
      await submit(page);
      await page.waitForURL("**/my-roshid");
      await page.getByText("পাঠানোর অপেক্ষায়").first().waitFor();
      await orderNid(page, "1234567890");
      await page.getByText("সংযোগ পেলে পাঠানো হবে").first().waitFor();
      await page.getByRole("link", { name: "২টি পাঠানো বাকি" }).click();
      await page.getByRole("button", { name: "সম্পাদনা" }).nth(1).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await goTo(page, "/my-order");
    });
    // From here on nobody touches the page.
    const within = { timeout: 60_000 };
    await page.locator("main li").getByText("অপেক্ষমাণ").first().waitFor(within);
    await page.getByRole("link", { name: /পাঠানো বাকি$/ }).waitFor({ ...within, state: "detached" });
    const record = await recordOf(product.origin, rahim);
    expect(record.orders).toHaveLength(1);
    expect(record.roshids.map((roshid) => roshid.ownerDetails.length)).toEqual([3]);
    expect(record.charges).toHaveLength(2);
    expect(record.balance).toBe(1000 - record.charges.reduce((sum, charge) => sum + charge, 0));
  },
);

journey(
  "the same with the tab closed after submitting: the worker sends",
  async ({ newPage, product }) => {
    const rahim = await makeUser(product.origin, 1000);
    const page = await newPage();
    await signIn(page, rahim);
    await goTo(page, "/nid-order");
    await isCachedOnPhone(page);
    let wakes = false;
    // The browser stays open without a page of ours.
    const elsewhere = await page.context().newPage();
    await whileStopped(product, async () => {
      await fillNidOrder(page, "1234567890");
      await submit(page);
      await page.waitForURL("**/my-order");
      wakes = (await tagsOf(page))?.includes("kagoj-outbox") ?? false;
      await page.close();
    });
    // Chromium's headless shell has no Background Sync, so the test wakes the worker.
    if (!wakes) await wakeWorker(elsewhere, product.origin);
    const orders = async () => (await recordOf(product.origin, rahim)).orders.length;
    await expect.poll(orders, { timeout: 60_000, interval: 500 }).toBe(1);
    await elsewhere.goto("/outbox");
    await elsewhere.getByText("পাঠানো হয়েছে").first().waitFor();
    expect((await recordOf(product.origin, rahim)).charges).toEqual([120]);
  },
);

journey(
  "once a session has run out, the worker empties what its user could read, without a page",
  async ({ newPage, product }) => {
    const rahim = await makeUser(product.origin, 1000);
    await makeRoshid(product.origin, rahim);
    const page = await newPage();
    await signIn(page, rahim);
    await goTo(page, "/my-roshid");
    await page.getByText("২৪১২০০১").first().waitFor();
    await isCachedOnPhone(page);
    const elsewhere = await page.context().newPage();
    await elsewhere.goto(NO_APP);
    await page.close();
    const kept = () => elsewhere.evaluate(textOfBrowser);
    await wakeWorker(elsewhere, product.origin);
    expect(await kept()).toContain("মালিক ১");
    const days = await elsewhere.evaluate(async () => {
      const { caches } = globalThis as any;
      const store = await caches.open("kagoj-session-end");
      const end = await (await store.match("/session-end"))?.json();
      await store.put("/session-end", new Response(JSON.stringify({ ...end, at: Date.now() })));
      return (end.at - Date.now()) / 86_400_000;
    });
    expect(days).toBeCloseTo(30, 1);
    await wakeWorker(elsewhere, product.origin);
    await expect.poll(kept).not.toMatch(/মালিক ১|phone-key/);
  },
);
