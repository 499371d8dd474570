import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import puppeteer, { type Browser } from "puppeteer-core";
import { flags } from "../../e2e/browser.ts";
import { chromes } from "../../e2e/chrome.ts";
import { type Figures, figure, median } from "../world/measure.ts";
import { type Bench, option, phonesOf } from "./phone.ts";

/*
 * npm run bench:page -- lighthouse [runs=3] [only=<part of an address>]. First visits of
 * Lighthouse's usual phone to the built app, served by the real product: nothing is cached, and all
 * but the login are signed in.
 */

/**
 * Downloaded only when it is needed: with its dependencies it is larger than everything of the
 * page.
 */
const LIGHTHOUSE = "lighthouse@13.5.0";
const TRIES = 3;
const MOST_KB = 190;

const visits = {
  nobody: ["/login"],
  user: ["/home", "/my-order", "/nid-order", "/roshid"],
  admin: ["/all-order"],
};

type Report = {
  categories: { performance: { score: number } };
  audits: Record<string, { numericValue?: number }>;
  runtimeError?: { message: string };
};
/** What a phone keeps of a login, or nothing. */
type Login = Pick<Awaited<ReturnType<typeof phonesOf>>["logins"]["user"], "cookies" | "origins">;
const run = promisify(execFile);

export async function benchLighthouse(bench: Bench): Promise<Figures> {
  const [runs, only] = [Number(option("runs") ?? 3), option("only") ?? ""];
  const program = await install();
  const { logins } = await phonesOf(bench, 50);
  const results: Figures = {};
  for (const who of Object.keys(visits) as (keyof typeof visits)[]) {
    const login: Login = who === "nobody" ? { cookies: [], origins: [] } : logins[who];
    // As it is: Playwright's own browser is told much else, and Lighthouse controls it too.
    const chrome = chromes()[0];
    if (!chrome) throw new Error("no Chrome or Chromium was found");
    const { executablePath, env } = await chrome();
    const args = [...flags, "--headless", "about:blank"];
    const options = {
      executablePath,
      env: { ...process.env, ...env },
      args,
      ignoreDefaultArgs: true,
    };
    const phone = await puppeteer.launch(options);
    try {
      for (const path of visits[who].filter((one) => one.includes(only))) {
        const taken: Awaited<ReturnType<typeof measure>>[] = [];
        for (let round = 0; round < runs; round += 1)
          taken.push(await measure(program, phone, bench.product.origin, login, path));
        const of = (name: keyof (typeof taken)[number]) => median(taken.map((one) => one[name]));
        results[path] = figure(of("performance"), { least: who === "nobody" ? 0.99 : 0.95 });
        if (who === "user") results[`${path}, KB`] = figure(of("KB"), { most: MOST_KB });
      }
    } finally {
      await phone.close();
    }
  }
  return results;
}

/**
 * A visit in a new tab. Lighthouse sometimes misses its beginning (NO_NAVSTART) and asks to be run
 * again.
 */
async function measure(
  program: string,
  phone: Browser,
  origin: string,
  login: Login,
  path: string,
  tries = TRIES,
) {
  await forget(phone, origin, login);
  const args = [
    program,
    origin + path,
    `--port=${new URL(phone.wsEndpoint()).port}`,
    "--output=json",
    "--only-categories=performance",
    "--disable-full-page-screenshot",
    "--no-enable-error-reporting",
    "--quiet",
  ];
  const { stdout } = await run(process.execPath, args, { maxBuffer: 100 * 1024 * 1024 });
  const { categories, audits, runtimeError } = JSON.parse(stdout) as Report;
  if (runtimeError?.message.includes("NO_NAVSTART") && tries > 1)
    return measure(program, phone, origin, login, path, tries - 1);
  if (runtimeError) throw new Error(`${path}: ${runtimeError.message}`);
  return {
    performance: categories.performance.score,
    KB: (audits["total-byte-weight"]?.numericValue ?? Number.NaN) / 1024,
  };
}

/** Leaves nothing but the login, on a page of the same origin without the app. */
async function forget(phone: Browser, origin: string, { cookies, origins }: Login): Promise<void> {
  const page = await phone.newPage();
  await page.goto(`${origin}/robots.txt`);
  const storageTypes = "local_storage,indexeddb,service_workers,cache_storage,file_systems";
  const devtools = await page.createCDPSession();
  await devtools.send("Storage.clearDataForOrigin", { origin, storageTypes });
  await phone.setCookie(...cookies);
  for (const { name, value } of origins[0]?.localStorage ?? [])
    await page.evaluate(`localStorage.setItem(${JSON.stringify(name)}, ${JSON.stringify(value)})`);
  await page.close();
}

/** Installs Lighthouse and answers its own file, so that npm does not run during a measurement. */
async function install(): Promise<string> {
  const { stdout } = await run("npm", [
    "exec",
    "--yes",
    `--package=${LIGHTHOUSE}`,
    "--",
    "which",
    "lighthouse",
  ]);
  const root = join(stdout.trim(), "..", "..", "lighthouse");
  const { bin } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  return join(root, bin.lighthouse);
}
