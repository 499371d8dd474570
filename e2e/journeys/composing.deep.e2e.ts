import type { CDPSession, Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { goTo } from "../go-to.ts";
import { journey, signIn } from "../journey.ts";

/**
 * Types as a keyboard that composes: the text grows under its mark, and is committed as a whole.
 * `seen` gets the field at each step.
 */
async function compose(keyboard: CDPSession, field: Locator, text: string): Promise<string[]> {
  await field.focus();
  const seen: string[] = [];
  for (let length = 1; length <= text.length; length += 1) {
    await keyboard.send("Input.imeSetComposition", {
      text: text.slice(0, length),
      selectionStart: length,
      selectionEnd: length,
    });
    seen.push(await field.inputValue());
  }
  await keyboard.send("Input.insertText", { text });
  return seen;
}

async function expectComposed(
  page: Page,
  name: string,
  typed: string,
  written: string,
): Promise<void> {
  const field = page.locator(`[name=${name}]`).first();
  const keyboard = await page.context().newCDPSession(page);
  await field.fill("");
  const seen = await compose(keyboard, field, typed);
  expect(seen).toEqual(Array.from({ length: typed.length }, (_, at) => typed.slice(0, at + 1)));
  await expect.poll(() => field.inputValue()).toBe(written);
  await field.blur();
  await expect.poll(() => field.inputValue()).toBe(written);
}

journey(
  "a keyboard that composes keeps its text; dates are put in order when it has",
  async ({ onlinePage, rahim }) => {
    const page = await onlinePage();
    await signIn(page, rahim, "/birthday-registration");
    await expectComposed(page, "dateOfBirth", "21051990", "21-05-1990");
    await expectComposed(page, "dateOfBirth", "২১০৫১৯৯০", "২১-০৫-১৯৯০");
    await expectComposed(page, "dateOfBirth", "২১ মে ১৯৯০", "২১-০৫-১৯৯০");
    await expectComposed(page, "dateOfRegistration", "23022018", "23-02-2018");
    await expectComposed(page, "birthRegistrationNumber", "১৯৯০১২৩৪৫৬৭৮৯০১২৩", "১৯৯০১২৩৪৫৬৭৮৯০১২৩");
    await goTo(page, "/server-copy");
    await expectComposed(page, "dob", "1990-05-21", "21-05-1990");
    await goTo(page, "/recharge");
    await expectComposed(page, "amount", "১,০০০", "১,০০০");
  },
);

journey(
  "a date grows its hyphens under a keyboard that types letter by letter",
  async ({ onlinePage, rahim }) => {
    const page = await onlinePage();
    await signIn(page, rahim, "/birthday-registration");
    const field = page.locator("[name=dateOfBirth]");
    await field.pressSequentially("2105");
    await expect.poll(() => field.inputValue()).toBe("21-05-");
    await field.pressSequentially("1990");
    await expect.poll(() => field.inputValue()).toBe("21-05-1990");
  },
);
