import { hash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { getMimeType } from "hono/utils/mime";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { type Login, makeUser } from "../api.ts";
import { goTo } from "../go-to.ts";
import { drawnByThePage, fillLogin, isCachedOnPhone, journey, signIn } from "../journey.ts";
import { NO_APP } from "../phones.ts";
import { openProxy } from "../proxy.ts";
import { ofNothing } from "../walk/addresses.ts";

const dist = resolve(import.meta.dirname, "../../dist");
const kept = ["index.html", "favicon.svg", "assets/*.{js,css,woff2}"];
/** The files that a phone keeps, with the sum of each. */
const built = Object.fromEntries(
  globSync(kept, { cwd: dist }).map((file) => [
    `/${file}`,
    hash("sha256", readFileSync(join(dist, file)), "base64"),
  ]),
);
const screens = ["/home", "/recharge", "/my-order", "/nid-pdf", "/roshid", "/profile"];

/** A portal's page, which the browser may keep for a day. */
const portal = {
  headers: { "Content-Type": "text/html", "Cache-Control": "public, max-age=86400" },
  body: "<!doctype html><title>Hello</title><p>Before you go on",
};

/** A redirect that the browser keeps without being told. */
const toPortal = { Location: "/hello" };

/**
 * A line on which the first request for each of these files is answered by a portal, by its page or
 * a redirect. `asked`: how often each was.
 */
async function openPortal(target: string, isMet: (path: string) => boolean) {
  const asked = new Map<string, number>();
  const proxy = await openProxy(target, {
    serve(path, answer) {
      const times = (asked.get(path) ?? 0) + 1;
      asked.set(path, times);
      const isPortal = path === toPortal.Location;
      if (!isPortal && (times > 1 || !isMet(path))) return false;
      if (!isPortal && asked.size % 2 === 0) answer.writeHead(301, toPortal).end();
      else answer.writeHead(200, portal.headers).end(portal.body);
      return true;
    },
  });
  return { ...proxy, asked };
}

/** Runs in the page. Installs the worker and answers the state in which that ends. */
async function install(): Promise<string> {
  const registration = await (globalThis as any).navigator.serviceWorker.register("/sw.js");
  const worker = registration.installing ?? registration.waiting ?? registration.active;
  return new Promise((done) => {
    const look = () => /^(activated|redundant)$/.test(worker.state) && done(worker.state);
    worker.addEventListener("statechange", look);
    look();
  });
}

/** Runs in the page. The sum of what it is answered at each of these addresses; "-" for none. */
async function sumsOf(paths: string[]): Promise<Record<string, string>> {
  const { crypto, fetch } = globalThis as any;
  const sum = async (path: string) => {
    const bytes = await (await fetch(path)).arrayBuffer();
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    return btoa(String.fromCharCode(...digest));
  };
  const sums = paths.map(async (path) => [path, await sum(path).catch(() => "-")]);
  return Object.fromEntries(await Promise.all(sums));
}

async function opensEach(page: Page): Promise<void> {
  for (const screen of screens) {
    await page.goto(screen);
    await drawnByThePage(page);
    await page.locator("main h1").first().waitFor();
    expect(await page.getByText("এই ফোনে নেই").count(), screen).toBe(0);
  }
}

journey(
  "what a portal answers for each file in turn while the app is fetched is not kept, and every screen opens offline",
  async ({ newPage, product, onTestFinished, rahim }) => {
    const line = await openPortal(product.origin, (path) => path in built);
    onTestFinished(line.close);
    const page = await newPage(undefined, line.origin);
    await page.goto(NO_APP);
    expect(await page.evaluate(install)).toBe("activated");
    expect(Object.keys(built).filter((path) => (line.asked.get(path) ?? 0) < 2)).toEqual([]);
    await signIn(page, rahim);
    await isCachedOnPhone(page);
    line.online(false);
    expect(await page.evaluate(sumsOf, Object.keys(built))).toEqual(built);
    await opensEach(page);
  },
);

journey(
  "a portal that answers for some files ends the installation, and the next one has them",
  async ({ newPage, product, onTestFinished }) => {
    let met = true;
    const paths = Object.keys(built).filter((_, index) => index % 40 === 0);
    const line = await openProxy(product.origin);
    onTestFinished(line.close);
    line.change(({ path }) =>
      met && paths.includes(path) ? { status: 200, type: "text/html", body: portal.body } : "pass",
    );
    const page = await newPage(undefined, line.origin);
    await page.goto(NO_APP);
    expect(await page.evaluate(install)).toBe("redundant");
    met = false;
    expect(await page.evaluate(install)).toBe("activated");
    await page.goto(NO_APP);
    line.online(false);
    expect(await page.evaluate(sumsOf, paths)).toEqual(
      Object.fromEntries(paths.map((path) => [path, built[path]])),
    );
  },
);

journey(
  "without a worker a portal's page in place of a screen's code is fetched anew, once, past the browser's cache",
  async ({ onlinePage, product, onTestFinished, rahim }) => {
    const isScreen = (path: string) => path.startsWith("/assets/Recharge-");
    const line = await openPortal(product.origin, isScreen);
    onTestFinished(line.close);
    const page = await onlinePage(undefined, line.origin);
    await signIn(page, rahim);
    await page.locator("nav:visible a[href='/recharge'], main a[href='/recharge']").first().click();
    await page.locator("[name=amount]").first().waitFor();
    expect([...line.asked].filter(([path]) => isScreen(path)).map(([, times]) => times)).toEqual([
      2,
    ]);
  },
);

/** Which part of the app is lost that every screen needs, and how somebody comes in meanwhile. */
const ways: [part: string, comeIn: (page: Page, login: Login) => Promise<unknown>][] = [
  ["index", (page, login) => signIn(page, login)],
  ...["calls", "frame"].map((part): (typeof ways)[number] => [
    part,
    async (page, login) => {
      await page.goto("/login");
      await fillLogin(page, login);
      await page.waitForURL((url) => url.pathname !== "/login");
    },
  ]),
];

for (const [part, comeIn] of ways)
  journey(
    `without a worker a portal's page in place of ${part}.js keeps nobody out`,
    async ({ firstVisit, product, onTestFinished }) => {
      const line = await openPortal(product.origin, (path) => path.startsWith(`/assets/${part}-`));
      onTestFinished(line.close);
      const page = await firstVisit(undefined, line.origin);
      await page.addInitScript("delete Navigator.prototype.serviceWorker");
      await comeIn(page, await makeUser(product.origin, 500));
      await drawnByThePage(page);
      await page.goto("/profile");
      await drawnByThePage(page);
    },
  );

/** Runs in the page. The style sheets that it has not. */
const lostSheets = (page: Page) =>
  page.evaluate(() =>
    [...(globalThis as any).document.querySelectorAll("link[rel=stylesheet]")]
      .filter(({ sheet }: any) => {
        try {
          return !sheet?.cssRules.length;
        } catch {
          return true;
        }
      })
      .map(({ href }: any) => href),
  );

for (const screen of ["/login", "/home"])
  journey(
    `without a worker a portal's page in place of each file in turn that ${screen} begins with is mended, with its look`,
    { timeout: 240_000 },
    async ({ firstVisit, product, onTestFinished, rahim }) => {
      const open = async (page: Page) => {
        if (screen === "/home") return signIn(page, rahim, screen);
        await page.goto(screen);
        await fillLogin(page, rahim);
        await drawnByThePage(page);
      };
      const first = await firstVisit();
      if (screen === "/home") await open(first);
      const html = await (await first.request.get(screen)).text();
      const files = new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css)/g));
      expect(files.size).toBeGreaterThan(3);
      for (const file of files) {
        const line = await openPortal(product.origin, (path) => path === file);
        onTestFinished(line.close);
        const page = await firstVisit(undefined, line.origin);
        await page.addInitScript("delete Navigator.prototype.serviceWorker");
        await open(page);
        await expect.poll(() => lostSheets(page), { message: file }).toEqual([]);
        await expect.poll(() => line.asked.get(file), { message: file }).toBeGreaterThan(1);
        await page.close();
      }
    },
  );

