import { mkdir, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { hasMemory } from "../server/test/cluster.ts";
import { chromes } from "./chrome.ts";
import { PATIENCE_MS } from "./patience.ts";
import { MEANT } from "./proxy.ts";

const RESULTS = join(import.meta.dirname, "..", "test-results");

export const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * A journey's page lives for seconds: to optimize its code and collect its garbage early costs more
 * than it brings.
 */
const FOR_SHORT_LIVES = [
  "--no-opt",
  "--no-maglev",
  "--single-threaded-gc",
  "--min-semi-space-size=16",
  "--max-semi-space-size=64",
  "--initial-old-space-size=64",
].join(" ");

/**
 * Far more than what all browsers of a run hand from process to process at once, in Linux's file
 * system in memory.
 */
const SHARED_BYTES = 2e9;

/**
 * Refusals are answers, journeys cut connections or put a portal there, and after a deployment an
 * old page asks for files that are gone.
 */
const harmless =
  /^(Failed to load resource: .*(status of 4\d\d|ERR_(INTERNET_DISCONNECTED|CONNECTION_\w+|SOCKET_NOT_CONNECTED|EMPTY_RESPONSE))|Failed to load module script: .* MIME type of "text\/html"|TypeError: Failed to fetch dynamically imported module|Error: Unable to preload CSS|Failed to find a valid digest in the 'integrity' attribute for resource '[^']*\/assets\/)/;

/**
 * True for what a proxy of the journey answers, and for a live stream that ends because the journey
 * stops the server.
 */
const isMeant = (url: string, text: string) =>
  text.includes(MEANT) || (url.endsWith("/api/live") && text.includes("503"));

export type Size = { width: number; height: number };
export const PHONE: Size = { width: 360, height: 740 };
export const DESKTOP: Size = { width: 1280, height: 800 };

/** A page with everything it has logged. `faults`: what of it is an error. */
export type Window = { page: Page; context: BrowserContext; log: string[]; faults: string[] };

/** `lives`: "long" runs scripts as a phone does, to be measured. */
export async function openBrowser(lives: "short" | "long" = "short"): Promise<Browser> {
  const refusals: string[] = [];
  for (const find of chromes()) {
    try {
      const { executablePath, env } = await find();
      const browser = await chromium.launch({
        executablePath,
        env: { ...process.env, ...env },
        args: lives === "short" ? [...flags, `--js-flags=${FOR_SHORT_LIVES}`] : flags,
        // Playwright always has them share a file on the disk, as is needed in many a container.
        ignoreDefaultArgs: hasMemory(SHARED_BYTES) ? ["--disable-dev-shm-usage"] : [],
      });
      const [refusal] = refusals;
      if (refusal)
        console.warn(
          `The packaged Chromium can't run here: ${executablePath} is used. (${refusal.split("\n", 1)})`,
        );
      return browser;
    } catch (error) {
      refusals.push(String(error));
    }
  }
  throw new Error(
    `No Chrome or Chromium starts. Install one, or set CHROME_PATH.\n${refusals.join("\n")}`,
  );
}

/**
 * A context with its own cookies and storage. With reduced motion, because animations cost much
 * processor time.
 */
export async function newContext(browser: Browser, origin: string): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: origin,
    acceptDownloads: true,
    reducedMotion: "reduce",
  });
  context.setDefaultTimeout(PATIENCE_MS);
  return context;
}

/** A page of this context, `open` or a new one, that is listened to from now on. */
export async function windowOf(
  context: BrowserContext,
  viewport: Size,
  open?: Page,
): Promise<Window> {
  const page = open ?? (await context.newPage());
  // A window that an earlier journey left mostly has it already, and each change makes the page lay
  // itself out again.
  const size = page.viewportSize();
  if (size?.width !== viewport.width || size.height !== viewport.height)
    await page.setViewportSize(viewport);
  const log: string[] = [];
  const faults: string[] = [];
  const fault = (line: string) => {
    log.push(line);
    faults.push(line);
  };
  page.on("console", (message) => {
    const line = `${message.type()}: ${message.text()} (${message.location().url})`;
    const isFault =
      !harmless.test(message.text()) && !isMeant(message.location().url, message.text());
    if (message.type() === "error" && isFault) fault(line);
    else log.push(line);
  });
  page.on("pageerror", (error) =>
    fault(`uncaught: ${error.stack || `${error.name}: ${error.message}`}`),
  );
  page.on("response", (response) => {
    if (response.status() >= 400)
      log.push(`${response.status()} ${response.request().method()} ${response.url()}`);
    if (
      response.status() >= 500 &&
      !isMeant(response.url(), `${response.status()} ${response.statusText()}`)
    )
      faults.push(`${response.status()} ${response.url()}`);
  });
  return { page, context, log, faults };
}

/** Saves under test-results/ what is needed to see why a journey failed. */
export async function saveEvidence(
  name: string,
  windows: Window[],
  serverOutput: string,
): Promise<string[]> {
  await mkdir(RESULTS, { recursive: true });
  const base = join(RESULTS, name.replace(/[^\p{L}\p{M}\p{N}]+/gu, "-").slice(0, 80));
  const kept: string[] = [];
  for (const [index, { page, log }] of windows.entries()) {
    const window = `${base}-${index + 1}`;
    await writeFile(`${window}.log`, `${page.url()}\n${log.join("\n")}\n`);
    const shot = await page
      .screenshot({ path: `${window}.png`, timeout: 5_000 })
      .catch(() => undefined);
    kept.push(`${window}.log`, ...(shot ? [`${window}.png`] : []));
  }
  await writeFile(`${base}-server.log`, serverOutput);
  return [...kept, `${base}-server.log`].map((path) => relative(process.cwd(), path));
}
