import type { Browser, BrowserContext } from "playwright-core";
import { openBrowser, PHONE } from "../../e2e/browser.ts";
import { type Product, startProduct } from "../../e2e/server.ts";
import { logIn } from "../../e2e/walk/log-in.ts";
import { openShop } from "../../e2e/walk/shop.ts";
import { medians } from "../world/measure.ts";
import { hasTheApp, newPhone, slowDown } from "./phone.ts";

/*
 * A second visit to /my-order without a server, with hundreds of orders kept: the time until the first
 * orders are visible and until all are drawn, and the longest task before that. Medians in ms, with a tenth of a desktop's processor and with all of it.
 */
/** In ms since the address was opened. */
type Visit = { firstSeen: number; allDrawn: number; longestTask: number };
type Figures = { slow: Visit; whole: Visit };

/** Runs in the page before its own code. It is text, because the globals of a page are not Node's. */
const observer = `(() => {
  const seen = { tasks: [] };
  globalThis.visit = seen;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.tasks.push(duration);
  }).observe({ type: "longtask", buffered: true });
  new MutationObserver(() => {
    const rows = document.querySelectorAll("main li").length;
    if (rows > 0 && seen.firstSeen === undefined) {
      seen.firstSeen = 0;
      requestAnimationFrame(() => setTimeout(() => { seen.firstSeen = performance.now(); }));
    }
    if (rows !== seen.rows) [seen.rows, seen.drawnAt] = [rows, performance.now()];
  }).observe(document, { subtree: true, childList: true });
})()`;

async function offlineFigures(orders: number, rounds: number): Promise<Figures> {
  const product = await startProduct();
  const browser = await openBrowser("long");
  try {
    const phone = await keepOrders(browser, product, orders);
    await product.stop();
    await phone.setOffline(true);
    const visits: Record<keyof Figures, Visit[]> = { slow: [], whole: [] };
    for (let round = 0; round < rounds; round++) {
      visits.slow.push(await visit(phone, orders, true));
      visits.whole.push(await visit(phone, orders, false));
    }
    return { slow: medians(visits.slow), whole: medians(visits.whole) };
  } finally {
    await browser.close();
    await product.remove();
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

async function visit(phone: BrowserContext, orders: number, slow: boolean): Promise<Visit> {
  const page = await phone.newPage();
  await page.addInitScript(observer);
  if (slow) await slowDown(page, { offline: true });
  await page.goto("/my-order", { waitUntil: "commit" });
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
    longestTask: Math.round(Math.max(0, ...seen.tasks)),
  };
}

type Seen = { firstSeen: number; drawnAt: number; tasks: number[] };

/** Prints the figures. What they are measured against is the least page that shows the same rows. */
export async function benchOffline(): Promise<void> {
  console.table(await offlineFigures(500, 5));
}
