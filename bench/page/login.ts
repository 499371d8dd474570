import type { Browser } from "playwright-core";
import { openBrowser, PHONE } from "../../e2e/browser.ts";
import { startProduct } from "../../e2e/server.ts";
import { medians, ratio } from "../world/measure.ts";
import { startLeastPages } from "./least.ts";
import { type Figures, figure, slowDown } from "./phone.ts";

/*
 * npm run bench:page -- login. The first visit of a slow phone that nobody is signed in on: when the bare domain shows its first words,
 * and when its form is React's, beside the least React page with that form, in turns.
 */
const ROUNDS = 5;

/** Runs in the page before its own code. It is text, because the globals of a page are not Node's. */
const observer = `(function look() {
  const field = document.querySelector("[name=username]") ?? {};
  if (Object.keys(field).some((key) => key.startsWith("__reactProps"))) globalThis.form ??= performance.now();
  const words = performance.getEntriesByName("first-contentful-paint")[0]?.startTime;
  if (words && globalThis.form) globalThis.seen = [words, globalThis.form];
  else setTimeout(look, 16);
})()`;

export async function benchLogin(): Promise<Figures> {
  const product = await startProduct();
  const least = await startLeastPages();
  const browser = await openBrowser("long");
  try {
    const runs = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const [words, form] = await firstVisit(browser, product.origin);
      const [bareWords, bareForm] = await firstVisit(browser, `${least.origin}/login.html`);
      runs.push({ words, form, bareWords, bareForm });
    }
    const { words, form, bareWords, bareForm } = medians(runs);
    return {
      "first words of /, ms": figure(words, { most: 1 }, { is: bareWords, ratio: ratio(runs, "words", "bareWords") }),
      "its form answers, ms": figure(form, { most: 1.5 }, { is: bareForm, ratio: ratio(runs, "form", "bareForm") }),
    };
  } finally {
    await browser.close();
    await Promise.all([product.remove(), least.close()]);
  }
}

/** When the first words of this address are painted, and when its form is React's, in ms. */
async function firstVisit(browser: Browser, url: string): Promise<[number, number]> {
  const context = await browser.newContext({ viewport: PHONE, serviceWorkers: "block" });
  const page = await context.newPage();
  await page.addInitScript(observer);
  await slowDown(page);
  await page.goto(url, { waitUntil: "commit" });
  let seen: [number, number] | undefined;
  while (!seen) {
    await page.waitForTimeout(50);
    seen = await page.evaluate<[number, number] | undefined>("globalThis.seen").catch(() => undefined);
  }
  await context.close();
  return seen;
}
