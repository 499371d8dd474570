import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import puppeteer, { type Browser } from "puppeteer-core";
import { expect, test } from "vitest";
import { makeUser, recordOf } from "../../api.ts";
import { actionsOn } from "../../firefox.ts";
import { startProduct, whileStopped } from "../../server.ts";

const path = findFirefox();
const name = path
  ? "in Firefox"
  : "in Firefox (skipped: none on this machine; FIREFOX_PATH names one)";

/**
 * Firefox has no Background Sync and no install prompt, so the page must send everything by itself.
 */
test.skipIf(!path)(
  `${name}: opens without the server, keeps an order, sends it once`,
  async ({ onTestFinished }) => {
    const product = await startProduct();
    onTestFinished(product.remove);
    const rahim = await makeUser(product.origin, 500);
    const firefox = await startFirefox(path as string);
    onTestFinished(() => firefox.close());
    const page = await firefox.newPage();
    page.setDefaultTimeout(20_000);
    const { at, click, shows, type, until } = actionsOn(page);
    const open = (route: string) =>
      page.goto(product.origin + route, { waitUntil: "domcontentloaded" });

    await open("/login");
    await type("[name=username]", rahim.username);
    await type("[name=password]", rahim.password);
    await click("[type=submit]");
    await shows("৳৫০০");
    await until("navigator.serviceWorker.ready.then(({ active }) => active.state === 'activated')");

    await whileStopped(product, async () => {
      for (const route of ["/home", "/my-order", "/roshid", "/outbox"]) {
        await open(route);
        await page.waitForSelector("main h1");
        await shows("ইন্টারনেট সংযোগ নেই।");
      }
      await open("/nid-order");
      await click("[value=nidNumber]");
      await type("[name=nidNumber]", "1234567890");
      await click("[name=consent]");
      await click("[type=submit]");
      await at("/my-order");
      await shows("সংযোগ পেলে পাঠানো হবে");
      expect(
        await page.evaluate("navigator.serviceWorker.ready.then((worker) => 'sync' in worker)"),
      ).toBe(false);
      // What is kept outlives the tab.
      await open("/outbox");
      await shows("•••• ৭৮৯০");
    });
    await shows("পাঠানো হয়েছে", 60_000);
    expect(await recordOf(product.origin, rahim)).toMatchObject({
      orders: [{}],
      charges: [120],
      balance: 380,
    });
  },
  180_000,
);

/** The Firefox of FIREFOX_PATH, otherwise the first on PATH. Undefined without one. */
function findFirefox(): string | undefined {
  if (process.env.FIREFOX_PATH) return process.env.FIREFOX_PATH;
  const folders = (process.env.PATH ?? "").split(delimiter);
  return ["firefox-esr", "firefox"]
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find(existsSync);
}

/**
 * Starts a Firefox with its own profile. Puppeteer, because playwright-core can only use a Firefox
 * that it built itself.
 */
async function startFirefox(executablePath: string): Promise<Browser> {
  return puppeteer.launch({
    browser: "firefox",
    executablePath,
    // The server under test is on this machine, without TLS.
    extraPrefsFirefox: {
      "dom.serviceWorkers.enabled": true,
      "dom.securecontext.allowlist": "127.0.0.1",
    },
  });
}
