import type { Browser } from "playwright-core";
import { freePort } from "../server/test/payment-process.ts";
import { openBrowser } from "./browser.ts";
import { type Phones, phonesOf } from "./phones.ts";

/** `port`: where the product of each file stands, so that a phone of the last one has this one's app. */
type Kept = { browser: Browser; phones: Phones; port: number };

let kept: Promise<Kept> | undefined;

/** What a worker has once, for all its files: a fixture of its scope would be made anew for each file that extends `journey`. */
export function ofWorker(): Promise<Kept> {
  kept ??= Promise.all([openBrowser(), freePort()]).then(([browser, port]) => ({
    browser,
    phones: phonesOf(browser, `http://127.0.0.1:${port}`),
    port,
  }));
  return kept;
}

export async function endWorker(): Promise<void> {
  const last = kept;
  kept = undefined;
  await (await last)?.browser.close();
}
