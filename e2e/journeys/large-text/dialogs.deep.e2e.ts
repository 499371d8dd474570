import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { PHONE } from "../../browser.ts";
import { startFresh } from "../../database.ts";
import { goTo } from "../../go-to.ts";
import { journey as base, signIn } from "../../journey.ts";
import { type BusyShop, openBusyShop } from "../../walk/busy-shop.ts";
import { findOutOfReach, measurerOf } from "../../walk/large-text.ts";
import { ofCustomers, ofUnsent } from "../../walk/openings/of-customers.ts";
import { ofDesk } from "../../walk/openings/of-desk.ts";
import { ofFactors } from "../../walk/openings/of-factors.ts";
import { ofOutcomes } from "../../walk/openings/of-outcomes.ts";

/** A desk to which money is sent by hand. */
const journey = base.extend("product", { scope: "file" }, async ({ port }, { onCleanup }) => {
  const product = await startFresh({ SENT_MONEY_ONLY: "1" }, port);
  onCleanup(product.remove);
  return product;
});

const openings = (shop: BusyShop, who: "user" | "admin") =>
  who === "user"
    ? [...ofCustomers(shop), ...ofOutcomes, ...ofUnsent(shop)]
    : [...ofDesk(shop), ...ofFactors(shop)];

const OVER = "[role=dialog], [role=alertdialog], [role=menu]";

journey.for(["user", "admin"] as const)(
  "large text (200 percent) breaks no word in what opens over a screen of the %s, and each of its buttons can be reached",
  { timeout: 240_000 },
  async (who, { onlinePage, product }) => {
    const shop = await openBusyShop(product.origin);
    // An address in numbers has no passkeys.
    const page = await onlinePage(PHONE, product.origin.replace("127.0.0.1", "localhost"));
    const measure = await measurerOf(page);
    await signIn(page, shop[who], "/home");
    for (const { what, at, open, inPage, keep } of openings(shop, who)) {
      await page.setViewportSize(PHONE);
      if (at) await arrive(page, at);
      await open(page);
      if (!inPage) await page.locator(OVER).last().waitFor();
      expect.soft(await measure(findOutOfReach), what).toEqual([]);
      if (!keep) await closeAll(page);
    }
  },
);

test("whatever draws something over a screen is opened by the journeys", () => {
  const pwa = join(import.meta.dirname, "..", "..", "..", "pwa");
  const draws = /<(Dialog|ConfirmDialog|FormDialog|Overlay|Menu|ClearButton)\b|\b(act|formAct)\(\{/;
  const drawing = globSync("**/*.tsx", { cwd: pwa }).filter(
    (file) =>
      !/^(ui\/overlay|acts)\//.test(file) && draws.test(readFileSync(join(pwa, file), "utf8")),
  );
  const opened = (["user", "admin"] as const).flatMap((who) => openings({} as BusyShop, who));
  const named = new Set(opened.flatMap(({ of }) => of));
  expect(drawing.filter((file) => !named.has(file))).toEqual([]);
});

/** As `goTo`, but for what opens by its address, and takes the focus. */
async function arrive(page: Page, path: string): Promise<void> {
  if (!path.includes("open=")) return goTo(page, path);
  await page.evaluate((to) => (globalThis as any).history.pushState(null, "", to), path);
  await page.getByRole("dialog").waitFor();
}

/** Escape closes what is on top. */
async function closeAll(page: Page): Promise<void> {
  const open = page.locator(OVER);
  for (let left = await open.count(); left > 0; left--) {
    await page.keyboard.press("Escape");
    await expect.poll(() => open.count()).toBe(left - 1);
  }
}
