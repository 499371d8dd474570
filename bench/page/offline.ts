import type { Browser, BrowserContext } from "playwright-core";
import { openBrowser, PHONE } from "../../e2e/browser.ts";
import { type Product, startProduct } from "../../e2e/server.ts";
import { logIn } from "../../e2e/walk/log-in.ts";
import { openShop } from "../../e2e/walk/shop.ts";
import { medians, ratio } from "../world/measure.ts";
import { startLeastPages } from "./least.ts";
import { type Figures, figure, hasTheApp, newPhone, option, slowDown } from "./phone.ts";

/*
 * A second visit to /my-order without a server, with hundreds of orders kept: the time until the first orders are visible and until
 * all are drawn, and the longest task before that, beside the least React and Dexie page with the same rows. Medians in ms, with a
 * tenth of a desktop's processor.
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
    const visits: [Visit, Visit][] = [];
    for (let round = 0; round < rounds; round++)
      visits.push([await visit(phone, "/my-order", orders), await visit(bare, "/orders.html", orders)]);
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

async function visit(phone: BrowserContext, path: string, orders: number): Promise<Visit> {
  const page = await phone.newPage();
  await page.addInitScript(observer);
  await slowDown(page, { offline: true });
  await page.goto(path, { waitUntil: "commit" });
  await page
    .locator("main li")
    .nth(orders - 1)
    .waitFor({ state: "attached", timeout: 60_000 });
  await page.waitForTimeout(2_000);
  const seen = await page.evaluate<Seen>("visit");
  await page.close();
  return {
    firstSeen: Math.round(seen.firstSeen),
    allDrawn: Math.round(seen.drawnAt),
    longestTask: Math.round(Math.max(LONG_TASK_MS, ...seen.tasks)),
  };
}

type Seen = { firstSeen: number; drawnAt: number; tasks: number[] };

/** `rounds=5` */
export async function benchOffline(): Promise<Figures> {
  const visits = await visitsOf(500, Number(option("rounds") ?? 5));
  const named = Object.entries(REACH) as [keyof Visit, number][];
  return Object.fromEntries(
    named.map(([name, most]) => {
      const runs = visits.map(([ours, bare]) => ({ ours: ours[name], bare: bare[name] }));
      const { ours, bare } = medians(runs);
      return [`${name}, ms`, figure(ours, { most }, { is: bare, ratio: ratio(runs, "ours", "bare") })];
    }),
  );
}
