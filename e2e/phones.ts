import type { Browser, BrowserContext, Page } from "playwright-core";
import { newContext } from "./browser.ts";

/** Cookies and storage of its own, and after its first visit the app of this origin. `page`: a window that is open already. */
export type Phone = { origin: string; context: BrowserContext; page?: Page };
export type Phones = ReturnType<typeof phonesOf>;

const MOST_IDLE = 4;
/** A page of ours that is no app: its storage can be read and written before the app does. */
export const NO_APP = "/robots.txt";

/**
 * The phones of one browser. A first visit costs five times a later one (the worker fetches and keeps the whole app), so
 * a phone goes from journey to journey; of who had it before, it keeps nothing.
 */
export function phonesOf(browser: Browser) {
  const idle: Phone[] = [];
  return {
    /** One that has been at this origin before, if there is one. */
    async take(origin: string): Promise<Phone> {
      const at = idle.findLastIndex((phone) => phone.origin === origin);
      if (at < 0) return newPhone(browser, origin);
      const [{ context }] = idle.splice(at, 1) as [Phone];
      return { origin, context, page: await forgetPerson(context, origin) };
    },
    async putBack(phone: Phone): Promise<void> {
      await Promise.all(phone.context.pages().map((page) => page.close()));
      idle.push(phone);
      if (idle.length > MOST_IDLE) await idle.shift()?.context.close();
    },
  };
}

export async function newPhone(browser: Browser, origin: string): Promise<Phone> {
  return { origin, context: await newContext(browser, origin) };
}

/**
 * What the next person must not find: session, databases, settings, and what a worker keeps for a person. Answers the window
 * that it needed: another one would be another process of the browser's.
 */
async function forgetPerson(context: BrowserContext, origin: string): Promise<Page> {
  await Promise.all([
    context.clearCookies(),
    context.clearPermissions(),
    context.setOffline(false),
    context.unrouteAll({ behavior: "ignoreErrors" }),
  ]);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Storage.clearDataForOrigin", { origin, storageTypes: "local_storage,indexeddb" });
  await devtools.detach();
  await page.goto(NO_APP);
  await page.evaluate(async () => {
    const { caches } = globalThis as any;
    const kept: string[] = await caches.keys();
    await Promise.all(kept.filter((name) => name.startsWith("kagoj-")).map((name) => caches.delete(name)));
  });
  return page;
}
