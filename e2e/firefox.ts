import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import puppeteer, { type Browser, type Page } from "puppeteer-core";
import { expect } from "vitest";

/** The Firefox of FIREFOX_PATH, otherwise the first on PATH. Undefined without one. */
export function findFirefox(): string | undefined {
  if (process.env.FIREFOX_PATH) return process.env.FIREFOX_PATH;
  const folders = (process.env.PATH ?? "").split(delimiter);
  return ["firefox-esr", "firefox"].flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync);
}

/** Starts a Firefox with its own profile. Puppeteer, because playwright-core can only use a Firefox that it built itself. */
export async function startFirefox(executablePath: string): Promise<Browser> {
  return puppeteer.launch({
    browser: "firefox",
    executablePath,
    // The server under test is on this machine, without TLS.
    extraPrefsFirefox: { "dom.serviceWorkers.enabled": true, "dom.securecontext.allowlist": "127.0.0.1" },
  });
}

/** They ask again and again: puppeteer's own waiting runs code in the page, which our Content-Security-Policy forbids. */
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
