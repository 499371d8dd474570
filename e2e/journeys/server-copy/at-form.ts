import type { Page } from "playwright-core";
import { makeUser } from "../../api.ts";
import type { Size } from "../../browser.ts";
import { signIn } from "../../journey.ts";
import type { Product } from "../../server.ts";

export const PRICE = 30;
export const dob = "1990-05-21";
export const card = (page: Page) => page.locator("article.print-sheet");
export const v1 = (page: Page) => page.getByRole("button", { name: / V1 / });
export const v2 = (page: Page) => page.getByRole("button", { name: / V2 / });

/** A user with this balance, on the form. */
export async function atForm(
  { origin }: Product,
  onlinePage: (size?: Size) => Promise<Page>,
  tk: number,
  { path = "/server-copy", size }: { path?: string; size?: Size } = {},
) {
  const login = await makeUser(origin, tk);
  const page = await onlinePage(size);
  await signIn(page, login, path);
  await v1(page).waitFor();
  return { page, login };
}

export async function fill(page: Page, nid: string, born = dob): Promise<void> {
  await page.locator("[name=nid]").fill(nid);
  await page.locator("[name=dob]").fill(born);
  await page.locator("[name=consent]").check();
}
