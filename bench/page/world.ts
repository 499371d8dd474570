import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "playwright-core";
import { flags } from "../../e2e/browser.ts";
import { chromes } from "../../e2e/chrome.ts";
import { ADMIN, startProduct } from "../../e2e/server.ts";
import { startEmbedded } from "../../server/db/embedded/start.ts";
import { openDatabase } from "../../server/db/sql.ts";
import { fillDatabase } from "../world/queue-seed.ts";

/** A browser with its own profile, which other tools can control over `port`. */
export type Phone = {
  port: number;
  /** Keeps only the signed-in user, for a first visit after the login. */
  forget(): Promise<void>;
  /** Visits the app until the worker has all of it and the server's values are kept. */
  warmUp(): Promise<void>;
  close(): Promise<void>;
};
export type Who = "nobody" | "customer" | "admin";
type Login = { username: string; password: string };

const USERS = 40;
const ORDERS = 2_000;
const SETTLED_MS = 3_000;

// It is text, because the globals of a page are not Node's.
const FORGET_STORAGE = `
  const user = localStorage.getItem("chat-user");
  localStorage.clear();
  if (user) localStorage.setItem("chat-user", user);`;
const WORKER_ACTIVE = `navigator.serviceWorker.ready.then(({ active }) => active.state === "activated"
  || new Promise((done) => active.addEventListener("statechange", () => done(true), { once: true })))`;

/** The real product with a customer who has 50 orders, and phones that are signed in or not. */
export async function openPageWorld() {
  const dataDir = mkdtempSync(join(tmpdir(), "kagoj-bench-"));
  chmodSync(dataDir, 0o755);
  const embedded = await startEmbedded({ dataDir, transport: "tcp" });
  const { host, port, username, password = "" } = embedded.connection;
  const url = `postgres://${username}:${encodeURIComponent(password)}@${host}:${port}/kagoj`;
  const product = await startProduct({ DATABASE_URL: url });
  const customer = await makeCustomer(url);
  const logins = { nobody: undefined, customer, admin: ADMIN };
  return {
    origin: product.origin,
    phoneOf: (who: Who) => openPhone(product.origin, logins[who]),
    async close(): Promise<void> {
      await product.remove();
      await embedded.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A customer among many, with the admin's password. */
async function makeCustomer(url: string): Promise<Login> {
  const sql = openDatabase(url, { max: 1, patient: true });
  await fillDatabase(sql, { users: USERS, orders: ORDERS });
  const [one] = await sql<[{ username: string }]>`
    update users set password_hash = (select password_hash from users where username = ${ADMIN.username})
    where id = (select user_id from orders order by id limit 1) returning username`;
  await sql.end();
  return { ...ADMIN, ...one };
}

async function openPhone(origin: string, login: Login | undefined): Promise<Phone> {
  const profile = mkdtempSync(join(tmpdir(), "kagoj-phone-"));
  const { child, port } = await startChrome(profile);
  /** Disconnects afterwards, because another tool controls the browser too. */
  async function onPage<T>(work: (page: Page) => Promise<T>): Promise<T> {
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
    try {
      const page = await browser.contexts()[0]?.newPage();
      if (!page) throw new Error("The browser has no context.");
      return await work(page).finally(() => page.close());
    } finally {
      await browser.close();
    }
  }
  if (login) await onPage((page) => signIn(page, origin, login));
  return {
    port,
    forget: () => onPage((page) => forget(page, origin)),
    warmUp: () => onPage((page) => warmUp(page, origin, login)),
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

async function warmUp(page: Page, origin: string, login: Login | undefined): Promise<void> {
  const paths = login ? ["/home", "/my-order", "/roshid", "/home"] : ["/login", "/login"];
  for (const path of paths) {
    await page.goto(origin + path);
    await page.evaluate(WORKER_ACTIVE);
    await page.waitForTimeout(SETTLED_MS);
  }
}

async function startChrome(profile: string): Promise<{ child: ChildProcess; port: number }> {
  const refusals: string[] = [];
  for (const find of chromes()) {
    const { executablePath, env } = await find();
    const args = [...flags, "--headless", "--remote-debugging-port=0", `--user-data-dir=${profile}`, "about:blank"];
    const child = spawn(executablePath, args, { env: { ...process.env, ...env }, stdio: ["ignore", "ignore", "pipe"] });
    const port = await portOf(child);
    if (port) return { child, port };
    refusals.push(executablePath);
  }
  throw new Error(`None of these starts: ${refusals.join(", ") || "no Chrome or Chromium was found"}`);
}

/** The port that it prints when it listens; undefined when it ends before. */
function portOf(child: ChildProcess): Promise<number | undefined> {
  return new Promise((found) => {
    let said = "";
    child.stderr?.on("data", (text) => {
      said += text;
      const port = /DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(said)?.[1];
      if (port) found(Number(port));
    });
    child.once("error", () => found(undefined));
    child.once("exit", () => found(undefined));
  });
}
