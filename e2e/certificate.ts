import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expected } from "../bench/specimens/expected.ts";
import { people } from "../bench/specimens/people.ts";
import { lookOf } from "../bench/specimens/sheets.ts";
import { toast } from "./journey.ts";

/** The invented person of the specimen: `printSheet(browser, SPECIMEN)` prints it, in the font that the product ships. */
export const SPECIMEN = 0;

const { leftBarcode: _notPrinted, gender, ...printed } = expected(people[SPECIMEN]!, lookOf(SPECIMEN).layout);

/** What the form must hold after the specimen was read: control name → text. */
export const fromSpecimen: Record<string, string> = printed;

/** To read takes seconds of a processor's time, which a busy machine gives in many turns. */
const READING = { timeout: 60_000 };

/** The control in which a certificate is given. */
export const certificateInput = (page: Page) => page.locator("[name=certificate]");

/** Gives a file to the form. */
export async function giveCertificate(page: Page, buffer: Uint8Array, mimeType = "application/pdf"): Promise<void> {
  await certificateInput(page).setInputFiles({ name: "specimen", mimeType, buffer: Buffer.from(buffer) }, READING);
}

/** The form holds what stands on the specimen, but for these fields, which hold what is given here. */
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
