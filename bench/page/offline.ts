import type { BrowserContext } from "playwright-core";
import { PHONE } from "../../e2e/browser.ts";
import type { Figures } from "../world/measure.ts";
import { type Bench, besideLeast, hasTheApp, option, phonesOf, slowDown } from "./phone.ts";

/*
 * npm run bench:page -- offline [rounds=5]. A second visit to /my-order without a server, with
 * hundreds of orders cached: the time until the first orders are visible and until all are drawn,
 * and the longest task before that, beside the least React and Dexie page with the same rows. In ms
 * since the address was opened, with a tenth of a desktop's processor.
 */
const ORDERS = 500;
/** How often the least page's figure ours may be. */
const MOST = { "firstSeen, ms": 1.15, "allDrawn, ms": 2, "longestTask, ms": 2 };
/** What a browser reports as a long task lasts longer, so none counts as this. */
const LONG_TASK_MS = 50;

/**
 * Runs in the page before its own code. It is text, because the globals of a page are not Node's.
 */
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

export async function benchOffline(bench: Bench): Promise<Figures> {
  const phone = await fillPhone(bench);
  const bare = await bench.browser.newContext({ baseURL: bench.least, viewport: PHONE });
  const page = await bare.newPage();
  await page.goto(`/orders.html?fill=${ORDERS}`);
  await hasTheApp(page);
  await page.close();
  await Promise.all([bench.product.stop(), phone.setOffline(true), bare.setOffline(true)]);
  const [ours, least] = [() => visit(phone, "/my-order"), () => visit(bare, "/orders.html")];
  return besideLeast(Number(option("rounds") ?? 5), MOST, ours, least);
}

/** A phone with the app and all orders of its user. */
async function fillPhone(bench: Bench): Promise<BrowserContext> {
  const { newPhone } = await phonesOf(bench, ORDERS - 1);
  const phone = await newPhone("user");
  const page = await phone.newPage();
  await page.goto("/my-order");
  await hasTheApp(page);
  const rows = page.locator("main li");
  for (let some = 50; some < ORDERS; some += 50) {
    await rows.nth(some - 1).waitFor({ state: "attached" });
    await page.getByRole("button", { name: "আরও দেখুন" }).click();
  }
  await rows.nth(ORDERS - 1).waitFor({ state: "attached" });
  await page.close();
  return phone;
}

async function visit(phone: BrowserContext, path: string): Promise<typeof MOST> {
  const page = await phone.newPage();
  await page.addInitScript(observer);
  await slowDown(page, { offline: true });
  await page.goto(path, { waitUntil: "commit" });
  const last = page.locator("main li").nth(ORDERS - 1);
  await last.waitFor({ state: "attached", timeout: 60_000 });
  await page.waitForTimeout(2_000);
  const seen = await page.evaluate<{ firstSeen: number; drawnAt: number; tasks: number[] }>(
    "visit",
  );
  await page.close();
  const longest = Math.max(LONG_TASK_MS, ...seen.tasks);
  return {
    "firstSeen, ms": seen.firstSeen,
    "allDrawn, ms": seen.drawnAt,
    "longestTask, ms": longest,
  };
}
