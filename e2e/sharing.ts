import type { Page } from "playwright-core";

/** The text that `tap` shares. */
export async function sharedText(page: Page, tap: () => Promise<unknown>): Promise<string> {
  await page.evaluate(() => {
    (globalThis as any).navigator.share = async ({ text }: any) =>
      Object.assign(globalThis, { sharedText: text });
  });
  await tap();
  const shared = await page.waitForFunction(() => (globalThis as any).sharedText);
  return shared.jsonValue();
}

/**
 * What `tap` shares, by name and type, as a phone's browser would get it: Chromium without a screen
 * can't share.
 */
export async function sharedFiles(
  page: Page,
  tap: () => Promise<unknown>,
): Promise<[string, string][]> {
  await page.evaluate(() => {
    const { navigator } = globalThis as any;
    (globalThis as any).shared = [];
    navigator.canShare = () => true;
    navigator.share = async ({ files }: any) =>
      (globalThis as any).shared.push(...files.map((one: any) => [one.name, one.type]));
  });
  await tap();
  await page.waitForFunction(() => (globalThis as any).shared.length > 0);
  return page.evaluate(() => (globalThis as any).shared);
}
