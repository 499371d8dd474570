import type { Browser, Page } from "playwright-core";
import { people } from "../bench/specimens/people.ts";
import { printSheet } from "../bench/specimens/render.ts";
import { expected } from "../bench/specimens/sheets.ts";

const person = people[0]!;
/** The specimen of an invented person, in the product's own font. */
export const printSpecimen = (browser: Browser, changes: Partial<typeof person> = {}) =>
  printSheet(browser, { ...person, ...changes }, "bilingual");

const { gender: checked, ...printed } = expected(person, "bilingual");

/** The expected values of the form after the specimen was read, by the name of the control, and which gender is checked. */
export const fromSpecimen: Record<string, string> = printed;
export const gender = checked;

/** Reading takes some seconds of processor time, and much longer on a busy machine. */
const READING = { timeout: 60_000 };

/** The file input for a certificate. */
export const certificateInput = (page: Page) => page.locator("[name=certificate]");

/** Chooses a file in the form. */
export async function giveCertificate(
  page: Page,
  buffer: Uint8Array,
  mimeType = "application/pdf",
): Promise<void> {
  await certificateInput(page).focus();
  await certificateInput(page).setInputFiles(
    { name: "specimen", mimeType, buffer: Buffer.from(buffer) },
    READING,
  );
}

export const extracted = (page: Page) =>
  page
    .getByText("Birth certificate information extracted successfully!", { exact: true })
    .first()
    .waitFor(READING);
