import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import puppeteer, { type Browser, type Page } from "puppeteer-core";
import { expect, type TestContext, test } from "vitest";
import { paperPdf } from "../../../server/pdf/test/paper.ts";
import { makeUser, recordOf } from "../../api.ts";
import { flags, newContext, PHONE, windowOf } from "../../browser.ts";
import { runsPackaged, unpack } from "../../chrome.ts";
import { startFresh } from "../../database.ts";
import { actionsOn } from "../../firefox.ts";
import { ADMIN, type Product, whileStopped } from "../../server.ts";

/*
 * The oldest browsers are Chromium 99, Firefox 97 and Safari 15.4 (scripts/oldest-browsers.ts). The
 * package registry has no Chromium between 93 and 101.
 */
const skipped = runsPackaged ? "" : " (skipped: the old browsers run on Linux x64)";
const TIMEOUT_MS = 180_000;

test.skipIf(!runsPackaged)(
  `in Chromium 102${skipped}: login, orders with and without a connection, list, delivery by staff`,
  async ({ onTestFinished }) => {
    const product = await startFresh();
    onTestFinished(product.remove);
    const rahim = await makeUser(product.origin, 500);
    const user = await enter(await startChromium102(onTestFinished), product, rahim);
    await user.shows("৳৫০০");
    await user.until(
      "navigator.serviceWorker.ready.then(({ active }) => active.state === 'activated')",
    );

    await order(user, "1234567890");
    await user.shows("৳৩৮০");
    await user.shows("অপেক্ষমাণ");
    await whileStopped(product, async () => {
      await user.open("/home");
      await user.shows("ইন্টারনেট সংযোগ নেই।");
      await order(user, "9876543210");
      await user.shows("সংযোগ পেলে পাঠানো হবে");
      // What is kept outlives the tab.
      await user.open("/outbox");
      await user.shows("•••• ৩২১০");
    });
    await expect
      .poll(async () => (await recordOf(product.origin, rahim)).charges, { timeout: 60_000 })
      .toEqual([120, 120]);

    const staff = await enter(await startChromium102(onTestFinished), product, ADMIN);
    await staff.until("document.querySelector('#main') !== null");
    const paper = join(tmpdir(), `delivered-old-${process.pid}.pdf`);
    writeFileSync(paper, paperPdf());
    await staff.open("/all-order?status=pending&sort=newest");
    await staff.click("main li button");
    await (await staff.page.waitForSelector("[name=file]"))?.uploadFile(paper);
    await staff.clickText("ডেলিভারি দিন");
    await staff.shows("Apply updated successfully");

    await user.open("/my-order");
    await user.shows("তৈরি");
    await user.shows("৳২৬০");
    const file = user.page.waitForResponse((answer) => answer.url().includes("/api/files/"));
    await user.click('main li [aria-label="ফাইল ডাউনলোড করুন"]');
    expect((await file).status()).toBe(200);
    expect([...user.faults, ...staff.faults]).toEqual([]);
  },
  TIMEOUT_MS,
);

