import type { Page } from "puppeteer-core";
import { expect } from "vitest";

/**
 * They ask again and again: puppeteer's own waiting runs code in the page, which our
 * Content-Security-Policy forbids.
 */
export const actionsOn = (page: Page) => {
  const until = (condition: string, timeout = 20_000) =>
    expect.poll(() => page.evaluate(condition), { timeout, message: condition }).toBe(true);
  return {
    until,
    at: (path: string) => until(`location.pathname === ${JSON.stringify(path)}`),
    async click(selector: string): Promise<void> {
      await page.waitForSelector(`${selector}:enabled`);
      await page.click(selector);
    },
    async type(selector: string, text: string): Promise<void> {
      await page.waitForSelector(selector);
      await page.type(selector, text);
    },
    shows: (text: string, timeout = 20_000) =>
      expect.poll(() => page.evaluate("document.body.innerText"), { timeout }).toContain(text),
  };
};
