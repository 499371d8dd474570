import type { Browser, Page } from "playwright-core";
import { expect } from "vitest";
import { people } from "../bench/specimens/people.ts";
import { printSheet } from "../bench/specimens/render.ts";
import { expected } from "../bench/specimens/sheets.ts";

const person = people[0]!;
/** The specimen of an invented person, in the product's own font. */
export const printSpecimen = (browser: Browser) => printSheet(browser, person, "bilingual");

const { gender, ...printed } = expected(person, "bilingual");

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
export const doubtfulPicture = async (browser: Browser) =>
  (await printSheet(browser, { ...person, registered: "1974-03-02" }, "bilingual")).png;

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

export const extracted = (page: Page) =>
  page.getByText("Birth certificate information extracted successfully!", { exact: true }).waitFor(READING);