journey(
  "without a worker a portal's page in place of a later screen's style sheet is mended",
  async ({ firstVisit, product, onTestFinished, rahim }) => {
    const isItsSheet = (path: string) => /^\/assets\/RoshidPrint-.*css$/.test(path);
    const line = await openPortal(product.origin, isItsSheet);
    onTestFinished(line.close);
    const page = await firstVisit(undefined, line.origin);
    await page.addInitScript("delete Navigator.prototype.serviceWorker");
    await signIn(page, rahim);
    await goTo(page, `/roshid/print/${ofNothing.roshid}`);
    const times = () => [...line.asked].filter(([path]) => isItsSheet(path)).map(([, one]) => one);
    await expect.poll(times).toEqual([2]);
    await expect.poll(() => lostSheets(page)).toEqual([]);
  },
);

journey(
  "a portal's page in place of the code that registers the worker is fetched anew, and the next page has the worker",
  async ({ firstVisit, product, onTestFinished, rahim }) => {
    const isItsCode = (path: string) => path.startsWith("/assets/workbox-window");
    const line = await openPortal(product.origin, isItsCode);
    onTestFinished(line.close);
    const page = await firstVisit(undefined, line.origin);
    await signIn(page, rahim);
    const times = () => [...line.asked].filter(([path]) => isItsCode(path)).map(([, one]) => one);
    await expect.poll(times, { timeout: 30_000 }).toEqual([2]);
    await page.goto("/home");
    await isCachedOnPhone(page);
  },
);

