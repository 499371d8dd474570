import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { chromium, type Page } from "playwright-core";
import type { Login } from "../../e2e/api.ts";
import { flags } from "../../e2e/browser.ts";
import { chromes } from "../../e2e/chrome.ts";
import { freePort } from "../../server/test/payment-process.ts";

/** A browser with its own profile, which other tools can control over `port`. */
export type Phone = Awaited<ReturnType<typeof openPhone>>;

const START_MS = 20_000;

// It is text, because the globals of a page are not Node's.
const FORGET_STORAGE = `
  const user = localStorage.getItem("chat-user");
  localStorage.clear();
  if (user) localStorage.setItem("chat-user", user);`;

/** A phone that is signed in, or not without a login. */
export async function openPhone(origin: string, login: Login | undefined) {
  const profile = mkdtempSync(join(tmpdir(), "kagoj-phone-"));
  const port = await freePort();
  const { executablePath, env } = await (chromes().at(-1) ?? fail("no Chrome or Chromium was found"))();
  const args = [...flags, "--headless", `--remote-debugging-port=${port}`, `--user-data-dir=${profile}`, "about:blank"];
  const child = spawn(executablePath, args, { env: { ...process.env, ...env }, stdio: "ignore" });
  /** Disconnects afterwards, because another tool controls the browser too. */
  async function onPage<T>(work: (page: Page) => Promise<T>): Promise<T> {
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
    const page = await browser.contexts()[0]?.newPage();
    return work(page ?? fail("the browser has no context")).finally(() => browser.close());
  }
  const until = performance.now() + START_MS;
  while (!(await fetch(`http://127.0.0.1:${port}/json/version`).catch(() => undefined))) {
    if (performance.now() > until || child.exitCode !== null) fail(`${executablePath} does not start`);
    await delay(50);
  }
  if (login) await onPage((page) => signIn(page, origin, login));
  return {
    port,
    /** Keeps only the signed-in user, for a first visit after the login. */
    forget: () => onPage((page) => forget(page, origin)),
    async close(): Promise<void> {
      const ended = once(child, "exit");
      if (child.kill()) await ended;
      rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

async function signIn(page: Page, origin: string, login: Login): Promise<void> {
  await page.goto(`${origin}/login`);
  await page.locator("[name=username]").fill(login.username);
  await page.locator("[name=password]").fill(login.password);
  await page.locator("[type=submit]").click();
  await page.waitForURL((to) => to.pathname !== "/login");
  await page.locator("main").waitFor();
}

async function forget(page: Page, origin: string): Promise<void> {
  // A page of the same origin without the app.
  await page.goto(`${origin}/robots.txt`);
  await page.evaluate(FORGET_STORAGE);
  const devtools = await page.context().newCDPSession(page);
  const storageTypes = "indexeddb,service_workers,cache_storage,file_systems";
  await devtools.send("Storage.clearDataForOrigin", { origin, storageTypes });
}

function fail(why: string): never {
  throw new Error(why);
}
