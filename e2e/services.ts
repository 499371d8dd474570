import { readFileSync } from "node:fs";
import type { Locator, Page, Route } from "playwright-core";
import { expect } from "vitest";
import { toBengaliDigits } from "../contract/values/digits.ts";
import { type Login, recordOf } from "./api.ts";
import { ordered, submit } from "./forms.ts";
import { deliver } from "./live.ts";
import type { Product } from "./server.ts";

/** Each service with its name in the menu and its first price in tk. */
export const services = [
  { path: "/tin", menu: "অফিশিয়াল সার্ভার কপি", price: 90 },
  { path: "/nid-pdf", menu: "NID PDF", price: 80 },
  { path: "/nid-order", menu: "সাইন কপি", price: 120 },
  { path: "/bio", menu: "বায়োমেট্রিক", price: 350 },
] as const;
export type Path = (typeof services)[number]["path"];

export const options = {
  nidNumber: "NID নম্বর",
  formNumberNid: "ফরম নম্বর",
  voterNumberNid: "ভোটার নম্বর",
  birthCertificateNumberNid: "জন্ম নিবন্ধন নম্বর",
};

export const taka = (tk: number) => `৳${toBengaliDigits(String(tk))}`;
export const menuButton = (page: Page) =>
  page.getByRole("navigation").getByRole("button", { name: "মেনু", exact: true });

/** Opens a form through the phone's menu, from any screen. */
export async function openForm(page: Page, path: Path): Promise<void> {
  await menuButton(page).click();
  await page.getByRole("dialog").getByText("সেবা", { exact: true }).click();
  await page.getByRole("dialog").locator(`a[href="${path}"]`).click();
  await page.waitForURL(`**${path}`);
  await page.locator("main [type=submit]").waitFor();
}

export async function fillIdentifier(page: Page, name: keyof typeof options, number: string): Promise<void> {
  await page.getByRole("group").getByText(options[name], { exact: true }).click();
  await page.locator(`[name=${name}]`).fill(number);
  await page.locator("[name=consent]").check();
}

/** Submits, and expects the order as pending at the top of the list and the balance in the top bar. */
export async function order(page: Page, balance: number): Promise<Locator> {
  await submit(page);
  await ordered(page);
  const card = page.locator("main li").first();
  await card.getByText("অপেক্ষমাণ").waitFor();
  await page.locator("header").getByText(taka(balance), { exact: true }).waitFor();
  return card;
}

/** Holds the next order until its button shows that it is busy and refuses another tap. */
export async function expectProcessing(page: Page): Promise<void> {
  const seen = Promise.withResolvers<void>();
  const hold = (route: Route) => seen.promise.then(() => route.continue());
  await page.route("**/api/apply/order", hold, { times: 1 });
  const button = page.getByRole("button", { name: "পাঠানো হচ্ছে · Processing...", exact: true });
  await button.waitFor();
  await expect.poll(() => button.isDisabled()).toBe(true);
  seen.resolve();
}

/** Delivers the newest order and saves the file with `open`. Expects the words that were delivered. */
export async function receive(page: Page, { origin }: Product, login: Login, open: (card: Locator) => Promise<void>) {
  const words = `${login.username} ${Math.random()}`;
  const { orders } = await recordOf(origin, login);
  await deliver(origin, String(orders[0]?._id), words);
  await expectDownload(page, words, open);
}

export async function expectDownload(page: Page, words: string, open: (card: Locator) => Promise<void>): Promise<void> {
  const card = page.locator("main li").first();
  await card.getByText("তৈরি", { exact: true }).waitFor();
  const download = page.waitForEvent("download");
  await open(card);
  const saved = await download;
  expect(saved.suggestedFilename()).toMatch(/^K-\d+-[a-z0-9-]+\.pdf$/);
  expect(readFileSync(await saved.path()).includes(words)).toBe(true);
}

/** Opens the application sheet of the newest order from the list. */
export async function openSheet(page: Page): Promise<void> {
  await page.locator("main li").first().getByRole("button").first().click();
  await page.getByRole("dialog").getByRole("link", { name: "আবেদনপত্র" }).click();
}

export const downloadOf = (card: Locator) => card.getByRole("button", { name: "ফাইল ডাউনলোড করুন" });
export const tap = (card: Locator) => downloadOf(card).click();