journey(
  "behind a proxy that changes scripts the app works online, as without a worker",
  async ({ newPage, product, onTestFinished, rahim }) => {
    const line = await openProxy(product.origin, {
      serve(path, answer) {
        if (!path.startsWith("/assets/") || !path.endsWith(".js")) return false;
        const type = { "Content-Type": getMimeType(path) };
        answer.writeHead(200, type).end(`${readFileSync(join(dist, path), "utf8")}\n/* smaller */`);
        return true;
      },
    });
    onTestFinished(line.close);
    const page = await newPage(undefined, line.origin);
    await page.goto(NO_APP);
    expect(await page.evaluate(install)).toBe("redundant");
    await signIn(page, rahim);
    await opensEach(page);
  },
);

/**
 * Runs in the page. What somebody writes into Cache Storage who has the phone for a minute: code of
 * theirs in place of each file, beside them, and in caches of other names.
 */
async function plant(files: string[]): Promise<void> {
  const { caches, Response } = globalThis as any;
  const put = async (cache: any, url: string) => {
    const isScript = url.split("?", 1)[0]?.endsWith(".js");
    const headers = { "Content-Type": isScript ? "text/javascript" : "text/html" };
    const script = "localStorage.setItem('planted', 'ran');";
    const page = "<!doctype html><script src='/assets/planted.js'></script>";
    await cache.put(url, new Response(isScript ? script : page, { headers }));
  };
  for (const name of [...(await caches.keys()), "0", "app-files-2"]) {
    const cache = await caches.open(name);
    const there = (await cache.keys()).map(({ url }: { url: string }) => url);
    const beside = ["/", "/login", "/home", "/assets/planted.js", "/sw.js"];
    await Promise.all([...there, ...files, ...beside].map((url) => put(cache, url)));
  }
}

const planted = (page: Page) =>
  page.evaluate(() => (globalThis as any).localStorage.getItem("planted"));

/** Runs in the page. How many files are kept that are not as planted. */
async function countMended(): Promise<number> {
  const cache = await (globalThis as any).caches.open("app-files");
  const texts: string[] = await Promise.all(
    (await cache.keys()).map(async (key: unknown) => (await cache.match(key)).text()),
  );
  return texts.filter((text) => !text.includes("planted")).length;
}

