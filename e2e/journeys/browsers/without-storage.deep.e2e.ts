import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { type Login, placeOrders, recordOf } from "../../api.ts";
import { fillNidOrder, fillRoshid, submit } from "../../forms.ts";
import { goTo } from "../../go-to.ts";
import { drawnByThePage, fillLogin, isCachedOnPhone, journey, signIn } from "../../journey.ts";
import { deliver } from "../../live.ts";
import { openProxy } from "../../proxy.ts";
import { expectDownload, tap } from "../../services.ts";

/*
 * Each storage taken away: site data blocked, an app's web view, a full phone, and a browser that
 * fires no event at all, nor grants a lock.
 */
const blocked = `throw new DOMException("the test says so", "SecurityError");`;
const getter = (owner: string, name: string, body: string) =>
  `Object.defineProperty(${owner}, "${name}", { get() { ${body} }, set() { ${body} } });`;
const methods = (owner: string, names: string, body: string) =>
  names
    .split(" ")
    .map((name) => `${owner}.prototype.${name} = function () { ${body} };`)
    .join("\n");
const never = "return new Promise(() => undefined);";

const faults: Record<string, string> = {
  "local storage throws": getter("window", "localStorage", blocked),
  "local storage is null": getter("window", "localStorage", "return null;"),
  "local and session storage are full": methods(
    "Storage",
    "setItem",
    `throw new DOMException("full", "QuotaExceededError");`,
  ),
  "session storage throws": getter("window", "sessionStorage", blocked),
  "session storage is null": getter("window", "sessionStorage", "return null;"),
  "IndexedDB throws": methods("IDBFactory", "open deleteDatabase databases", blocked),
  "IndexedDB is null": getter("window", "indexedDB", "return null;"),
  "IndexedDB never answers": [
    methods("IDBFactory", "open deleteDatabase", "return new EventTarget();"),
    methods("IDBFactory", "databases", never),
  ].join("\n"),
  "IndexedDB is full": methods(
    "IDBObjectStore",
    "put add",
    `throw new DOMException("full", "QuotaExceededError");`,
  ),
  "Cache Storage throws": getter("window", "caches", blocked),
  "Cache Storage is null": getter("window", "caches", "return null;"),
  "Cache Storage never answers": methods("CacheStorage", "open match has delete keys", never),
  "Cache Storage is full": methods(
    "Cache",
    "put",
    `return Promise.reject(new DOMException("full", "QuotaExceededError"));`,
  ),
  "the lock manager throws": getter("Navigator.prototype", "locks", blocked),
  "the lock manager never answers": methods("LockManager", "request query", never),
  "tabs can't talk to each other": `window.BroadcastChannel = class { constructor() { ${blocked} } };`,
  "scripts get no cookie": getter("Document.prototype", "cookie", blocked),
  "the worker never answers": [
    methods("ServiceWorkerContainer", "register getRegistration", never),
    getter("ServiceWorkerContainer.prototype", "ready", never),
  ].join("\n"),
};

/** Signs in where the script has taken a storage away. */
async function enterWithout(page: Page, script: string, login: Login): Promise<void> {
  await page.addInitScript(script);
  await page.goto("/login");
  await fillLogin(page, login);
  await page.waitForURL((url) => url.pathname !== "/login");
  await drawnByThePage(page);
}

for (const [fault, script] of Object.entries(faults))
  journey(
    `${fault}: one signs in, orders, sees the list, and logs out`,
    async ({ firstVisit, product, rahim }) => {
      const page = await firstVisit();
      await enterWithout(page, script, rahim);
      await fillNidOrder(page, "1234567890");
      await submit(page);
      await page.waitForURL("**/my-order");
      await page.locator("main li").getByText("অপেক্ষমাণ").first().waitFor();
      expect((await recordOf(product.origin, rahim)).charges).toEqual([120]);
      await goTo(page, "/home");
      await page.getByText("৳৩৮০").first().waitFor();
      // A payment leads away and back: a whole new page.
      await page.goto("/my-order");
      await page.locator("main li").getByText("অপেক্ষমাণ").first().waitFor();
      await page.getByRole("button", { name: "আপনার মেনু" }).click();
      await page.getByRole("menuitem", { name: "লগআউট" }).click();
      await page.waitForURL("**/login");
      await page.goto("/my-order");
      await page.locator("[name=password]").waitFor();
    },
  );

