import type { Browser, Page } from "playwright-core";
import type { Fate } from "./proxy.ts";

const SEED = 36;

/**
 * Half of all requests under /api/ are lost, before the server or after it; the same ones each
 * time.
 */
export function losingHalf() {
  let drawn = SEED;
  return ({ path }: { path: string }): Fate => {
    if (!path.startsWith("/api/")) return "pass";
    drawn = (drawn * 16_807) % 2_147_483_647;
    return drawn < 2 ** 29 ? "refuse" : drawn < 2 ** 30 ? "lose-answer" : "pass";
  };
}

/**
 * Kills these pages like Android: without any event. Ends only processes of this test's own
 * browser.
 */
export async function killPages(pages: Page[], browser: Browser): Promise<void> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  const crashed = Promise.all(pages.map((page) => page.waitForEvent("crash")));
  for (const { type, id } of processInfo) if (type === "renderer") process.kill(id, "SIGKILL");
  await crashed;
  await session.detach();
}

/** The words of the lines of the open conversation. */
export const linesOn = (page: Page) =>
  page.locator("section ol > li > p:first-child").allTextContents();
