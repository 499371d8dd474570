import type { Page } from "playwright-core";

/** How something that lies over a screen is opened, by a phone whose page is in Bengali. */
export type Opening = {
  what: string;
  /** The files of `pwa/` that draw it. */
  of: string[];
  /** The screen that is gone to first; without it, what the one before has opened stays. */
  at?: string;
  open: (page: Page) => Promise<unknown>;
  /** It stays for the next one. */
  keep?: true;
  /** It is in the screen itself. */
  inPage?: true;
};

export const tap = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: true }).first().click();
/** The same in what is open. */
export const press = (page: Page, name: string | RegExp) =>
  page
    .locator("[role=dialog], [role=alertdialog]")
    .last()
    .getByRole("button", { name, exact: true })
    .last()
    .click();
export const choose = (page: Page, name: string | RegExp) =>
  page.getByRole("menuitem", { name, exact: true }).click();
