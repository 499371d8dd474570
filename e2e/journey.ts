import { AxeBuilder } from "@axe-core/playwright";
import type { Locator, Page } from "playwright-core";
import { test as base, expect } from "vitest";
import { keepEvidence, openBrowser, openWindow, PHONE, type Size, type Window } from "./browser.ts";
import { startProduct } from "./server.ts";

/**
 * A test with `product`, `browser` and `newPage` at hand: one product and one browser per file, windows per test.
 * It fails too when a page logged an error, broke the Content-Security-Policy or got a 5xx.
 */
export const journey = base
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads here which fixtures this one asks for
  .extend("product", { scope: "file" }, async ({}, { onCleanup }) => {
    const product = await startProduct();
    onCleanup(product.remove);
    return product;
  })
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads here which fixtures this one asks for
  .extend("browser", { scope: "file" }, async ({}, { onCleanup }) => {
    const browser = await openBrowser();
    onCleanup(() => browser.close());
    return browser;
  })
  .extend("newPage", async ({ browser, product, task }, { onCleanup }) => {
    const windows: Window[] = [];
    onCleanup(async () => {
      const faults = windows.flatMap((window) => window.faults);
      if (task.result?.state === "fail" || faults.length > 0)
        console.error(`Kept: ${(await keepEvidence(task.name, windows, product.output())).join(", ")}`);
      for (const { context } of windows) await context.close();
      expect(faults, "faults on the pages").toEqual([]);
    });
    /** Somebody opens a window of this size, with cookies and storage of its own; through a proxy, at its `origin`. */
    return async (size: Size = PHONE, origin = product.origin): Promise<Page> => {
      const window = await openWindow(browser, origin, size);
      windows.push(window);
      return window.page;
    };
  });

/** Signs in as a person does, and waits until the desk is open. */
export async function signIn(page: Page, login: { username: string; password: string }): Promise<void> {
  if (new URL(page.url(), "http://nowhere").pathname !== "/login") await page.goto("/login");
  await fillLogin(page, login);
  await page.waitForURL((url) => url.pathname !== "/login");
  await page.locator("nav:visible").first().waitFor();
}

/** Waits until the phone needs no server: it has the whole app, and what the desk told whoever signed in. */
export async function keepsOnThePhone(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await (navigator as any).serviceWorker.ready;
    if (active?.state === "activated") return;
    await new Promise<void>((done) => active?.addEventListener("statechange", () => done(), { once: true }));
  });
  await expect.poll(() => page.evaluate(missingOnThePhone), { timeout: 15_000 }).toEqual([]);
}

/** Runs in the page: which of the desk's values the cache of the person signed in still lacks. */
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
  // Opening it before the app does would make an empty one.
  if (!databases.some((one) => one.name === name)) return ["database"];
  const db = await answer<any>(indexedDB.open(name));
  const kept = await answer<string[]>(db.transaction("values").objectStore("values").getAllKeys());
  db.close();
  return ["user", "prices", "switches", "notices"].filter((value) => !kept.includes(value));
}

/** Wakes the worker as the browser does when it has a network again. */
export async function wakeWorker(page: Page, origin: string): Promise<void> {
  const { devtools, registrationId } = await workerOf(page);
  const sync = { origin, registrationId, tag: "kagoj-outbox", lastChance: false };
  await devtools.send("ServiceWorker.dispatchSyncEvent", sync);
}

/** Hands the worker a message as the browser does when its push service brings one. */
export async function pushToWorker(page: Page, origin: string, data: string): Promise<void> {
  const { devtools, registrationId } = await workerOf(page);
  await devtools.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data });
}

/** Chromium's headless shell has no notifications, whatever it is granted. */
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

/** Fills the login form and sends it, whatever the answer. */
export async function fillLogin(page: Page, login: { username: string; password: string }): Promise<void> {
  await page.locator("[name=username]").fill(login.username);
  await page.locator("[name=password]").fill(login.password);
  await page.locator("[type=submit]").click();
}

/** Waits for a toast that says this, letter for letter. */
export async function toast(page: Page, text: string): Promise<Locator> {
  const shown = page.locator(".toaster").getByText(text, { exact: true }).first();
  await shown.waitFor();
  return shown;
}

/** The connection breaks under the next call that would change something there, and is back after it. */
export async function breakOnce(page: Page, path: string): Promise<void> {
  let broken = false;
  await page.route(`**/api/${path}`, (route) => {
    if (broken || route.request().method() === "GET") return route.continue();
    broken = true;
    return route.abort("connectionreset");
  });
}

/** Axe's findings for WCAG 2.2 AA on what is shown now, one line each; none is what we want. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
  return violations.map(({ id, help, nodes }) => `${id}: ${help} (${nodes.map((node) => node.target).join("; ")})`);
}