/** What only the server knows, and each screen shows without a database of the phone. */
for (const [fault, script] of Object.entries(faults).filter(([name]) => /^IndexedDB/.test(name)))
  journey(
    `${fault}: every screen shows what the server has`,
    async ({ firstVisit, product, rahim }) => {
      await placeOrders(product.origin, rahim, 2);
      const [ready] = (await recordOf(product.origin, rahim)).orders;
      await deliver(product.origin, String(ready?._id), "for a phone that keeps nothing");
      const page = await firstVisit();
      await enterWithout(page, script, rahim);
      const main = page.locator("#main");

      await main.getByRole("link", { name: /NID PDF/ }).waitFor();
      await main.getByText("K-").first().waitFor();
      await goTo(page, "/my-order");
      await expectDownload(page, "for a phone that keeps nothing", tap);
      await goTo(page, "/statement");
      await main.getByText("৳২৬০").first().waitFor();
      await goTo(page, "/news");
      await main.getByText("K-").first().waitFor();
      await goTo(page, "/pdf");
      await main.getByText("ফোনে এখনো কোনো ফাইল নেই").waitFor();
      await goTo(page, "/outbox");
      await main.getByRole("heading", { level: 2 }).waitFor();
      await goTo(page, "/profile");
      await main.getByRole("switch").first().waitFor();
      await goTo(page, "/recharge");
      await main.locator("[name=amount]").waitFor();
      await fillRoshid(page, 1);
      await submit(page);
      await page.waitForURL("**/my-roshid");
      await main.getByRole("status").getByText("মালিক 1").waitFor();
    },
  );

/** Runs in the worker, before its own code: a message takes its storage away, or gives it back. */
function loseStorage(): void {
  const { CacheStorage, Cache, IDBFactory, DOMException, addEventListener } = globalThis as any;
  const whole = [CacheStorage, Cache, IDBFactory].map(({ prototype }) => ({
    prototype,
    before: Object.getOwnPropertyDescriptors(prototype),
  }));
  const every = (of: any, names: string[], how: () => unknown) => {
    for (const name of names) of.prototype[name] = how;
  };
  const never = () => new Promise(() => undefined);
  const refuse = () => {
    throw new DOMException("the journey says so", "SecurityError");
  };
  const all = { caches: ["open", "match", "has", "delete", "keys"], database: ["open"] };
  const faults: Record<string, () => void> = {
    "the cache is never opened": () => every(CacheStorage, all.caches, never),
    "the cache finds nothing out": () => every(Cache, ["match", "put", "keys", "delete"], never),
    "the cache refuses": () => every(CacheStorage, all.caches, refuse),
    "the databases never answer": () => every(IDBFactory, all.database, () => new EventTarget()),
    "the databases refuse": () => every(IDBFactory, all.database, refuse),
  };
  addEventListener("message", ({ data, ports: [port] }: any) => {
    if (!port) return;
    for (const { prototype, before } of whole) Object.defineProperties(prototype, before);
    faults[data]?.();
    port.postMessage(Object.keys(faults));
  });
}

/** Runs in the page: lets the worker lose something. Answers what it can lose. */
function lose(fault: string): Promise<string[]> {
  const { navigator, MessageChannel } = globalThis as any;
  const { port1, port2 } = new MessageChannel();
  return new Promise((done) => {
    port1.onmessage = ({ data }: { data: string[] }) => done(data);
    void navigator.serviceWorker.ready.then(({ active }: any) =>
      active.postMessage(fault, [port2]),
    );
  });
}

journey(
  "a worker whose storage refuses, or never answers, leaves each screen to the network",
  async ({ firstVisit, product, onTestFinished, rahim }) => {
    const worker = readFileSync(join(import.meta.dirname, "../../../dist/sw.js"), "utf8");
    const line = await openProxy(product.origin, {
      serve(path, answer) {
        if (path !== "/sw.js") return false;
        answer.writeHead(200, { "Content-Type": "text/javascript" });
        answer.end(`(${loseStorage})();${worker}`);
        return true;
      },
    });
    onTestFinished(line.close);
    const page = await firstVisit(undefined, line.origin);
    await signIn(page, rahim);
    await isCachedOnPhone(page);
    const faults = await page.evaluate(lose, "nothing");
    expect(faults.length).toBe(5);
    for (const fault of faults) {
      await page.evaluate(lose, fault);
      for (const screen of ["/home", "/profile"]) {
        await page.goto(screen);
        await drawnByThePage(page);
        const message = `${fault}: ${screen}`;
        await expect.poll(() => page.locator("main h1").count(), { message }).toBe(1);
      }
    }
  },
);
