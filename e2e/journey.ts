import type { Locator, Page } from "playwright-core";
import { test as base, expect } from "vitest";
import { callAgainAs, makeUser, placeOrders, recordOf } from "./api.ts";
import { PHONE, type Size, saveEvidence, type Window, windowOf } from "./browser.ts";
import { startFresh } from "./database.ts";
import { goTo } from "./go-to.ts";
import { endWorker, NO_APP, newPhone, ofWorker, type Phone } from "./phones.ts";
import { ADMIN } from "./server.ts";
import { enter } from "./walk/log-in.ts";

type Open = (size?: Size, origin?: string) => Promise<Page>;

/**
 * Its page fails it too when it logs an error, breaks the Content-Security-Policy or gets a 5xx.
 * One product a file, one browser a worker.
 */
export const journey = base
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads here which fixtures this one asks for
  .extend("worker", { scope: "worker" }, ({}, { onCleanup }) => {
    onCleanup(endWorker);
    return ofWorker();
  })
  .extend("browser", { scope: "worker" }, ({ worker }) => worker.browser)
  .extend("phones", { scope: "worker" }, ({ worker }) => worker.phones)
  .extend("port", { scope: "worker" }, ({ worker }) => worker.port)
  .extend("product", { scope: "file" }, async ({ port }, { onCleanup }) => {
    const product = await startFresh({}, port);
    onCleanup(product.remove);
    return product;
  })
  .extend("windows", async ({ phones, product, task }, { onCleanup }) => {
    const opened: { phone: Phone; window: Window; keep: boolean }[] = [];
    onCleanup(async () => {
      const windows = opened.map(({ window }) => window);
      const faults = windows.flatMap((window) => window.faults);
      const failed = task.result?.state === "fail" || faults.length > 0;
      if (failed)
        console.error(
          `Kept: ${(await saveEvidence(task.name, windows, product.output())).join(", ")}`,
        );
      for (const { phone, keep } of opened)
        await (keep && !failed ? phones.putBack(phone) : phone.context.close());
      expect(faults, "faults on the pages").toEqual([]);
    });
    return async (phone: Phone, size: Size, keep: boolean): Promise<Page> => {
      const window = await windowOf(phone.context, size, phone.page);
      opened.push({ phone, window, keep });
      return window.page;
    };
  })
  /**
   * Opens a page of this size with its own cookies and storage; `origin` may be that of a proxy.
   */
  .extend("newPage", ({ phones, product, windows }): Open => {
    return async (size = PHONE, origin = product.origin) =>
      windows(await phones.take(origin), size, true);
  })
  /**
   * The same in a browser without service workers: every page comes from the server, as for a
   * stranger, and no app is fetched.
   */
  .extend("onlinePage", ({ phones, product, windows }): Open => {
    return async (size = PHONE, origin = product.origin) =>
      windows(await phones.take(origin, false), size, true);
  })
  /** Opens a page on a phone that has never been here, and is thrown away afterwards. */
  .extend("firstVisit", ({ browser, product, windows }): Open => {
    return async (size = PHONE, origin = product.origin) =>
      windows(await newPhone(browser, origin), size, false);
  })
  /** A customer, রহিম উদ্দিন, with ৳500. */
  .extend("rahim", ({ product }) => makeUser(product.origin, 500))
  /**
   * An order of rahim's that nobody has begun: a sign copy by the NID number 1000000001, for ৳120.
   */
  .extend("waiting", async ({ product, rahim }) => {
    await placeOrders(product.origin, rahim, 1);
    const [order] = (await recordOf(product.origin, rahim)).orders;
    return order as { _id: string; orderNumber: string };
  })
  /** The desk's admin, who calls the API like our page. */
  .extend("desk", ({ product }) => callAgainAs(product.origin, ADMIN));

/** Signs in and waits for this screen: by the form on the login page, elsewhere by the API. */
export async function signIn(
  page: Page,
  login: { username: string; password: string },
  path = "/",
): Promise<void> {
  const at = new URL(page.url(), "http://nowhere").pathname;
  if (at === "/login") {
    await fillLogin(page, login);
    await page.waitForURL((url) => url.pathname !== "/login");
  } else {
    const chatUser = await enter(page.request, login);
    if (at !== NO_APP) await page.goto(NO_APP);
    await page.evaluate((user) => localStorage.setItem("chat-user", user), chatUser);
    await page.goto(path);
  }
  await drawnByThePage(page);
  if (new URL(page.url()).pathname === "/" && path !== "/") await goTo(page, path);
}

