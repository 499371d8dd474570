import type { Browser, BrowserContext } from "playwright-core";
import { dayAfter } from "../contract/reports/report.ts";
import { dateInDhaka } from "../contract/values/dates/iso-date.ts";
import { openBrowser, PHONE } from "../e2e/browser.ts";
import type { Sql } from "../server/db/sql.ts";
import { FIELD_KEYS, freePort, startServer } from "../server/test/payment-process.ts";
import { rollUpReports } from "../server/wallet/reported/roll-up.ts";
import { verifyLedger } from "../server/wallet/verify.ts";
import { fillYears } from "./growth/years.ts";
import { type Ask, load } from "./world/load.ts";
import { beside, type Figures, inTurns, paceOf, report } from "./world/measure.ts";
import { urlOf } from "./world/programs.ts";
import { type Cluster, cookieOf, openWorld, type World } from "./world/refresh-world.ts";

/** Orders of two databases of equally many people, over the same days. */
type Size = { people: number; few: number; many: number; roundMs: number; rounds: number };
const full: Size = { people: 10_000, few: 10_000, many: 1_000_000, roundMs: 200, rounds: 15 };
export const toy: Size = { people: 40, few: 300, many: 900, roundMs: 1, rounds: 1 };

const DAYS = 365;
const DAY_SECONDS = 86_400;
/** What may not cost more with more orders. */
const reach = { most: 1.5 };
/**
 * What may: today is read as it happened, a hundred times as many orders, and a day or a month of
 * customers has a row for each who came. It grows with a day, or with the people, never by the
 * years.
 */
const bounded = /today|customers/;

/**
 * What an admin's reports cost at few orders and at many, of the same year: each answer over HTTP
 * in milliseconds, and from the address to the figures on a phone's screen (`browser`: one that has
 * the page's files). Before that all sums are held against the ledger read whole.
 * @throws when they differ, or a call fails
 */
export async function reports(
  { people, few, many, roundMs, rounds }: Size,
  { cluster, page = true }: { cluster?: Cluster; page?: boolean } = {},
): Promise<Figures> {
  const world = await openWorld(cluster, {
    transport: "tcp",
    settings: { max_wal_size: "8GB" },
  });
  try {
    const desks = {
      few: await openDesk(world, "few", people, few),
      many: await openDesk(world, "many", people, many),
    };
    const figures: Figures = {};
    for (const [name, path] of Object.entries(asked())) {
      const headers = { Cookie: cookieOf(people - 1) };
      const ask = (): Ask => ({ method: "GET", path: `/api/${path}`, headers });
      const ms = async (port: number) => 1000 / paceOf(await load(port, 1, roundMs, ask), 200);
      const runs = await inTurns(rounds, {
        few: () => ms(desks.few.port),
        many: () => ms(desks.many.port),
      });
      figures[`${name}, ms`] = beside(runs, "many", "few", bounded.test(name) ? {} : reach);
    }
    if (page) Object.assign(figures, await paintsOf(world, people, rounds));
    return figures;
  } finally {
    await world.close();
  }
}

/** What is asked, by its name. */
function asked(): Record<string, string> {
  const today = dateInDhaka(new Date());
  const days = (count: number, to = today) => `from=${dayAfter(to, 1 - count)}&to=${to}`;
  const yesterday = dayAfter(today, -1);
  return {
    "a year to yesterday": `reports?${days(DAYS - 1, yesterday)}`,
    "thirty days to yesterday": `reports?${days(30, yesterday)}`,
    yesterday: `reports?${days(1, yesterday)}`,
    "a year with today": `reports?${days(DAYS)}`,
    "customers of a year": `reports/customers?${days(DAYS - 1, yesterday)}`,
    "customers of thirty days": `reports/customers?${days(30, yesterday)}`,
  };
}

/** A desk with a year of so many orders, all of it summed and compared, and its server. */
async function openDesk(world: World, name: string, people: number, orders: number) {
  const sql = await world.makeDatabase(`reports_${name}`, people, 0);
  await fillYears(sql, people, orders, (DAYS * DAY_SECONDS) / orders);
  await sumAgain(sql, orders);
  const { product: port } = await world.serve(`reports_${name}`);
  return { port };
}

/** Sums all days from nothing, and compares them with what happened. */
async function sumAgain(sql: Sql, orders: number): Promise<void> {
  await sql`truncate reported_days, reported_months cascade`;
  const began = performance.now();
  const days = await rollUpReports(sql);
  const summed = performance.now();
  const faults = await verifyLedger(sql);
  if (faults.length > 0) throw new Error(JSON.stringify(faults));
  const seconds = (from: number, to: number) => Math.round((to - from) / 100) / 10;
  console.log(
    `${orders} orders: ${days} days summed in ${seconds(began, summed)} s, ` +
      `the ledger read whole and compared in ${seconds(summed, performance.now())} s`,
  );
  await sql`vacuum analyze`;
}

/** From the address to the figures of a year on the screen, in turns, with the page's files there. */
async function paintsOf(world: World, people: number, rounds: number): Promise<Figures> {
  const browser = await openBrowser("long");
  const stops: (() => Promise<unknown>)[] = [() => browser.close()];
  try {
    const phones: Record<string, BrowserContext> = {};
    for (const name of ["few", "many"]) {
      const at = world.at(`reports_${name}`);
      const env = { FIELD_KEYS, DATABASE_URL: urlOf(at, at.port) };
      const server = await startServer(await freePort(), env, { page: true });
      stops.push(server.stop);
      phones[name] = await phoneOf(browser, server.origin, people - 1);
    }
    const paint = (name: "few" | "many") => paintOf(phones[name] as BrowserContext);
    const runs = await inTurns(rounds, { few: () => paint("few"), many: () => paint("many") });
    return { "first paint of a year, ms": beside(runs, "many", "few", reach) };
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

/** A phone on which this admin is signed in. */
async function phoneOf(browser: Browser, origin: string, admin: number): Promise<BrowserContext> {
  const [name = "", value = ""] = cookieOf(admin).split("=");
  const context = await browser.newContext({
    baseURL: origin,
    viewport: PHONE,
    serviceWorkers: "block",
  });
  await context.addCookies([{ name, value, url: origin }]);
  const answer = await context.request.get("/api/users/userInfo");
  const { _id, username, role, profilePic, fullName, balance } = await answer.json();
  const user = JSON.stringify({ _id, username, role, profilePic, fullName, balance });
  await context.addInitScript(`localStorage.setItem("chat-user", ${JSON.stringify(user)})`);
  return context;
}

async function paintOf(phone: BrowserContext): Promise<number> {
  const page = await phone.newPage();
  const today = dateInDhaka(new Date());
  const began = performance.now();
  await page.goto(`/reports?from=${dayAfter(today, 1 - DAYS)}&to=${today}`, {
    waitUntil: "commit",
  });
  await page.locator("main [data-figure=profit]").waitFor();
  await page.evaluate("new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))");
  const ms = performance.now() - began;
  await page.close();
  return ms;
}

if (process.argv[1] === import.meta.filename)
  report(await reports(process.argv.includes("--toy") ? toy : full));
