import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

/** The most Tab stops before a target. No screen has as many. */
const MOST_STOPS = 60;

/**
 * Presses Tab until `target` has the focus. Every stop on the way must have a visible focus ring
 * and must not be covered.
 */
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

/** Tabs to `target`, then presses the key. */
export async function pressOn(
  page: Page,
  target: Locator,
  key: "Enter" | "Space" = "Enter",
): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

function isFocused(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === element.ownerDocument.activeElement);
}

/** Waits until this has the focus. */
export async function expectFocus(target: Locator): Promise<void> {
  await expect.poll(() => isFocused(target), { message: `focus on ${target}` }).toBe(true);
}

/** Waits until the heading of a new screen has the focus, or of what came of an order on it. */
export async function expectArrival(page: Page, heading: string, level = 1): Promise<void> {
  await expectFocus(page.getByRole("heading", { level, name: heading }));
}

/** Waits until a form that begins with a field has come, and its field has the focus. */
export async function expectFirstField(page: Page, heading: string, name: string): Promise<void> {
  await page.getByRole("heading", { level: 1, name: heading }).waitFor();
  await expectFocus(page.locator(`main form [name=${name}]`));
}

/**
 * The element with the focus, and what is wrong with its ring. The browser's own bars don't count.
 */
function focusNow(page: Page): Promise<{ name: string; fault: string }> {
  return page.evaluate(async () => {
    const { document, getComputedStyle, innerHeight, innerWidth, requestAnimationFrame } =
      globalThis as any;
    // The end of transitions and scrolling counts. A spinner never ends, so it is not awaited.
    const ending = document
      .getAnimations()
      .filter((one: any) => one.effect.getComputedTiming().endTime < 2_000);
    await Promise.allSettled(ending.map((one: any) => one.finished));
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const at = document.activeElement;
    if (at === null || at === document.body) return { name: "(the browser)", fault: "" };
    const name = at.getAttribute("aria-label") || at.name || at.textContent.trim().slice(0, 30);
    // The ring of a radio button is on the face behind it, that of a file input on the element
    // around it.
    const face = at.matches(".choice > input") ? at.parentElement.lastElementChild : undefined;
    const seen = face ?? at.closest(".focus-within\\:outline-3") ?? at;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(seen);
    const ring = (outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none";
    // A heading has the focus of a new screen. It can't be used, so it needs no ring.
    if (!ring && at.tabIndex >= 0) return { name, fault: "has no ring" };
    const { left, right, top, bottom } = seen.getBoundingClientRect();
    const inside = (value: number, most: number) => Math.min(Math.max(value, 0), most - 1);
    const x = inside((left + right) / 2, innerWidth);
    const parts = [top + 2, (top + bottom) / 2, bottom - 2];
    const there = parts.map((y) => document.elementFromPoint(x, inside(y, innerHeight)));
    const free =
      bottom > 0 &&
      top < innerHeight &&
      there.some((one) => seen.contains(one) || one?.contains(seen));
    return { name, fault: free ? "" : "is covered" };
  });
}
