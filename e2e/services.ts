import { readFileSync } from "node:fs";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { toBengaliDigits } from "../contract/values/digits.ts";
import { type Login, recordOf } from "./api.ts";
import { ordered, submit } from "./forms.ts";
import { deliver } from "./live.ts";
import type { Product } from "./server.ts";

export const taka = (tk: number) => `৳${toBengaliDigits(String(tk))}`;
export const menuButton = (page: Page) =>
  page.getByRole("navigation").getByRole("button", { name: "মেনু", exact: true });

/** Opens a form through the phone's menu, from any screen. */
export async function openForm(page: Page, path: string): Promise<void> {
  await menuButton(page).click();
  await page.getByRole("dialog").getByText("সেবা", { exact: true }).click();
  await page.getByRole("dialog").locator(`a[href="${path}"]`).click();
  await page.waitForURL(`**${path}`);
  await page.locator("main [type=submit]").waitFor();
}

/**
 * Submits, and expects the order as pending at the top of the list and the balance in the top bar.
 */
export async function order(page: Page, balance: number): Promise<Locator> {
  await submit(page);
  await ordered(page);
  const card = page.locator("main li").first();
  await card.getByText("অপেক্ষমাণ").waitFor();
  await page.locator("header").getByText(taka(balance), { exact: true }).waitFor();
  return card;
}

/**
 * Delivers the newest order and saves the file with `open`. Expects the words that were delivered.
 */
export async function receive(
  page: Page,
  { origin }: Product,
  login: Login,
  open: (card: Locator) => Promise<void>,
) {
  const words = `${login.username} ${Math.random()}`;
  const { orders } = await recordOf(origin, login);
  await deliver(origin, String(orders[0]?._id), words);
  await expectDownload(page, words, open);
}

export async function expectDownload(
  page: Page,
  words: string,
  open: (card: Locator) => Promise<void>,
): Promise<void> {
  const card = page.locator("main li").first();
  await card.getByText("তৈরি", { exact: true }).waitFor();
  const download = page.waitForEvent("download");
  await open(card);
  const saved = await download;
  expect(saved.suggestedFilename()).toMatch(/^K-\d+-[a-z0-9-]+\.pdf$/);
  expect(readFileSync(await saved.path()).includes(words)).toBe(true);
}

/**
 * Opens the application sheet of the newest order from the list, once the phone has sent its
 * pictures and it is an order.
 */
export async function openSheet(page: Page): Promise<void> {
  const placed = page.locator("main li").filter({ hasText: "অপেক্ষমাণ" });
  await placed.first().getByRole("button").first().click();
  await page.getByRole("dialog").getByRole("link", { name: "আবেদনপত্র" }).click();
}

export const downloadOf = (card: Locator) => card.getByRole("button", { name: "ফাইল ডাউনলোড করুন" });
export const tap = (card: Locator) => downloadOf(card).click();