test.skipIf(!runsPackaged)(
  `in Chromium 92${skipped}: a page tells what to do, and nothing is run or lost`,
  async ({ onTestFinished }) => {
    const product = await startFresh();
    onTestFinished(product.remove);
    const { executablePath, env } = await unpack("chromium-92");
    const browser = await chromium.launch({
      executablePath,
      env: { ...process.env, ...env },
      args: flags,
    });
    onTestFinished(() => browser.close());
    const { page, log, faults } = await windowOf(await newContext(browser, product.origin), PHONE);
    // What an earlier version of the app may have left here.
    await page.goto("/robots.txt");
    await page.evaluate(async () => {
      const { indexedDB, localStorage } = globalThis as any;
      localStorage.setItem("kagoj-draft", "typed");
      await new Promise((done) => {
        indexedDB.open("kagoj-outbox", 1).onsuccess = done;
      });
    });
    // The browser's own style for a text file.
    faults.length = 0;
    const calls: string[] = [];
    page.on("request", (request) => void calls.push(new URL(request.url()).pathname));
    const visits = [["/login"], ["/"], ["/index.html"], ["/my-order", "kagoj=a-session"]] as const;
    for (const [path, cookie] of visits) {
      if (cookie) await page.context().setExtraHTTPHeaders({ Cookie: cookie });
      await page.goto(path, { waitUntil: "networkidle" });
      const seen = await page.evaluate("document.body.innerText");
      expect(seen, path).toContain("এই ব্রাউজারটি পুরোনো");
      expect(seen, path).toContain("Firefox");
      expect(seen, path).toContain("This browser is too old");
      expect(seen, path).toContain("ডেস্ককে বলুন");
      // Neither the login nor the bars, which have no looks here.
      expect(
        await page.evaluate("document.querySelector('#app').getClientRects().length"),
        path,
      ).toBe(0);
    }
    expect(calls.filter((path) => path.startsWith("/api/"))).toEqual([]);
    const left = await page.evaluate(async () => {
      const { indexedDB, localStorage, navigator } = globalThis as any;
      const databases: { name: string }[] = await indexedDB.databases();
      const workers = await navigator.serviceWorker.getRegistrations();
      return [
        localStorage.getItem("kagoj-draft"),
        databases.map(({ name }) => name),
        workers.length,
      ];
    });
    expect(left).toEqual(["typed", ["kagoj-outbox"], 0]);
    expect(faults, log.join("\n")).toEqual([]);
  },
  TIMEOUT_MS,
);

async function startChromium102(onTestFinished: TestContext["onTestFinished"]): Promise<Browser> {
  const { executablePath, env } = await unpack("chromium-102");
  // Puppeteer, because the code that Playwright runs in a page needs a newer browser. On a busy
  // machine the network process of so old a browser is lost now and then, and all cookies with it.
  const args = [...flags, "--enable-features=NetworkServiceInProcess"];
  const launched = {
    executablePath,
    env: { ...process.env, ...env },
    args,
    headless: "shell",
  } as const;
  const browser = await puppeteer.launch(launched);
  onTestFinished(() => browser.close());
  return browser;
}

/** Logs in by the form. */
async function enter(
  browser: Browser,
  product: Product,
  login: { username: string; password: string },
) {
  const page = await browser.newPage();
  const faults: string[] = [];
  page.on("pageerror", (error) => void faults.push(String(error)));
  page.setDefaultTimeout(20_000);
  await page.setViewport(PHONE);
  const user = { page, faults, ...actionsOn(page) };
  const open = (path: string) =>
    page.goto(product.origin + path, { waitUntil: "domcontentloaded" });
  await open("/login");
  await user.until("getComputedStyle(document.querySelector('#old-browser')).display === 'none'");
  await user.type("[name=username]", login.username);
  await user.type("[name=password]", login.password);
  await user.click("[type=submit]");
  await user.until("location.pathname !== '/login'");
  return {
    ...user,
    open,
    click: (selector: string) => tap(page, selector),
    clickText: (text: string) => tap(page, "button", text),
  };
}

async function order(
  { open, click, type, at }: Awaited<ReturnType<typeof enter>>,
  nidNumber: string,
) {
  await open("/nid-order");
  await click("[value=nidNumber]");
  await type("[name=nidNumber]", nidNumber);
  await click("[name=consent]");
  await click("[type=submit]");
  await at("/my-order");
}

/**
 * Clicks the first such control that says this. By a script, because Puppeteer would hit the bar
 * that is over it.
 */
async function tap(page: Page, selector: string, text = ""): Promise<void> {
  const click = (wanted: string, words: string) => {
    const found: any[] = [...(globalThis as any).document.querySelectorAll(`${wanted}:enabled`)];
    const control = found.find(({ textContent }) => textContent.includes(words));
    control?.click();
    return control !== undefined;
  };
  await expect
    .poll(() => page.evaluate(click, selector, text), { message: `${selector} ${text}` })
    .toBe(true);
}
