import type { Browser, Page } from "playwright-core";
import { openBrowser, PHONE } from "../../e2e/browser.ts";
import { fillNidOrder } from "../../e2e/forms.ts";
import { photo } from "../../e2e/photos.ts";
import { startProduct } from "../../e2e/server.ts";
import { logIn } from "../../e2e/walk/log-in.ts";
import { openShop } from "../../e2e/walk/shop.ts";
import { median } from "../world/measure.ts";
import { startLeastPages } from "./least.ts";
import { newPhone, option, slowDown } from "./phone.ts";

/*
 * npm run bench:page -- taps [times=20]. How long a phone with a quarter of a desktop's processor takes from a tap or key to the next
 * paint, by Event Timing (that of a chosen photo from its event, since choosing is the system's): the worst of so many each. And when
 * a slow phone's login answers, beside the least React page with the same form.
 */
const LIMIT_MS = 100;
const LOGIN_RATIO = 1.5;

/** Runs in the page before its own code. It is text, because the globals of a page are not Node's. */
const observer = `(() => {
  globalThis.taps = [];
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) if (interactionId) taps.push(duration);
  }).observe({ type: "event", durationThreshold: 16, buffered: true });
  addEventListener("change", ({ target, timeStamp }) => {
    if (target.type === "file") requestAnimationFrame(() => setTimeout(() => taps.push(performance.now() - timeStamp)));
  }, true);
})()`;

const typedInto = "main form :is(input:is([type=text],[type=tel],:not([type])),textarea)";

type Tap = {
  open: string;
  ready?: (page: Page) => Promise<unknown>;
  tap: (page: Page, time: number) => Promise<unknown>;
};

/** Each does one thing a person does; what must stand before it is made ready unmeasured. */
function allTaps(photos: Awaited<ReturnType<typeof photo>>[]): Record<string, Tap> {
  const typing = (open: string): Tap => ({
    open,
    ready: (page) => page.locator(typedInto).first().click(),
    tap: (page, time) => page.keyboard.press(String(time % 10)),
  });
  const named = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
  return {
    "type, NID order": typing("/nid-order"),
    "type, TIN": typing("/tin"),
    "type, NID PDF": typing("/nid-pdf"),
    "type, biometric": typing("/bio"),
    "type, server copy": typing("/server-copy"),
    "type, birth": typing("/birthday-registration"),
    "type, roshid": typing("/roshid"),
    "submit an order": {
      open: "/nid-order",
      ready: (page) => fillNidOrder(page, String(2_000_000_000 + Math.floor(Math.random() * 7e9))),
      tap: (page) => page.locator("[type=submit]:enabled").click(),
    },
    "open an order": {
      open: "/my-order",
      ready: (page) => page.keyboard.press("Escape"),
      tap: (page, time) => page.locator("main li button:first-of-type").nth(time).click(),
    },
    "close an order": {
      open: "/my-order",
      ready: async (page) => {
        await page.locator("main li button:first-of-type").first().click();
        await page.getByRole("dialog").waitFor();
      },
      tap: (page) => page.getByRole("dialog").getByRole("button", { name: "বন্ধ করুন" }).first().click(),
    },
    "filter orders": {
      open: "/my-order",
      tap: (page, time) =>
        page
          .locator("main label", { has: page.locator("[name=status]") })
          .nth(time % 4)
          .click(),
    },
    "switch tabs": {
      open: "/home",
      tap: (page, time) =>
        page
          .getByRole("navigation", { name: "দ্রুত মেনু" })
          .getByRole("link")
          .nth(time % 3)
          .click(),
    },
    "open the menu": {
      open: "/home",
      ready: (page) => page.keyboard.press("Escape"),
      tap: (page) => named(page, "আপনার মেনু").click(),
    },
    "choose a photo": {
      open: "/birthday-registration",
      tap: (page, time) =>
        page
          .locator("input[type=file]")
          .first()
          .setInputFiles(photos[time % photos.length] ?? []),
    },
  };
}

/** Prints the figures, and answers whether none falls short. */
export async function benchTaps(): Promise<boolean> {
  const [times, only] = [Number(option("times") ?? 20), option("only") ?? ""];
  const product = await startProduct();
  const least = await startLeastPages();
  const browser = await openBrowser("long");
  const rows: Record<string, { "worst, ms": number; "median, ms": number }> = {};
  try {
    const shop = await openShop(product.origin, 40);
    const phone = await newPhone(browser, await logIn(browser, product.origin, shop.user), PHONE, { worker: true });
    const taps = Object.entries(allTaps([await photo("one"), await photo("two")]));
    for (const [name, { open, ready, tap }] of taps.filter(([name]) => name.includes(only))) {
      const page = await phone.newPage();
      await page.addInitScript(observer);
      await page.goto(open);
      await page.locator("main h1").waitFor();
      await slowDown(page, { cpu: 4 });
      const durations: number[] = [];
      for (let time = 0; time < times; time += 1) {
        await ready?.(page);
        await page.waitForTimeout(300);
        await page.evaluate("taps.length = 0");
        await tap(page, time);
        await page.waitForTimeout(700);
        durations.push(Math.max(0, ...(await page.evaluate<number[]>("taps"))));
      }
      await page.close();
      rows[name] = { "worst, ms": Math.round(Math.max(...durations)), "median, ms": Math.round(median(durations)) };
    }
    console.table(rows);
    const logins = { product: [] as number[], bare: [] as number[] };
    for (let round = 0; round < 5; round += 1) {
      logins.product.push(await answers(browser, `${product.origin}/login`));
      logins.bare.push(await answers(browser, `${least.origin}/login.html`));
    }
    const ratio = median(logins.product.map((is, round) => is / (logins.bare[round] ?? Number.NaN)));
    const [is, bare] = [median(logins.product), median(logins.bare)].map(Math.round);
    console.log(
      `slow login answers after ${is} ms, the least page after ${bare}: ${ratio.toFixed(2)} of ${LOGIN_RATIO}`,
    );
    return ratio <= LOGIN_RATIO && Object.values(rows).every((row) => row["worst, ms"] <= LIMIT_MS);
  } finally {
    await browser.close();
    await Promise.all([product.remove(), least.close()]);
  }
}

/** When the form of a first visit on a slow phone is React's, in ms. */
async function answers(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: PHONE, serviceWorkers: "block" });
  const page = await context.newPage();
  await page.addInitScript(`(function look() {
    const field = document.querySelector("[name=username]") ?? {};
    if (Object.keys(field).some((key) => key.startsWith("__reactProps"))) globalThis.answersAt = performance.now();
    else setTimeout(look, 16);
  })()`);
  await slowDown(page);
  await page.goto(url, { waitUntil: "commit" });
  let took: number | undefined;
  while (!took) {
    await page.waitForTimeout(50);
    took = await page.evaluate<number | undefined>("globalThis.answersAt").catch(() => undefined);
  }
  await context.close();
  return took;
}
