import type { Page } from "playwright-core";
import { fillNidOrder } from "../../e2e/forms.ts";
import { photo } from "../../e2e/photos.ts";
import { type Figures, figure } from "../world/measure.ts";
import { type Bench, option, phonesOf, slowDown } from "./phone.ts";

/*
 * npm run bench:page -- taps [times=20] [only=<part of a tap's name>]. How long a phone with a
 * quarter of a desktop's processor takes from a tap or key to the next paint, by Event Timing (that
 * of a chosen photo from its event, since choosing is the system's): the worst of so many each, and
 * beside them of a key in the least React page, which is what the machine itself adds.
 */
const LIMIT_MS = 100;

/**
 * Runs in the page before its own code. It is text, because the globals of a page are not Node's.
 */
const observer = `(() => {
  globalThis.taps = [];
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) if (interactionId) taps.push(duration);
  }).observe({ type: "event", durationThreshold: 16, buffered: true });
  addEventListener("change", ({ target, timeStamp }) => {
    if (target.type === "file") requestAnimationFrame(() => setTimeout(() => taps.push(performance.now() - timeStamp)));
  }, true);
})()`;

const forms = [
  "/nid-order",
  "/tin",
  "/nid-pdf",
  "/bio",
  "/server-copy",
  "/birthday-registration",
  "/roshid",
];
const typedInto = "main form :is(input:is([type=text],[type=tel],:not([type])),textarea)";

type Tap = {
  open: string;
  ready?: (page: Page) => Promise<unknown>;
  tap: (page: Page, time: number) => Promise<unknown>;
};

/** Each does one thing a person does; what must stand before it is made ready unmeasured. */
function allTaps(least: string, photos: Awaited<ReturnType<typeof photo>>[]): Record<string, Tap> {
  const typing = (open: string, into = typedInto): Tap => ({
    open,
    ready: (page) => page.locator(into).first().click(),
    tap: (page, time) => page.keyboard.press(String(time % 10)),
  });
  const order = (page: Page, nth: number) =>
    page.locator("main li button:first-of-type").nth(nth).click();
  const closeAny = (page: Page) => page.keyboard.press("Escape");
  const filters = (page: Page) =>
    page.locator("main label", { has: page.locator("[name=status]") });
  const tabs = (page: Page) => page.getByRole("navigation", { name: "দ্রুত মেনু" }).getByRole("link");
  const dialog = (page: Page) => page.getByRole("dialog");
  return {
    "type, the least page": typing(`${least}/login.html`, "input"),
    ...Object.fromEntries(forms.map((open) => [`type, ${open}`, typing(open)])),
    "submit an order": {
      open: "/nid-order",
      ready: (page) => fillNidOrder(page, String(2_000_000_000 + Math.floor(Math.random() * 7e9))),
      tap: (page) => page.locator("[type=submit]:enabled").click(),
    },
    "open an order": { open: "/my-order", ready: closeAny, tap: order },
    "close an order": {
      open: "/my-order",
      ready: (page) => order(page, 0).then(() => dialog(page).waitFor()),
      tap: (page) => dialog(page).getByRole("button", { name: "বন্ধ করুন" }).first().click(),
    },
    "filter orders": {
      open: "/my-order",
      tap: (page, time) =>
        filters(page)
          .nth(time % 4)
          .click(),
    },
    "switch tabs": {
      open: "/home",
      tap: (page, time) =>
        tabs(page)
          .nth(time % 3)
          .click(),
    },
    "open the menu": {
      open: "/home",
      ready: closeAny,
      tap: (page) => page.getByRole("button", { name: "আপনার মেনু", exact: true }).click(),
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

export async function benchTaps(bench: Bench): Promise<Figures> {
  const [times, only] = [Number(option("times") ?? 20), option("only") ?? ""];
  const figures: Figures = {};
  const phone = await (await phonesOf(bench, 40)).newPhone("user");
  const taps = Object.entries(allTaps(bench.least, [await photo("one"), await photo("two")]));
  for (const [name, { open, ready, tap }] of taps.filter(([name]) => name.includes(only))) {
    const page = await phone.newPage();
    await page.addInitScript(observer);
    await page.goto(open);
    await page.locator("main h1, #root form").waitFor();
    await slowDown(page, { cpu: 4 });
    const durations: number[] = [];
    for (let time = 0; time < times; time += 1) {
      await ready?.(page);
      await page.waitForTimeout(300);
      await page.evaluate("taps.length = 0");
      await tap(page, time);
      await page.waitForTimeout(500);
      durations.push(Math.max(0, ...(await page.evaluate<number[]>("taps"))));
    }
    await page.close();
    figures[`${name}, ms`] = figure(Math.max(...durations), { most: LIMIT_MS });
  }
  return figures;
}
