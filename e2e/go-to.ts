import type { Page } from "playwright-core";

/**
 * Goes there as a tap on a link of the app does, until the screen has arrived; whoever stands there already loads it again.
 * For a journey that is not about loading the page: that is the dearest thing a browser does.
 */
export async function goTo(page: Page, path: string): Promise<void> {
  const { pathname } = new URL(path, page.url());
  if (pathname === new URL(page.url()).pathname) return void (await page.goto(path));
  // An app that still starts would take this for its first screen, and that does not take the focus.
  await page.locator("#main h1").first().waitFor();
  await page.evaluate((to) => (globalThis as any).history.pushState(null, "", to), path);
  await page.locator("#main:focus, #main h1:focus").waitFor();
}
