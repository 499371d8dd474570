import type { Browser } from "playwright-core";
import { PHONE } from "../../e2e/browser.ts";
import type { Figures } from "../world/measure.ts";
import { type Bench, besideLeast, slowDown } from "./phone.ts";

/*
 * npm run bench:page -- login. The first visit of a slow phone that nobody is signed in on: when
 * the bare domain shows its first words, and when its form is React's, beside the least React page
 * with that form.
 */
const ROUNDS = 5;
/** How often the least page's figure ours may be. */
const MOST = { "first words of /, ms": 1, "its form answers, ms": 1.5 };

/**
 * Runs in the page before its own code. It is text, because the globals of a page are not Node's.
 */
const observer = `(function look() {
  const field = document.querySelector("[name=username]") ?? {};
  if (Object.keys(field).some((key) => key.startsWith("__reactProps"))) globalThis.form ??= performance.now();
  const words = performance.getEntriesByName("first-contentful-paint")[0]?.startTime;
  if (words && globalThis.form) globalThis.seen = [words, globalThis.form];
  else setTimeout(look, 16);
})()`;

export function benchLogin({ product, least, browser }: Bench): Promise<Figures> {
  const [ours, bare] = [
    () => firstVisit(browser, product.origin),
    () => firstVisit(browser, `${least}/login.html`),
  ];
  return besideLeast(ROUNDS, MOST, ours, bare);
}

async function firstVisit(browser: Browser, url: string): Promise<typeof MOST> {
  const context = await browser.newContext({ viewport: PHONE, serviceWorkers: "block" });
  const page = await context.newPage();
  await page.addInitScript(observer);
  await slowDown(page);
  await page.goto(url, { waitUntil: "commit" });
  let seen: [number, number] | undefined;
  while (!seen) {
    await page.waitForTimeout(50);
    seen = await page
      .evaluate<[number, number] | undefined>("globalThis.seen")
      .catch(() => undefined);
  }
  await context.close();
  return { "first words of /, ms": seen[0], "its form answers, ms": seen[1] };
}
