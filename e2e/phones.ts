import type { Browser, BrowserContext, Page } from "playwright-core";
import { freePort } from "../server/test/payment-process.ts";
import { newContext, openBrowser } from "./browser.ts";

/**
 * `installs`: it has service workers. `page`: the window that stays with it. `ownClock`: a journey
 * has set its clock, for good.
 */
export type Phone = {
  origin: string;
  installs: boolean;
  context: BrowserContext;
  page: Page | undefined;
  ownClock: boolean;
};

const MOST_IDLE = 6;
/** A page of our origin without the app, to read and write storage before the app does. */
export const NO_APP = "/robots.txt";

/**
 * The phones of a browser. A first visit takes much longer than a later one, because the worker
 * loads the whole app, and a new window starts a process. So journeys share phones with their
 * windows; each is cleaned of its last user. `home`: where the product of every file stands. The
 * first ones to go are those of other origins, as of a proxy that ended with its file.
 */
function phonesOf(browser: Browser, home: string) {
  const idle: Phone[] = [];
  return {
    /** A phone that has been at this origin before, if there is one. */
    async take(origin: string, installs = true): Promise<Phone> {
      const at = idle.findLastIndex(
        (phone) => phone.origin === origin && phone.installs === installs,
      );
      if (at < 0) return newPhone(browser, origin, installs);
      const [phone] = idle.splice(at, 1) as [Phone];
      await forgetPerson(phone);
      return phone;
    },
    async putBack(phone: Phone): Promise<void> {
      if (phone.ownClock) return phone.context.close();
      await leaveApp(phone);
      idle.push(phone);
      if (idle.length <= MOST_IDLE) return;
      const away = idle.findIndex(({ origin }) => origin !== home);
      for (const { context } of idle.splice(Math.max(away, 0), 1)) await context.close();
    },
  };
}

export async function newPhone(browser: Browser, origin: string, installs = true): Promise<Phone> {
  const context = await newContext(browser, origin);
  const phone: Phone = { origin, installs, context, page: undefined, ownClock: false };
  // As in a private window of Firefox.
  if (!installs) await context.addInitScript("delete Navigator.prototype.serviceWorker");
  const newCDPSession = context.newCDPSession.bind(context);
  context.newCDPSession = (target) => {
    phone.page = undefined;
    return newCDPSession(target);
  };
  const setClock = context.clock.install.bind(context.clock);
  context.clock.install = (options) => {
    phone.ownClock = true;
    return setClock(options);
  };
  phone.page = await newWindow(phone);
  return phone;
}

/**
 * A window that stays with its phone, unless it crashes or a journey changes it in a way that can't
 * be undone.
 */
async function newWindow(phone: Phone): Promise<Page> {
  const page = await phone.context.newPage();
  const spoilt = <T extends unknown[], R>(work: (...args: T) => R) => {
    return (...args: T): R => {
      phone.page = undefined;
      return work(...args);
    };
  };
  page.on(
    "crash",
    spoilt(() => {}),
  );
  Object.assign(page, {
    addInitScript: spoilt(page.addInitScript.bind(page)),
    emulateMedia: spoilt(page.emulateMedia.bind(page)),
  });
  return page;
}

const heard = [
  "console",
  "pageerror",
  "request",
  "response",
  "requestfinished",
  "requestfailed",
  "load",
];

/** Ends the app in a phone that nobody uses now, and removes what its last user listened to. */
async function leaveApp(phone: Phone): Promise<void> {
  const { page } = phone;
  await closeOthers(phone);
  if (!page || page.isClosed()) {
    phone.page = undefined;
    return;
  }
  for (const type of heard) page.removeAllListeners(type);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  const left = await page.goto(NO_APP).catch(() => undefined);
  if (left?.ok()) return;
  phone.page = undefined;
  await page.close();
}

/** Also windows that crashed: to such a context no script can be added. */
function closeOthers({ context, page }: Phone): Promise<unknown> {
  return Promise.all(context.pages().map((one) => (one === page ? undefined : one.close())));
}

/**
 * Deletes what the next user must not find: session, databases, settings, and what the worker keeps
 * of a user.
 */
async function forgetPerson(phone: Phone): Promise<void> {
  const { context, origin } = phone;
  // A journey that kills its pages kills the windows of idle phones too.
  await closeOthers(phone);
  await Promise.all([
    context.clearCookies(),
    context.clearPermissions(),
    context.setOffline(false),
    context.unrouteAll({ behavior: "ignoreErrors" }),
  ]);
  const open = phone.page;
  const page = open ?? (await newWindow(phone));
  const devtools = await context.newCDPSession(page);
  await devtools.send("Storage.clearDataForOrigin", {
    origin,
    storageTypes: "local_storage,indexeddb",
  });
  await devtools.detach();
  if (!open) await page.goto(NO_APP);
  await page.evaluate(async () => {
    const { caches, navigator, sessionStorage } = globalThis as any;
    sessionStorage.clear();
    const worker = await navigator.serviceWorker?.getRegistration();
    for (const one of (await worker?.getNotifications()) ?? []) one.close();
    const kept: string[] = await caches.keys();
    await Promise.all(
      kept.filter((name) => name.startsWith("kagoj-")).map((name) => caches.delete(name)),
    );
  });
  phone.page = page;
}

/**
 * `port`: where the product of each file stands, so that a phone of the last one has this one's
 * app.
 */
async function openWorker() {
  const [browser, port] = await Promise.all([openBrowser(), freePort()]);
  return { browser, port, phones: phonesOf(browser, `http://127.0.0.1:${port}`) };
}

let worker: ReturnType<typeof openWorker> | undefined;

/**
 * What a worker has once, for all its files: a fixture of its scope would be made anew for each
 * file that extends `journey`.
 */
export function ofWorker() {
  worker ??= openWorker();
  return worker;
}

export async function endWorker(): Promise<void> {
  const last = worker;
  worker = undefined;
  await (await last)?.browser.close();
}
