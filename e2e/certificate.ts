import type { Browser, Page } from "playwright-core";
import { expect } from "vitest";
import { people } from "../bench/specimens/people.ts";
import { printSheet } from "../bench/specimens/render.ts";
import { expected } from "../bench/specimens/sheets.ts";
import { dateStyles } from "../contract/services/birth.ts";
import { readDate, TYPED, writeDate } from "../contract/values/dates/typed-date.ts";
import { toBengaliDigits } from "../contract/values/digits.ts";

const person = people[0]!;
/** The specimen of an invented person, in the product's own font. */
export const printSpecimen = (browser: Browser, changes: Partial<typeof person> = {}) =>
  printSheet(browser, { ...person, ...changes }, "bilingual");

const { gender: checked, ...printed } = expected(person, "bilingual");

/** What is read of the specimen, by the name of the control, and which gender is checked. */
export const fromSpecimen: Record<string, string> = printed;
/** The same in the form, where a date has its day first and the digits of the page. */
export const inForm = Object.fromEntries(
  Object.entries(fromSpecimen).map(([name, value]) => {
    const style = Object.entries(dateStyles).find(([date]) => date === name)?.[1];
    const date = style && readDate(value, style);
    return [name, date ? toBengaliDigits(writeDate(date, TYPED)) : value];
  }),
);
export const gender = checked;

/** Reading takes some seconds of processor time, and much longer on a busy machine. */
export const READING = { timeout: 100_000 };

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

/** What the server reads next. */
export const answerOf = (page: Page) =>
  page.waitForResponse("**/api/openai/extract-birth-info", READING);

export const extracted = (page: Page) =>
  page
    .getByText("Birth certificate information extracted successfully!", { exact: true })
    .first()
    .waitFor(READING);

/** Expects the specimen's values in the form. `except`: fields with other values. */
export async function expectSpecimen(page: Page, except: Record<string, string>): Promise<void> {
  const wanted = { ...inForm, ...except };
  const valuesOf = (names: string[]) =>
    Object.fromEntries(
      names.map((name) => [
        name,
        (globalThis as any).document.querySelector(`[name=${name}]`).value,
      ]),
    );
  await expect.poll(() => page.evaluate(valuesOf, Object.keys(wanted))).toEqual(wanted);
  await expect.poll(() => page.locator(`[name=gender][value=${gender}]`).isChecked()).toBe(true);
}
