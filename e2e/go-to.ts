import type { Page, Request } from "playwright-core";
import { expect } from "vitest";

/**
 * Like a tap on a link: loading the page is the slowest thing a browser does. The current screen is
 * loaded again.
 */
export async function goTo(page: Page, path: string): Promise<void> {
  const { pathname } = new URL(path, page.url());
  if (pathname === new URL(page.url()).pathname) return void (await page.goto(path));
  // An app that is still starting would take this for its first screen, which does not get the
  // focus.
  await page.locator("#main h1").first().waitFor();
  await page.evaluate((to) => {
    const { document, history } = globalThis as any;
    // The screen before stays until the new one can be drawn. What has the focus then is not yet of
    // the new one.
    document.activeElement?.blur();
    history.pushState(null, "", to);
  }, path);
  await page.locator("#main:focus, #main h1:focus, #main form :focus").waitFor();
}

/** The same, and waits until everything that the screen asks for has been answered and drawn. */
export async function goToWhole(page: Page, path: string): Promise<void> {
  const asked = new Set<Request>();
  const begins = (request: Request) =>
    void (request.url().endsWith("/api/live") || asked.add(request));
  const ends = (request: Request) => void asked.delete(request);
  page.on("request", begins).on("requestfinished", ends).on("requestfailed", ends);
  await goTo(page, path);
  await expect
    .poll(async () => asked.size + (await page.locator(".animate-breathe").count()))
    .toBe(0);
  page.off("request", begins).off("requestfinished", ends).off("requestfailed", ends);
}