journey(
  "what was planted in Cache Storage is neither run nor shown, with a connection and without, and is mended",
  async ({ firstVisit, product, onTestFinished, rahim }) => {
    const line = await openProxy(product.origin, {
      // Whoever has the phone has its tools too, which change headers.
      serve(path, answer) {
        if (path !== "/index.html") return false;
        answer.writeHead(200, { "Content-Type": "text/html", Refresh: `0;url=${NO_APP}` });
        answer.end(readFileSync(join(dist, path)));
        return true;
      },
    });
    onTestFinished(line.close);
    const page = await firstVisit(undefined, line.origin);
    await page.goto(NO_APP);
    expect(await page.evaluate(install)).toBe("activated");
    await page.goto(NO_APP);
    await page.evaluate(plant, Object.keys(built));

    line.online(false);
    for (const path of ["/login", "/", "/home"]) await page.goto(path).catch(() => undefined);
    line.online(true);
    // The browser's own page of an error may still be on its way.
    const isBack = () => page.goto(NO_APP).then(Boolean, () => false);
    await expect.poll(isBack).toBe(true);
    expect(await planted(page)).toBeNull();

    await page.goto("/login");
    await fillLogin(page, rahim);
    await drawnByThePage(page);
    expect(await planted(page)).toBeNull();
    // The page tells the worker when it is at rest: then all are compared, not only those that were
    // opened.
    const { length } = Object.keys(built);
    await expect.poll(() => page.evaluate(countMended), { timeout: 60_000 }).toBe(length);
    line.online(false);
    expect(await page.evaluate(sumsOf, Object.keys(built))).toEqual(built);
    await page.goto("/recharge");
    await drawnByThePage(page);
    expect(await planted(page)).toBeNull();
  },
);

/** Runs in the page, with no worker. Keeps the files at these paths as they are answered now. */
async function keepAnew(paths: string[]): Promise<void> {
  const { caches, fetch, navigator } = globalThis as any;
  for (const one of await navigator.serviceWorker.getRegistrations()) await one.unregister();
  const cache = await caches.open("app-files");
  for (const key of await cache.keys()) {
    const { pathname } = new URL(key.url);
    if (paths.includes(pathname)) await cache.put(key, await fetch(pathname, { cache: "reload" }));
  }
}

/** Runs in the page. The headers of these kept files that decide whether a browser takes them. */
async function headersOf(paths: string[]): Promise<Record<string, string[]>> {
  const cache = await (globalThis as any).caches.open("app-files");
  const kept = paths.map(async (path) => {
    const { headers } = await cache.match(path, { ignoreSearch: true });
    return [path, [headers.get("Content-Type"), headers.get("Content-Security-Policy")]];
  });
  return Object.fromEntries(await Promise.all(kept));
}

journey(
  "right files under headers of somebody else, with which no browser takes them, are fetched anew",
  async ({ firstVisit, product, onTestFinished }) => {
    let meddled = false;
    const entry = Object.keys(built).find((path) => /index-[^/]*\.js$/.test(path)) ?? "";
    const paths = ["/index.html", entry];
    const line = await openProxy(product.origin, {
      serve(path, answer) {
        if (!meddled || !paths.includes(path)) return false;
        const type = path === entry ? "text/plain" : "text/html";
        answer.writeHead(200, {
          "Content-Type": type,
          "Content-Security-Policy": "default-src 'none'",
        });
        answer.end(readFileSync(join(dist, path)));
        return true;
      },
    });
    onTestFinished(line.close);
    const page = await firstVisit(undefined, line.origin);
    await page.goto(NO_APP);
    expect(await page.evaluate(install)).toBe("activated");
    const right = await page.evaluate(headersOf, paths);
    meddled = true;
    await page.goto(NO_APP);
    await page.evaluate(keepAnew, paths);
    meddled = false;
    expect(await page.evaluate(headersOf, paths)).not.toEqual(right);

    await page.goto("/login");
    await fillLogin(page, await makeUser(product.origin, 500));
    await drawnByThePage(page);
    await expect.poll(() => page.evaluate(headersOf, paths), { timeout: 60_000 }).toEqual(right);
    await isCachedOnPhone(page);
    line.online(false);
    await page.goto("/recharge");
    await drawnByThePage(page);
  },
);
