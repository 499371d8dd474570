import type { Browser, Page } from "playwright-core";
import type { Size } from "../../e2e/browser.ts";
import type { SavedLogin } from "../../e2e/walk/log-in.ts";

type Figure = { is: number; beside?: number; ratio?: number; reach: string; verdict: "holds" | "falls short" };
/** Rows of the table at the end, by name. */
export type Figures = Record<string, Figure>;

/** A figure with what it may be at most, or must be at least; with `beside` that is said of the ratio of both. */
export function figure(
  is: number,
  reach: { most?: number; least?: number },
  beside?: { is: number; ratio: number },
): Figure {
  const { most = Infinity, least = -Infinity } = reach;
  const judged = beside?.ratio ?? is;
  return {
    is: round(is),
    ...(beside && { beside: round(beside.is), ratio: round(beside.ratio) }),
    reach: reach.most === undefined ? `≥ ${least}` : `≤ ${most}`,
    verdict: judged <= most && judged >= least ? "holds" : "falls short",
  };
}

const round = (value: number) => (value < 10 ? Math.round(value * 1_000) / 1_000 : Math.round(value));

/** A cheap phone on a bad connection: a tenth of a desktop's processor, 400 kbit/s, 400 ms round trip. */
const SLOW = { cpu: 10, latency: 400, throughput: 400_000 / 8 };

/** A phone right after the login that was never asked about notifications. `worker`: keeps the app. */
export async function newPhone(browser: Browser, kept: SavedLogin, viewport: Size, { worker }: { worker: boolean }) {
  const context = await browser.newContext({
    baseURL: kept.origins[0]?.origin ?? "",
    storageState: kept,
    viewport,
    serviceWorkers: worker ? "allow" : "block",
  });
  // A browser for tests denies notifications; a user's would ask.
  await context.addInitScript(`Object.defineProperty(Notification, "permission", { get: () => "default" })`);
  return context;
}

/** From now on slows down processor and connection of this page; with `cpu` only the processor, so many times. */
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
