import { mkdirSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import type { Browser, BrowserContext } from "playwright-core";
import { openBrowser } from "../../e2e/browser.ts";
import { startProduct } from "../../e2e/server.ts";
import { openAndSettle, type Shift, sumOf, watchShifts } from "../../e2e/still.ts";
import { addressesOf } from "../../e2e/walk/addresses.ts";
import { type Kept, logIn } from "../../e2e/walk/log-in.ts";
import { openShop, type Shop } from "../../e2e/walk/shop.ts";
import { hasTheApp, newPhone, slowDown } from "./phone.ts";

/*
 * The layout shifts of every screen, for user and admin, on two phones: on a first visit without any data,
 * and on a later one; with a fast processor and connection, and with slow ones. npm run bench:page -- shift --route /home --route
 * /recharge --speed fast --visit second --width 360 --who user
 */
const LIMIT = 0.01;
const HEIGHT = 740;
/** A screen has settled when nothing has changed for so long, in ms. */
const QUIET_MS = { fast: 600, slow: 2_500 };
/** Slow pages mostly wait, so more of them can run at once. */
const AT_ONCE = { fast: 2, slow: 4 };
const cases = {
  who: ["user", "admin"],
  width: ["360", "412"],
  visit: ["first", "second"],
  speed: ["fast", "slow"],
} as const;

type Case = { [Name in keyof typeof cases]: (typeof cases)[Name][number] };
type Figure = Case & { route: string; shift: number; shifts: Shift[] };

const { values: wanted } = parseArgs({
  allowPositionals: true,
  strict: false,
  options: {
    route: { type: "string", multiple: true },
    who: { type: "string" },
    width: { type: "string" },
    visit: { type: "string" },
    speed: { type: "string" },
  },
});

/** Prints the figures, and answers whether nothing moves. */
export async function benchShift(): Promise<boolean> {
  const product = await startProduct();
  const browser = await openBrowser("long");
  try {
    const shop = await openShop(product.origin, 40);
    const figures: Figure[] = [];
    for (const who of chosen("who"))
      for (const width of chosen("width"))
        figures.push(...(await phoneFigures(browser, product.origin, shop, who, width)));
    return report(figures);
  } finally {
    await browser.close();
    await product.remove();
  }
}

/** The figures of all routes of this user on a phone of this width. */
async function phoneFigures(
  on: Browser,
  origin: string,
  shop: Shop,
  who: Case["who"],
  width: Case["width"],
): Promise<Figure[]> {
  const routes = addressesOf(shop, who).filter((route) => wanted.route?.includes(route) ?? true);
  const size = { width: Number(width), height: HEIGHT };
  const login = await logIn(on, origin, shop[who]);
  const figures: Figure[] = [];
  const measure = async (context: BrowserContext, route: string, one: Pick<Case, "visit" | "speed">) => {
    const page = await context.newPage();
    await watchShifts(page);
    if (one.speed === "slow") await slowDown(page);
    const shifts = await openAndSettle(page, route, QUIET_MS[one.speed]);
    await page.close();
    figures.push({ ...one, who, width, route, shift: sumOf(shifts), shifts });
  };
  const visits = {
    first: async (speed: Case["speed"]) =>
      inParallel(AT_ONCE[speed], routes, async (route) => {
        const context = await newPhone(on, login, size, { worker: false });
        await measure(context, route, { visit: "first", speed });
        await context.close();
      }),
    second: async (speed: Case["speed"]) => {
      const context = await afterVisits(on, login, size, routes);
      await inParallel(AT_ONCE[speed], routes, (route) => measure(context, route, { visit: "second", speed }));
      await context.close();
    },
  };
  for (const visit of chosen("visit")) for (const speed of chosen("speed")) await visits[visit](speed);
  return figures;
}

/** A phone that has the app and has opened each of these screens before. */
async function afterVisits(on: Browser, login: Kept, size: { width: number; height: number }, routes: string[]) {
  const context = await newPhone(on, login, size, { worker: true });
  await inParallel(1, ["/home", ...routes], async (route) => {
    const page = await context.newPage();
    await watchShifts(page);
    await openAndSettle(page, route, QUIET_MS.fast);
    if (route === "/home") await hasTheApp(page);
    await page.close();
  });
  return context;
}

function report(figures: Figure[]): boolean {
  const rows: Record<string, Record<string, number>> = {};
  for (const { who, route, visit, speed, width, shift } of figures) {
    const name = `${who} ${route}`;
    rows[name] = { ...rows[name], [`${visit} ${speed} ${width}`]: Math.round(shift * 1_000) / 1_000 };
  }
  console.table(rows);
  const moving = figures.filter(({ shift }) => shift > LIMIT);
  for (const { who, route, visit, speed, width, shift, shifts } of moving) {
    console.log(`\n${who} ${route}, ${visit} visit, ${speed}, ${width} px: ${shift.toFixed(3)}`);
    for (const { value, at, moved } of shifts) console.log(`  ${value.toFixed(4)} at ${at} ms: ${moved.join("; ")}`);
  }
  const results = new URL("../results/", import.meta.url);
  mkdirSync(results, { recursive: true });
  writeFileSync(new URL("shift.json", results), JSON.stringify(figures, null, 2));
  console.log(moving.length === 0 ? `holds: nothing above ${LIMIT}` : `BROKEN: ${moving.length} of ${figures.length}`);
  return moving.length === 0;
}

function chosen<Name extends keyof typeof cases>(name: Name): (typeof cases)[Name][number][] {
  return cases[name].filter((one) => (wanted[name] ?? one) === one);
}

async function inParallel<Item>(atOnce: number, items: readonly Item[], work: (item: Item) => Promise<void>) {
  const left = [...items];
  const worker = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
