import type { Browser, Page } from "playwright-core";
import { openBrowser, PHONE } from "../../e2e/browser.ts";
import { type Product, startProduct } from "../../e2e/server.ts";
import { logIn } from "../../e2e/walk/log-in.ts";
import { openShop } from "../../e2e/walk/shop.ts";
import { beside, type Figures } from "../world/measure.ts";
import { startLeastPages } from "./least.ts";

/**
 * What each part has: a product of its own, the least pages, and a browser that runs scripts as a
 * phone does.
 */
export type Bench = { product: Product; least: string; browser: Browser };

export async function withProduct(part: (bench: Bench) => Promise<Figures>): Promise<Figures> {
  const product = await startProduct();
  const least = await startLeastPages();
  const browser = await openBrowser("long");
  try {
    return await part({ product, least: least.origin, browser });
  } finally {
    await browser.close();
    await Promise.all([product.remove(), least.close()]);
  }
}

type Visit<Name extends string> = () => Promise<Record<Name, number>>;

/**
 * Our page and the least one in turns: the median of each figure, judged by its ratio. `most`: what
 * that may be.
 */
export async function besideLeast<Name extends string>(
  rounds: number,
  most: Record<Name, number>,
  visitOurs: Visit<Name>,
  visitLeast: Visit<Name>,
): Promise<Figures> {
  const runs: Record<"ours" | "least", Record<Name, number>>[] = [];
  for (let round = 0; round < rounds; round += 1)
    runs.push({ ours: await visitOurs(), least: await visitLeast() });
  const figures = (Object.keys(most) as Name[]).map((name) => {
    const each = runs.map(({ ours, least }) => ({
      ours: ours[name] as number,
      least: least[name] as number,
    }));
    return [name, beside(each, "ours", "least", { most: most[name] })] as const;
  });
  return Object.fromEntries(figures);
}

/**
 * A shop with so many orders and, for its user or admin, phones right after the login, never asked
 * about notifications. `worker`: keeps the app.
 */
export async function phonesOf({ product: { origin }, browser }: Bench, orders: number) {
  const shop = await openShop(origin, orders);
  const logins = {
    user: await logIn(browser, origin, shop.user),
    admin: await logIn(browser, origin, shop.admin),
  };
  async function newPhone(who: keyof typeof logins, { worker = true } = {}) {
    const serviceWorkers = worker ? "allow" : "block";
    const state = {
      baseURL: origin,
      storageState: logins[who],
      viewport: PHONE,
      serviceWorkers,
    } as const;
    const context = await browser.newContext(state);
    // A browser for tests denies notifications; a user's would ask.
    await context.addInitScript(
      `Object.defineProperty(Notification, "permission", { get: () => "default" })`,
    );
    return context;
  }
  return { shop, logins, newPhone };
}

/**
 * A cheap phone on a bad connection: a tenth of a desktop's processor, 400 kbit/s, 400 ms round
 * trip.
 */
const SLOW = { cpu: 10, latency: 400, throughput: 400_000 / 8 };

/**
 * From now on slows down processor and connection of this page; with `cpu` only the processor, so
 * many times.
 */
export async function slowDown(
  page: Page,
  { offline = false, cpu }: { offline?: boolean; cpu?: number } = {},
): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: cpu ?? SLOW.cpu });
  if (cpu) return;
  const { latency, throughput } = SLOW;
  const line = { offline, latency, downloadThroughput: throughput, uploadThroughput: throughput };
  await devtools.send("Network.emulateNetworkConditions", line);
}

/** Waits until the phone has the whole app and needs no server for it. */
export async function hasTheApp(page: Page): Promise<void> {
  await page.evaluate(`navigator.serviceWorker.ready.then(({ active }) => active.state === "activated" ||
    new Promise((done) => active.addEventListener("statechange", done, { once: true })).then(() => true))`);
}

/** What the command line says after `name=`. */
export function option(name: string): string | undefined {
  return process.argv.find((arg) => arg.startsWith(`${name}=`))?.slice(name.length + 1);
}
