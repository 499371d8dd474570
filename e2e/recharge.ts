import type { Page } from "playwright-core";
import { expect } from "vitest";
import { hardOutcomes, openHardBkash } from "../server/test/bkash/hard-bkash.ts";
import { listen } from "../server/test/bkash/listen.ts";
import { bkashEnv, LOGIN, PATIENT_MS } from "../server/test/bkash/login.ts";
import { makeUser } from "./api.ts";
import { startFresh } from "./database.ts";
import { journey as base, signIn } from "./journey.ts";
import type { Product } from "./server.ts";

/** `isHeld`: while true, bKash says of no payment how it ended. */
export const doubt = { isHeld: false };

/** With a bKash of our own, for which the server has time, as a busy machine needs. */
export const journey = base.extend(
  "product",
  { scope: "file" },
  async ({ port }, { onCleanup }) => {
    const hard = openHardBkash({ ...LOGIN, slowMs: 2000, isHeld: () => doubt.isHeld });
    const bkash = await listen(hard.app, 0);
    const product = await startFresh(bkashEnv(bkash.origin, PATIENT_MS), port);
    onCleanup(() => product.remove().finally(bkash.close));
    return product;
  },
);

/** A new user without money, on the recharge screen. */
export async function atRecharge(product: Product, newPage: () => Promise<Page>): Promise<Page> {
  const login = await makeUser(product.origin, 0);
  const page = await newPage();
  await signIn(page, login, "/recharge");
  await page.locator("[name=amount]").waitFor();
  return page;
}

/** Types the amount and chooses the outcome on the provider's page. */
export async function pay(page: Page, amount: string, outcome: string): Promise<void> {
  await toPaymentPage(page, amount);
  await choose(page, outcome);
  await page.waitForURL((url) => url.pathname === "/recharge");
}

export async function toPaymentPage(page: Page, amount: string): Promise<void> {
  await page.locator("[name=amount]").fill(amount);
  await page.locator("main [type=submit]").click();
  await page.waitForURL("**/bkash-sandbox/pay/**");
}

/** Taps a button of the payment page. Those of the hard outcomes are not on it. */
export async function choose(page: Page, outcome: string): Promise<void> {
  const hard = page.locator("button[name=outcome]").last();
  if (outcome in hardOutcomes)
    await hard.evaluate((button: any, name) => Object.assign(button, { value: name }), outcome);
  await page.locator(`button[name=outcome][value="${outcome}"]`).click();
}

/** The outcome is on the screen once, and in no toast beside it. */
export async function isToldOnce(page: Page, message: string): Promise<void> {
  await page.locator("main").getByText(message, { exact: true }).waitFor();
  expect(await page.locator(".toaster").textContent()).toBe("");
}