/** Waits for the Layout, which replaces the bars that the server draws. */
export async function drawnByThePage(page: Page): Promise<void> {
  await page.locator("#main").waitFor();
}

/**
 * Waits until the phone needs no server: it has the whole app and the server's values for the
 * signed-in user.
 */
export async function isCachedOnPhone(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await (navigator as any).serviceWorker.ready;
    if (active?.state === "activated") return;
    await new Promise<void>((done) =>
      active?.addEventListener("statechange", () => done(), { once: true }),
    );
  });
  await expect.poll(() => page.evaluate(missingOnThePhone)).toEqual([]);
}

/**
 * Runs in the page. The server's values that are still missing in the cache of the signed-in user.
 */
async function missingOnThePhone(): Promise<string[]> {
  const { indexedDB, localStorage } = globalThis as any;
  const answer = <T>(request: any) =>
    new Promise<T>((done, fail) => {
      request.onsuccess = () => done(request.result);
      request.onerror = () => fail(request.error);
    });
  const userId = JSON.parse(localStorage.getItem("chat-user") ?? "null")?._id;
  if (!userId) return [];
  const name = `kagoj-cache-${userId}`;
  const databases: { name: string }[] = await indexedDB.databases();
  // Opening it before the app does would make an empty database.
  if (!databases.some((one) => one.name === name)) return ["database"];
  const db = await answer<any>(indexedDB.open(name));
  const kept = await answer<string[]>(db.transaction("values").objectStore("values").getAllKeys());
  db.close();
  return ["user", "prices", "switches", "notices"].filter((value) => !kept.includes(value));
}

/** Wakes the worker, as the browser does when it has a network again. */
export async function wakeWorker(page: Page, origin: string): Promise<void> {
  const { devtools, registrationId } = await workerOf(page);
  const sync = { origin, registrationId, tag: "kagoj-outbox", lastChance: false };
  await devtools.send("ServiceWorker.dispatchSyncEvent", sync);
}

/** Sends the worker a push message, as the browser does. */
export async function pushToWorker(page: Page, origin: string, data: string): Promise<void> {
  const { devtools, registrationId } = await workerOf(page);
  await devtools.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data });
}

/** False in Chromium's headless shell, which has no notifications. */
export function canNotify(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const registration = await (navigator as any).serviceWorker.ready;
    return registration.showNotification("test", { tag: "test" }).then(
      async () => {
        for (const one of await registration.getNotifications({ tag: "test" })) one.close();
        return true;
      },
      () => false,
    );
  });
}

async function workerOf(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  const registrationId = await new Promise<string>((found) => {
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [first] = registrations.filter(({ isDeleted }) => !isDeleted);
      if (first) found(first.registrationId);
    });
    void devtools.send("ServiceWorker.enable");
  });
  return { devtools, registrationId };
}

/**
 * Waits until the scripts have taken over the login that the server drew: only then can it show a
 * password.
 */
export async function loginHydrated(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      await page.locator("form button[type=button]").click();
      return page.locator("[name=password]").getAttribute("type");
    })
    .toBe("text");
}

/** Fills in the login form and sends it, without waiting for an answer. */
export async function fillLogin(
  page: Page,
  login: { username: string; password: string },
): Promise<void> {
  await page.locator("[name=username]").fill(login.username);
  await page.locator("[name=password]").fill(login.password);
  await page.locator("[type=submit]").click();
}

/** Waits for a toast with exactly this text. */
export async function toast(
  page: Page,
  text: string,
  patience: { timeout?: number } = {},
): Promise<Locator> {
  const shown = page.locator(".toaster").getByText(text, { exact: true }).first();
  await shown.waitFor(patience);
  return shown;
}

/** Breaks the connection of the next call that would change something at this path, once. */
export async function breakOnce(page: Page, path: string): Promise<void> {
  let broken = false;
  await page.route(`**/api/${path}`, (route) => {
    if (broken || route.request().method() === "GET") return route.continue();
    broken = true;
    return route.abort("connectionreset");
  });
}
