import type { BrowserContext } from "playwright-core";
import { openBrowser, PHONE } from "../../e2e/browser.ts";
import { startProduct } from "../../e2e/server.ts";
import { openAndSettle, type Shift, sumOf, watchShifts } from "../../e2e/still.ts";
import { addressesOf } from "../../e2e/walk/addresses.ts";
import { logIn } from "../../e2e/walk/log-in.ts";
import { openShop } from "../../e2e/walk/shop.ts";
import { hasTheApp, newPhone, option, slowDown } from "./phone.ts";

/*
 * npm run bench:page -- shift [only=<part of a row's name, as "user /home" or "first slow">]. The layout shifts of every screen,
 * for user and admin, on a first visit without any data and on a later one, on a fast and a slow phone.
 */
const LIMIT = 0.01;
/** A screen has settled when nothing has changed for so long, in ms. */
const QUIET_MS = { fast: 600, slow: 2_500 };
/** Slow pages mostly wait, so more of them can run at once. */
const AT_ONCE = { fast: 2, slow: 4 };
type Speed = keyof typeof QUIET_MS;

/** Prints the figures, and answers whether nothing moves. */
export async function benchShift(): Promise<boolean> {
  const only = option("only") ?? "";
  const product = await startProduct();
  const browser = await openBrowser("long");
  const rows: Record<string, Record<string, number>> = {};
  const moving: string[] = [];
  async function measure(context: BrowserContext, who: string, route: string, column: string, speed: Speed) {
    const page = await context.newPage();
    await watchShifts(page);
    if (speed === "slow") await slowDown(page);
    const shifts = await openAndSettle(page, route, QUIET_MS[speed]);
    await page.close();
    rows[`${who} ${route}`] = { ...rows[`${who} ${route}`], [column]: Math.round(sumOf(shifts) * 1_000) / 1_000 };
    if (sumOf(shifts) > LIMIT) moving.push(`${who} ${route}, ${column}:${shifts.map(line).join("")}`);
  }
  try {
    const shop = await openShop(product.origin, 40);
    for (const who of ["user", "admin"] as const) {
      const login = await logIn(browser, product.origin, shop[who]);
      const known = await newPhone(browser, login, PHONE, { worker: true });
      for (const visit of ["first", "second"])
        for (const speed of ["fast", "slow"] as const) {
          const column = `${visit} ${speed}`;
          const routes = addressesOf(shop, who).filter((route) => `${who} ${route} ${column}`.includes(only));
          await inParallel(AT_ONCE[speed], routes, async (route) => {
            if (visit === "second") return measure(known, who, route, column, speed);
            const fresh = await newPhone(browser, login, PHONE, { worker: false });
            await measure(fresh, who, route, column, speed);
            await fresh.close();
            await openBefore(known, route);
          });
        }
      await known.close();
    }
  } finally {
    await browser.close();
    await product.remove();
  }
  console.table(rows);
  for (const one of moving) console.log(one);
  return moving.length === 0;
}

const line = ({ value, at, moved }: Shift) => `\n  ${value.toFixed(4)} at ${at} ms: ${moved.join("; ")}`;

/** The phone of second visits has the app, and has opened this screen before. */
async function openBefore(phone: BrowserContext, route: string): Promise<void> {
  const page = await phone.newPage();
  await watchShifts(page);
  await openAndSettle(page, route, QUIET_MS.fast);
  await hasTheApp(page);
  await page.close();
}

async function inParallel<Item>(atOnce: number, items: readonly Item[], work: (item: Item) => Promise<void>) {
  const queue = [...items];
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
