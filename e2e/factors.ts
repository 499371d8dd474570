import { setTimeout as sleep } from "node:timers/promises";
import { Secret, TOTP } from "otpauth";
import type { Page } from "playwright-core";

const STEP_MS = 30_000;

/**
 * What an authenticator app with this secret shows now, or so many steps of half a minute later.
 * Each code counts once.
 */
export const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + steps * STEP_MS,
  });

/**
 * The code of the half minute before, which counts until this one ends. Most of it is left, so that
 * a busy machine sends it in time.
 */
export async function codeBefore(secret: string): Promise<string> {
  const left = STEP_MS - (Date.now() % STEP_MS);
  if (left < STEP_MS / 2) await sleep(left);
  return codeOf(secret, -1);
}

/**
 * Adds an authenticator app, up to the recovery codes, with the code that `code` answers. Answers
 * its secret.
 */
export async function addCodeApp(
  page: Page,
  code: (secret: string) => string | Promise<string> = codeOf,
): Promise<string> {
  await page.getByRole("button", { name: "অথেনটিকেটর অ্যাপ যোগ করুন" }).click();
  const dialog = page.getByRole("dialog");
  const secret = (await dialog.locator("code").textContent())?.replaceAll(" ", "") ?? "";
  await page.locator("[name=code]").fill(await code(secret));
  await dialog.locator("[type=submit]").click();
  return secret;
}

/** Proves again who uses the page: a login counts as a proof for a minute only. */
export async function proveAgain(page: Page, password: string): Promise<void> {
  const origin = new URL(page.url()).origin;
  const answer = await page.request.post(`${origin}/api/factors/prove`, {
    data: { password },
    headers: { Origin: origin },
  });
  if (!answer.ok()) throw new Error(`${answer.status()} ${await answer.text()}`);
}

/** The recovery codes are said to be kept. */
export const keepCodes = (page: Page) => page.getByRole("button", { name: "রেখেছি" }).click();
