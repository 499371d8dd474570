import { expect, test } from "vitest";
import { makeUser, recordOf } from "../api.ts";
import { findFirefox, startFirefox } from "../bidi.ts";
import { pageOf } from "../firefox-page.ts";
import { startProduct, whileStopped } from "../server.ts";

const path = findFirefox();
const name = path ? "in Firefox" : "in Firefox (skipped: none on this machine; FIREFOX_PATH names one)";

/** Firefox has no Background Sync and no install prompt: the page alone must bring everything home. */
test.skipIf(!path)(
  `${name}: opens without the server, keeps an order, sends it once`,
  async ({ onTestFinished }) => {
    const product = await startProduct();
    onTestFinished(product.remove);
    const rahim = await makeUser(product.origin, 500);
    const firefox = await startFirefox(path as string);
    onTestFinished(firefox.close);
    const page = pageOf(firefox, product.origin);

    await page.open("/login");
    await page.fill("[name=username]", rahim.username);
    await page.fill("[name=password]", rahim.password);
    await page.click("[type=submit]");
    await page.shows("৳৫০০");
    await page.until("the worker", "navigator.serviceWorker.ready.then(({ active }) => active.state === 'activated')");

    await whileStopped(product, async () => {
      for (const route of ["/home", "/my-order", "/roshid", "/outbox"]) {
        await page.open(route);
        await page.until(`a heading on ${route}`, "!!document.querySelector('main h1')");
        await page.shows("ইন্টারনেট সংযোগ নেই।");
      }
      await page.open("/nid-order");
      await page.click("[value=nidNumber]");
      await page.fill("[name=nidNumber]", "1234567890");
      await page.click("[name=consent]");
      await page.click("[type=submit]");
      await page.at("/my-order");
      await page.shows("সংযোগ পেলে পাঠানো হবে");
      expect(await page.evaluate("navigator.serviceWorker.ready.then((one) => 'sync' in one)")).toBe(false);
      // What is kept outlives the tab.
      await page.open("/outbox");
      await page.shows("১২৩•••••৯০");
    });
    await page.shows("পাঠানো হয়েছে", 60_000);
    expect(await recordOf(product.origin, rahim)).toMatchObject({ orders: [{}], charges: [120], balance: 380 });
  },
  180_000,
);
