import type { Browser, BrowserContext } from "playwright-core";
import { openBrowser, PHONE } from "../../e2e/browser.ts";
import { type Product, startProduct } from "../../e2e/server.ts";
import { logIn } from "../../e2e/walk/log-in.ts";
import { openShop } from "../../e2e/walk/shop.ts";
import { median, medians } from "../world/measure.ts";
import { startLeastPages } from "./least.ts";
import { hasTheApp, newPhone, option, slowDown } from "./phone.ts";

/*
 * A second visit to /my-order without a server, with hundreds of orders kept: the time until the first orders are visible and until
 * all are drawn, and the longest task before that, beside the least React and Dexie page with the same rows. Medians in ms, with a
 * tenth of a desktop's processor (`slow`) and with all of it.
 */
/** In ms since the address was opened. */
type Visit = { firstSeen: number; allDrawn: number; longestTask: number };
/** How often the bare page's figure the product's may be. */
const REACH: Visit = { firstSeen: 1.15, allDrawn: 2, longestTask: 2 };

/** What a browser reports as a long task lasts longer, so none counts as this. */
const LONG_TASK_MS = 50;

/** Runs in the page before its own code. It is text, because the globals of a page are not Node's. */
const observer = `(() => {
  const seen = { tasks: [] };
  globalThis.visit = seen;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.tasks.push(duration);
  }).observe({ type: "longtask", buffered: true });
  new MutationObserver(() => {
    const rows = document.querySelectorAll("main li").length;
    if (rows === (seen.rows ?? 0)) return;
    seen.rows = rows;
    requestAnimationFrame(() => setTimeout(() => {
      seen.drawnAt = performance.now();
      seen.firstSeen ??= seen.drawnAt;
    }));
  }).observe(document, { subtree: true, childList: true });
})()`;

async function visitsOf(orders: number, rounds: number) {
  const product = await startProduct();
  const least = await startLeastPages();
  const browser = await openBrowser("long");
  try {
    const phone = await keepOrders(browser, product, orders);
    const bare = await browser.newContext({ baseURL: least.origin, viewport: PHONE });
    const page = await bare.newPage();
    await page.goto(`/orders.html?fill=${orders}`);
    await hasTheApp(page);
    await page.close();
    await Promise.all([product.stop(), phone.setOffline(true), bare.setOffline(true)]);
    const visits = { slow: [] as Visit[], bareSlow: [] as Visit[], whole: [] as Visit[], bareWhole: [] as Visit[] };
    for (let round = 0; round < rounds; round++) {
      visits.slow.push(await visit(phone, "/my-order", orders, true));
      visits.bareSlow.push(await visit(bare, "/orders.html", orders, true));
      visits.whole.push(await visit(phone, "/my-order", orders, false));
      visits.bareWhole.push(await visit(bare, "/orders.html", orders, false));
    }
    return visits;
  } finally {
    await browser.close();
    await Promise.all([product.remove(), least.close()]);
  }
}

/** A phone with the app and all orders of its user. */
async function keepOrders(browser: Browser, product: Product, orders: number): Promise<BrowserContext> {
  const { user } = await openShop(product.origin, orders - 1);
  const login = await logIn(browser, product.origin, user);
  const phone = await newPhone(browser, login, PHONE, { worker: true });
  const page = await phone.newPage();
  await page.goto("/my-order");
  await hasTheApp(page);
  const rows = page.locator("main li");
  for (let some = 50; some < orders; some += 50) {
    await rows.nth(some - 1).waitFor({ state: "attached" });
    await page.getByRole("button", { name: "আরও দেখুন" }).click();
  }
  await rows.nth(orders - 1).waitFor({ state: "attached" });
  await page.close();
  return phone;
}

async function visit(phone: BrowserContext, path: string, orders: number, slow: boolean): Promise<Visit> {
  const page = await phone.newPage();
  await page.addInitScript(observer);
  if (slow) await slowDown(page, { offline: true });
  await page.goto(path, { waitUntil: "commit" });
  await page
    .locator("main li")
    .nth(orders - 1)
    .waitFor({ state: "attached", timeout: 60_000 });
  await page.waitForTimeout(slow ? 2_000 : 500);
  const seen = await page.evaluate<Seen>("visit");
  await page.close();
  return {
    firstSeen: Math.round(seen.firstSeen),
    allDrawn: Math.round(seen.drawnAt),
    longestTask: Math.round(Math.max(LONG_TASK_MS, ...seen.tasks)),
  };
}

type Seen = { firstSeen: number; drawnAt: number; tasks: number[] };

/** Prints the figures, and answers whether none falls short. `rounds=5` */
export async function benchOffline(): Promise<boolean> {
  const rounds = Number(option("rounds") ?? 5);
  const visits = await visitsOf(500, rounds);
  const names = Object.keys(REACH) as (keyof Visit)[];
  const ratios = (is: Visit[], beside: Visit[]) =>
    Object.fromEntries(
      names.map((name) => {
        const of = median(is.map((one, round) => one[name] / (beside[round]?.[name] ?? Number.NaN)));
        return [name, Math.round(of * 100) / 100];
      }),
    ) as Visit;
  const slow = ratios(visits.slow, visits.bareSlow);
  console.table({
    "slow, ms": medians(visits.slow),
    "slow, bare page, ms": medians(visits.bareSlow),
    "slow, ratio": slow,
    "whole, ms": medians(visits.whole),
    "whole, bare page, ms": medians(visits.bareWhole),
    "whole, ratio": ratios(visits.whole, visits.bareWhole),
    reach: REACH,
  });
  return names.every((name) => slow[name] <= REACH[name]);
}
