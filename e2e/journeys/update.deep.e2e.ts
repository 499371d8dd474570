import { execFile } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { extname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { getMimeType } from "hono/utils/mime";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { makeUser, recordOf } from "../api.ts";
import { fillNidOrder, orderNid } from "../forms.ts";
import { isSeen } from "../is-seen.ts";
import {
  drawnByThePage,
  fillLogin,
  isCachedOnPhone,
  journey,
  loginHydrated,
  signIn,
} from "../journey.ts";
import { openProxy } from "../proxy.ts";
import { ADMIN } from "../server.ts";

const root = resolve(import.meta.dirname, "../..");
const thisVersion = join(root, "dist");
const NEXT_VERSION = "99.0.0";

/**
 * Builds the page of a later release: with another version, and one more schema version of both
 * databases.
 */
async function buildNextVersion(): Promise<{ dist: string; remove(): void }> {
  const folder = mkdtempSync(join(tmpdir(), "kagoj-next-"));
  const sources = [
    "pwa",
    "contract",
    "public",
    "scripts",
    "vite.config.ts",
    "manifest.webmanifest",
    "package.json",
  ];
  for (const name of sources) cpSync(join(root, name), join(folder, name), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  change(join(folder, "package.json"), /"version": "[^"]+"/, `"version": "${NEXT_VERSION}"`);
  // Packed files and first screens are for the product's server; the front below sends all as it
  // is.
  for (const left of [/precompressed\(at\("dist"\)\),/, /prerendering\(at\("dist"\)\),/])
    change(join(folder, "vite.config.ts"), left, "");
  const database = join(folder, "pwa", "offline", "db.ts");
  change(
    database,
    /(\n\s+)(db\.version\(2\)\.stores\(\{ attachments[^\n]+)/,
    `$1$2$1${nextUserSchema}`,
  );
  change(database, /(\n\s+)(db\.version\(2\)\.stores\(\{ talks[^\n]+)/, `$1$2$1${nextCacheSchema}`);
  const vite = join(root, "node_modules", "vite", "bin", "vite.js");
  const env = { ...process.env, NODE_ENV: "production" };
  await promisify(execFile)(process.execPath, [vite, "build", "--logLevel", "warn"], {
    cwd: folder,
    env,
  });
  return {
    dist: join(folder, "dist"),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

const nextUserSchema = `db.version(3).stores({ drafts: "id, kind, updatedAt, createdAt" }).upgrade((tx) => tx.table("drafts").toCollection().modify({ migrated: true }));`;
const nextCacheSchema = `db.version(3).stores({ values: "name, asOf" });`;

/**
 * Serves the page from a folder, which `deploy` changes, and passes everything else to the server
 * at `target`.
 */
async function openFront(target: string, dist: string) {
  let folder = dist;
  const front = await openProxy(target, {
    serve(path, answer) {
      if (isApi(path)) return false;
      const file = join(folder, extname(path) ? path : "index.html");
      if (!existsSync(file)) answer.writeHead(404).end();
      else {
        answer.writeHead(200, {
          "Content-Type": getMimeType(file) ?? "text/plain",
          "Cache-Control": "no-cache",
        });
        answer.end(readFileSync(file));
      }
      return true;
    },
  });
  return {
    origin: front.origin,
    close: front.close,
    deploy: (next: string) => {
      folder = next;
    },
    /** Cuts off the API, but not the page. */
    cutApi: (cut: boolean) => front.change(() => (cut ? "refuse" : "pass")),
  };
}

const isApi = (path: string) => /^\/(api|healthz)\b/.test(path);

function change(path: string, what: RegExp, into: string): void {
  const before = readFileSync(path, "utf8");
  const after = before.replace(what, into);
  if (after === before) throw new Error(`${path} no longer has ${what}.`);
  writeFileSync(path, after);
}

const updating = journey
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads here which fixtures this one asks for
  .extend("next", { scope: "file" }, async ({}, { onCleanup }) => {
    const next = await buildNextVersion();
    onCleanup(next.remove);
    return next.dist;
  });

const prompt = (page: Page) => page.getByText("নতুন আপডেট এসেছে");
/** The whole next version is fetched before, which takes long on a busy machine. */
const prompted = (page: Page) => prompt(page).waitFor({ timeout: 60_000 });
const agree = (page: Page) => page.getByRole("button", { name: "আপডেট করুন" }).click();
const checkForUpdate = (page: Page) =>
  page.evaluate(async () => void (await (await (navigator as any).serviceWorker.ready).update()));

/** True when the profile shows the new version. */
async function versionOf(page: Page): Promise<boolean> {
  await page.goto("/profile");
  await page.locator("main h1").waitFor();
  return (await page.getByText(NEXT_VERSION).count()) > 0;
}

/**
 * By which ways this page's calls have gone: "network" is past the worker. Chromium renames the
 * property.
 */
const waysOfCalls = (page: Page) =>
  page.evaluate(() => {
    const entries: any[] = (globalThis as any).performance.getEntriesByType("resource");
    const calls = entries.filter(({ name }) => name.includes("/api/"));
    return [
      ...new Set(calls.map((one) => one.workerMatchedRouterSource ?? one.workerMatchedSourceType)),
    ];
  });

function loadsOf(page: Page): () => number {
  let loads = 0;
  page.on("load", () => {
    loads += 1;
  });
  return () => loads;
}

updating(
  "11: a version deployed over a dirty form, a full outbox and two tabs loses nothing",
  async ({ newPage, product, next, onTestFinished }) => {
    const front = await openFront(product.origin, thisVersion);
    onTestFinished(front.close);
    const rahim = await makeUser(product.origin, 1000);
    const form = await newPage(undefined, front.origin);
    await signIn(form, rahim);
    await isCachedOnPhone(form);
    front.cutApi(true);
    for (const number of ["1234567890", "1234567891"]) await orderNid(form, number);
    await fillNidOrder(form, "555");
    const list = await form.context().newPage();
    await list.goto("/outbox");
    await list.locator("main li").nth(1).waitFor();

    front.deploy(next);
    await checkForUpdate(list);
    await prompted(form);
    await prompted(list);
    // It stands below the form, wherever that is scrolled to.
    for (const part of ["[name=consent]", "[type=submit]"]) {
      const control = form.locator(`main ${part}`);
      await control.evaluate((one: any) => one.scrollIntoView({ block: "nearest" }));
      expect(await isSeen(control), part).toBe(true);
    }
    const loads = loadsOf(form);
    await agree(form);
    await form.getByText("সুযোগ পেলেই আপডেট হবে, লেখা হারাবে না।").waitFor();
    const reloaded = list.waitForEvent("load");
    await agree(list);
    await reloaded;
    await list.locator("main li").nth(1).waitFor();

    // One tab has the new schema, one still the old one, which must go on saving and sending.
    await form.locator("[name=nidNumber]").press("End");
    await form.locator("[name=nidNumber]").pressSequentially("1234567");
    front.cutApi(false);
    await list.evaluate(() => (globalThis as any).dispatchEvent(new Event("online")));
    const orders = async () => (await recordOf(product.origin, rahim)).charges;
    await expect.poll(orders, { timeout: 30_000 }).toEqual([120, 120]);
    await expect.poll(() => form.locator("[name=nidNumber]").inputValue()).toBe("5551234567");
    expect(loads()).toBe(0);

    // From the first key on the address names the draft; a tile opens an empty form.
    const draft = form.url();
    const updated = form.waitForEvent("load");
    await form.getByRole("link", { name: /হোম/ }).first().click();
    await updated;
    expect([await versionOf(form), await versionOf(list)]).toEqual([true, true]);
    await form.goto(draft);
    await expect.poll(() => form.locator("[name=nidNumber]").inputValue()).toBe("5551234567");
    const databases = form.evaluate(
      async () => (await (globalThis as any).indexedDB.databases()) as { version: number }[],
    );
    expect((await databases).map(({ version }) => version)).toEqual([30, 30]);
    await checkForUpdate(form);
    await expect.poll(() => prompt(form).count()).toBe(0);
    expect(await orders()).toEqual([120, 120]);
  },
);

updating(
  "12: the prompt asks once, takes “later” for an answer until the next opening, and does not loop",
  async ({ newPage, product, next, onTestFinished, rahim }) => {
    const front = await openFront(product.origin, thisVersion);
    onTestFinished(front.close);
    const page = await newPage(undefined, front.origin);
    await signIn(page, rahim);
    await isCachedOnPhone(page);
    await page.reload();
    await expect.poll(() => waysOfCalls(page)).toEqual(["network"]);
    front.deploy(next);
    await checkForUpdate(page);
    await prompted(page);
    await page.getByRole("button", { name: "পরে" }).click();
    await prompt(page).waitFor({ state: "detached" });
    await checkForUpdate(page);
    await page.locator("nav:visible a").nth(1).click();
    await expect.poll(() => prompt(page).count()).toBe(0);
    await page.reload();
    await prompted(page);
    const loads = loadsOf(page);
    await agree(page);
    await expect.poll(loads).toBe(1);
    expect(await versionOf(page)).toBe(true);
    await checkForUpdate(page);
    await expect.poll(() => prompt(page).count()).toBe(0);
  },
);

// Newer browsers ask again for a module that was lost, older ones never do in the same page.
journey(
  "a login whose code is lost on the way, as over a deployment, is sent as a plain form, and leads where one wanted",
  async ({ onlinePage }) => {
    const page = await onlinePage();
    await page.route("**/assets/calls-*.js", (route) => route.abort("connectionreset"));
    await page.goto("/all-user?sort=name");
    await page.waitForURL("**/login");
    await loginHydrated(page);
    const form = page.waitForRequest(
      (request) => request.isNavigationRequest() && request.method() === "POST",
    );
    await fillLogin(page, ADMIN);
    await form;
    await page.unrouteAll();
    await page.waitForURL("**/all-user?sort=name");
    await drawnByThePage(page);
  },
);

journey("a login whose code is lost once leads where one wanted", async ({ onlinePage }) => {
  const page = await onlinePage();
  let lost = 0;
  await page.route("**/assets/calls-*.js", (route) => {
    lost += 1;
    return lost === 1 ? route.abort("connectionreset") : route.continue();
  });
  await page.goto("/all-user?sort=name");
  await page.waitForURL("**/login");
  await loginHydrated(page);
  await fillLogin(page, ADMIN);
  await page.waitForURL("**/all-user?sort=name");
  await drawnByThePage(page);
  expect(lost).toBeGreaterThan(1);
});
