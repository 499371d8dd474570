import type { Browser, BrowserContext, Page } from "playwright-core";
import type { Login } from "../../e2e/api.ts";
import type { Size } from "../../e2e/browser.ts";

/** A cheap phone on a bad connection: a tenth of a desktop's processor, 400 kbit/s, 400 ms round trip. */
const SLOW = { cpu: 10, latency: 400, throughput: 400_000 / 8 };

/** The state of a phone right after the login: the cookie and the user. */
export type Kept = Awaited<ReturnType<BrowserContext["storageState"]>>;

export async function logIn(browser: Browser, origin: string, login: Login): Promise<Kept> {
  const context = await browser.newContext({ baseURL: origin });
  const headers = { "Sec-Fetch-Site": "same-origin" };
  const entered = await context.request.post("/api/auth/login", { data: login, headers });
  if (!entered.ok()) throw new Error(await entered.text());
  const { _id, fullName, role, profilePic, balance, username } = await entered.json();
  const { cookies } = await context.storageState();
  await context.close();
  const value = JSON.stringify({ _id, username, role, profilePic, fullName, balance });
  return { cookies, origins: [{ origin, localStorage: [{ name: "chat-user", value }] }] };
}

/** A phone right after the login that was never asked about notifications. `worker`: keeps the app. */
export async function newPhone(browser: Browser, kept: Kept, viewport: Size, { worker }: { worker: boolean }) {
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

/** From now on slows down processor and connection of this page. */
export async function slowDown(page: Page, { offline = false } = {}): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOW.cpu });
  const { latency, throughput } = SLOW;
  const line = { offline, latency, downloadThroughput: throughput, uploadThroughput: throughput };
  await devtools.send("Network.emulateNetworkConditions", line);
}

/** Waits until the phone has the whole app and needs no server for it. */
export async function hasTheApp(page: Page): Promise<void> {
  await page.evaluate(`navigator.serviceWorker.ready.then(({ active }) => active.state === "activated" ||
    new Promise((done) => active.addEventListener("statechange", done, { once: true })).then(() => true))`);
}
