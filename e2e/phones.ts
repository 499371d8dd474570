import type { Browser, BrowserContext, Page } from "playwright-core";
import { newContext } from "./browser.ts";

/** A context of its own that has the app of this origin after its first visit. `page`: an open page. */
export type Phone = { origin: string; context: BrowserContext; page?: Page };
export type Phones = ReturnType<typeof phonesOf>;

const MOST_IDLE = 4;
/** A page of our origin without the app, to read and write storage before the app does. */
export const NO_APP = "/robots.txt";

/**
 * The phones of a browser. A first visit takes much longer than a later one, because the worker loads the whole app. So journeys
 * share phones; each is cleaned of its last user.
 */
export function phonesOf(browser: Browser) {
  const idle: Phone[] = [];
  return {
    /** A phone that has been at this origin before, if there is one. */
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
 * Deletes what the next user must not find: session, databases, settings, and what the worker keeps of a user. Answers the page
 * that it used, because another one would start another process.
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
