import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

/** No screen of ours has as many stops before what a person wants. */
const MOST_STOPS = 60;

/** Presses Tab until the focus stands here. Every stop on the way must show that it is one, and nothing may cover it. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor({ state: "attached" });
  const stops: string[] = [];
  while (stops.length < MOST_STOPS) {
    await page.keyboard.press("Tab");
    const stop = await focusNow(page);
    stops.push(stop.name);
    expect(stop.fault, stops.join(" → ")).toBe("");
    if (await isFocused(target)) return;
  }
  throw new Error(`Tab never came to ${target}: ${stops.join(" → ")}`);
}

/** Tabs there, then presses the key that does it. */
export async function pressOn(page: Page, target: Locator, key: "Enter" | "Space" = "Enter"): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

export function isFocused(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === element.ownerDocument.activeElement);
}

/** Waits until the focus of a screen that was just opened stands at its heading. */
export async function expectArrival(page: Page, heading: string): Promise<void> {
  const title = page.getByRole("heading", { level: 1, name: heading });
  await expect.poll(() => isFocused(title)).toBe(true);
}

/** Where the focus stands, and what is wrong with how it shows. The browser's own bars are none of our business. */
function focusNow(page: Page): Promise<{ name: string; fault: string }> {
  return page.evaluate(async () => {
    const { document, getComputedStyle, innerHeight, innerWidth, requestAnimationFrame } = globalThis as any;
    // A colour fades in, a list scrolls: what counts is how it stands then. A spinner never ends.
    const ending = document.getAnimations().filter((one: any) => one.effect.getComputedTiming().endTime < 2_000);
    await Promise.allSettled(ending.map((one: any) => one.finished));
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const at = document.activeElement;
    if (at === null || at === document.body) return { name: "(the browser)", fault: "" };
    const name = at.getAttribute("aria-label") || at.name || at.textContent.trim().slice(0, 30);
    // The card around a radio and the frame around a file input wear the ring of what is inside.
    const seen = at.closest(".choice, .has-focus-visible\\:outline-3") ?? at;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(seen);
    const ring = (outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none";
    // A heading has the focus of a screen that was just opened; nothing can be done with it.
    if (!ring && at.tabIndex >= 0) return { name, fault: "has no ring" };
    const { left, right, top, bottom } = seen.getBoundingClientRect();
    const inside = (value: number, most: number) => Math.min(Math.max(value, 0), most - 1);
    const x = inside((left + right) / 2, innerWidth);
    const parts = [top + 2, (top + bottom) / 2, bottom - 2];
    const there = parts.map((y) => document.elementFromPoint(x, inside(y, innerHeight)));
    const free = bottom > 0 && top < innerHeight && there.some((one) => seen.contains(one) || one?.contains(seen));
    return { name, fault: free ? "" : "is covered" };
  });
}
