import type { Browser, Page } from "playwright-core";
import { expect } from "vitest";
import { expected } from "../bench/specimens/expected.ts";
import { people } from "../bench/specimens/people.ts";
import { lookOf, sheetHtml } from "../bench/specimens/sheets.ts";
import { toast } from "./journey.ts";

/** The index of the specimen's invented person: `printSheet(browser, SPECIMEN)` prints it in the product's own font. */
export const SPECIMEN = 0;

const { leftBarcode: _notPrinted, gender, ...printed } = expected(people[SPECIMEN]!, lookOf(SPECIMEN).layout);

/** The expected values of the form after the specimen was read, by the name of the control. */
export const fromSpecimen: Record<string, string> = printed;

/** Reading takes some seconds of processor time, and much longer on a busy machine. */
const READING = { timeout: 60_000 };

/** The file input for a certificate. */
export const certificateInput = (page: Page) => page.locator("[name=certificate]");

/** Chooses a file in the form. */
export async function giveCertificate(page: Page, buffer: Uint8Array, mimeType = "application/pdf"): Promise<void> {
  await certificateInput(page).setInputFiles({ name: "specimen", mimeType, buffer: Buffer.from(buffer) }, READING);
}

/** The specimen's picture with a registration before the birth: both dates are read right, and doubtful. */
export async function doubtfulPicture(browser: Browser): Promise<Uint8Array> {
  const page = await browser.newPage({ viewport: { width: 794, height: 600 }, deviceScaleFactor: 2 });
  await page.setContent(sheetHtml({ ...people[SPECIMEN]!, registered: "1974-03-02" }, lookOf(SPECIMEN)));
  await page.evaluate("document.fonts.ready");
  const png = await page.locator("body").screenshot();
  await page.close();
  return png;
}

/** Expects the specimen's values in the form. `except`: fields with other values. */
export async function expectSpecimen(page: Page, except: Record<string, string> = {}): Promise<void> {
  const names = [...Object.keys(fromSpecimen), ...Object.keys(except)];
  const values = await page.evaluate(
    (all) => all.map((name) => (globalThis as any).document.querySelector(`[name=${name}]`).value),
    names,
  );
  expect(Object.fromEntries(names.map((name, index) => [name, values[index]]))).toEqual({
    ...fromSpecimen,
    ...except,
  });
  await expect.poll(() => page.locator(`[name=gender][value=${gender}]`).isChecked()).toBe(true);
}

export const extracted = (page: Page) => toast(page, "Birth certificate information extracted successfully!", READING);
