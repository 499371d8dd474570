import type { BrowserContext } from "playwright-core";
import { PHONE } from "../../e2e/browser.ts";
import { addressesOf } from "../../e2e/walk/addresses.ts";
import { bytesOnWire } from "../../scripts/size-budget.ts";
import { type Figures, figure } from "../world/measure.ts";
import { type Bench, besideLeast, hasTheApp, option, phonesOf } from "./phone.ts";

/*
 * npm run bench:page -- start [rounds=15]. Later starts without a server: how many scripts and
 * style sheets each screen asks for, and on /my-order when its first rows stand and how long the
 * main thread is busy until then, beside the least React and Dexie page. Not slowed down, because
 * that multiplies the noise of a shared machine.
 */
const ORDERS = 40;
const MOST = { "first rows, ms": 1.8, "busy, ms": 2.2 };
/** What a screen may ask for: scripts and style sheets. */
const FILES = {
  user: { "/home": [10, 2], "/nid-order": [10, 2], "/my-order": [10, 2] },
  admin: { "/all-order": [14, 2] },
} as const;
/** Everything that a screen asks for by itself has come by then, in ms. */
const SETTLED_MS = 1_500;

export async function benchStart(bench: Bench): Promise<Figures> {
  const { shop, newPhone } = await phonesOf(bench, ORDERS);
  const phones = { user: await newPhone("user"), admin: await newPhone("admin") };
  for (const who of ["user", "admin"] as const)
    for (const path of Object.keys(FILES[who])) {
      if (!addressesOf(shop, who).some((one) => one.split("?")[0] === path))
        throw new Error(`No such screen: ${path}`);
      const page = await phones[who].newPage();
      await page.goto(path);
      await hasTheApp(page);
      await page.waitForTimeout(SETTLED_MS);
      await page.close();
    }
  const bare = await bench.browser.newContext({ baseURL: bench.least, viewport: PHONE });
  const page = await bare.newPage();
  await page.goto(`/orders.html?fill=${ORDERS}`);
  await hasTheApp(page);
  await page.close();

  await bench.product.stop();
  for (const phone of [phones.user, phones.admin, bare]) await phone.setOffline(true);
  const files: Figures = {};
  for (const who of ["user", "admin"] as const)
    for (const [path, [scripts, styles]] of Object.entries(FILES[who])) {
      const asked = await filesOf(phones[who], path);
      if (option("names")) console.log(path, asked);
      files[`${path}: scripts`] = figure(asked.scripts.length, { most: scripts });
      files[`${path}: style sheets`] = figure(asked.styles.length, { most: styles });
      const bytes = [...asked.scripts, ...asked.styles].map(bytesOnWire);
      files[`${path}: of both, KB`] = figure(bytes.reduce((sum, one) => sum + one, 0) / 1024);
    }
  const rounds = Number(option("rounds") ?? 15);
  const [ours, least] = [() => visit(phones.user, "/my-order"), () => visit(bare, "/orders.html")];
  return { ...files, ...(await besideLeast(rounds, MOST, ours, least)) };
}

async function filesOf(phone: BrowserContext, path: string) {
  const page = await phone.newPage();
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (!request.serviceWorker()) asked.push(pathname.slice(1));
  });
  await page.goto(path);
  await page.waitForTimeout(SETTLED_MS);
  await page.close();
  const ending = (end: string) => [...new Set(asked.filter((one) => one.endsWith(end)))];
  return {
    scripts: ending(".js"),
    styles: ending(".css"),
    others: asked.filter((one) => !/\.(js|css)$/.test(one)),
  };
}

/** Runs in the page before its own code. It is text, because a page's globals are not Node's. */
const observer = `(() => {
  globalThis.firstRows = new Promise((seen) => {
    new MutationObserver((_, self) => {
      if (!document.querySelector("main li")) return;
      self.disconnect();
      requestAnimationFrame(() => setTimeout(() => seen(performance.now())));
    }).observe(document, { subtree: true, childList: true });
  });
})()`;

async function visit(phone: BrowserContext, path: string): Promise<typeof MOST> {
  const page = await phone.newPage();
  await page.addInitScript(observer);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.enable");
  await page.goto(path, { waitUntil: "commit" });
  const rows = await page.evaluate<number>("firstRows");
  const { metrics } = await devtools.send("Performance.getMetrics");
  await page.close();
  const busy = metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0;
  return { "first rows, ms": rows, "busy, ms": busy * 1000 };
}
