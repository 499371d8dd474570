import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openBrowser, openWindow } from "../e2e/browser.ts";
import { ADMIN, startProduct } from "../e2e/server.ts";
import { startEmbedded } from "../server/db/embedded/start.ts";
import { openDatabase } from "../server/db/sql.ts";
import { fillDatabase } from "./world/queue-seed.ts";

/*
 * npm run bench:scroll. The staff's queue over 100,000 orders on a tablet, ten pages loaded: how long frames and tasks take
 * while it scrolls from end to end, beside the same list with one page.
 */
const PAGES = 10;
const dataDir = mkdtempSync(join(tmpdir(), "kagoj-bench-"));
chmodSync(dataDir, 0o755);
const embedded = await startEmbedded({ dataDir, transport: "tcp" });
const { host, port, username, password = "" } = embedded.connection;
const url = `postgres://${username}:${encodeURIComponent(password)}@${host}:${port}/kagoj`;
const product = await startProduct({ DATABASE_URL: url });
const browser = await openBrowser();
try {
  const sql = openDatabase(url, { max: 1, patient: true });
  await fillDatabase(sql, { users: 5_000, orders: 100_000 });
  await sql.end();
  const { page } = await openWindow(browser, product.origin, { width: 768, height: 1024 });
  await page.goto("/login");
  await page.locator("[name=username]").fill(ADMIN.username);
  await page.locator("[name=password]").fill(ADMIN.password);
  await page.locator("[type=submit]").click();
  await page.waitForURL((to) => to.pathname !== "/login");
  await page.goto("/all-order");
  await page.locator("main li").nth(40).waitFor();
  const few = await scrolled();
  for (let more = 1; more < PAGES; more++) {
    await page.getByRole("button", { name: /আরও/ }).click();
    await page
      .locator("main li")
      .nth(more * 50 + 40)
      .waitFor({ state: "attached" });
  }
  console.table({ "50 rows": few, [`${PAGES * 50} rows`]: await scrolled() });

  /** Frames of a scroll down the list, a tenth of a screen each, in ms. As text: the page's own globals are not Node's. */
  function scrolled(): Promise<Record<string, number>> {
    return page.evaluate(`(async () => {
      let longest = 0;
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
      }).observe({ type: "longtask" });
      const last = document.querySelector("main li:last-of-type");
      const scrolls = (one) => one.contains(last) && one.scrollHeight > one.clientHeight + 100
        && /auto|scroll/.test(getComputedStyle(one).overflowY);
      const box = [...document.querySelectorAll("*")].find(scrolls) ?? document.scrollingElement;
      box.scrollTop = 0;
      const frames = [];
      let before = performance.now();
      while (box.scrollTop + box.clientHeight < box.scrollHeight - 2 && frames.length < 2000) {
        box.scrollTop += box.clientHeight / 10;
        await new Promise(requestAnimationFrame);
        frames.push(performance.now() - before);
        before = performance.now();
      }
      frames.sort((a, b) => a - b);
      const at = (part) => Math.round((frames[Math.floor(frames.length * part)] ?? 0) * 10) / 10;
      return { frames: frames.length, median: at(0.5), p95: at(0.95), p99: at(0.99), longestTask: Math.round(longest) };
    })()`);
  }
} finally {
  await browser.close();
  await product.remove();
  await embedded.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
