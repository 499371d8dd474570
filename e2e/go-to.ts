import type { Page } from "playwright-core";

/**
 * Goes to a screen like a tap on a link, and waits for it. The current screen is loaded again. For journeys that are not about
 * loading the page, which is the slowest thing a browser does.
 */
export async function goTo(page: Page, path: string): Promise<void> {
  const { pathname } = new URL(path, page.url());
  if (pathname === new URL(page.url()).pathname) return void (await page.goto(path));
  // An app that is still starting would take this for its first screen, which does not get the focus.
  await page.locator("#main h1").first().waitFor();
  await page.evaluate((to) => (globalThis as any).history.pushState(null, "", to), path);
  await page.locator("#main:focus, #main h1:focus").waitFor();
}
