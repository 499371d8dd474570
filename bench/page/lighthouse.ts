import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { startProduct } from "../../e2e/server.ts";
import { openShop } from "../../e2e/walk/shop.ts";
import { medians } from "../world/measure.ts";
import { option } from "./phone.ts";
import { openPhone, type Phone } from "./world.ts";

/*
 * npm run bench:page -- lighthouse [runs=5] [only=<part of a visit's name>]. Lighthouse on the built app, served by the real
 * product: what a phone loads and when, on its first visit and with the worker, with Lighthouse's usual phone and a slow one.
 */

/** Downloaded only when it is needed: with its dependencies it is larger than everything of the page. */
const LIGHTHOUSE = "lighthouse@13.5.0";
const TRIES = 3;
const SLOW = [
  "--throttling.cpuSlowdownMultiplier=10",
  "--throttling.rttMs=400",
  "--throttling.requestLatencyMs=400",
  "--throttling.throughputKbps=400",
];

type Visit = { who: "nobody" | "user" | "admin"; path: string; warm: boolean; slow: boolean };
const both = (who: Visit["who"], warm: boolean, ...paths: string[]) =>
  paths.flatMap((path) => [false, true].map((slow): Visit => ({ who, path, warm, slow })));
/** All first visits of a phone come first: the worker of a later visit would use the connection of a first one. */
const visits = [
  ...both("nobody", false, "/login"),
  ...both("nobody", true, "/login"),
  ...both("user", false, "/home", "/my-order"),
  ...both("user", true, "/home", "/nid-order", "/my-order", "/roshid"),
  ...both("admin", true, "/all-order", "/all-user").filter(({ slow }) => !slow),
];
const nameOf = ({ path, warm, slow }: Visit) =>
  `${path}, ${warm ? "with worker" : "first visit"}, ${slow ? "slow" : "mobile"}`;
const leastOf = ({ warm, slow }: Visit) => (slow ? 0 : warm ? 0.99 : 0.95);

type Report = {
  categories: { performance: { score: number } };
  audits: Record<string, { numericValue?: number }>;
  environment: { benchmarkIndex: number };
  runtimeError?: { message: string };
};
const run = promisify(execFile);

/** Prints the rows, and answers whether every performance score is high enough. */
export async function benchLighthouse(): Promise<boolean> {
  const [runs, only] = [Number(option("runs") ?? 5), option("only") ?? ""];
  const program = await install();
  const product = await startProduct();
  const shop = await openShop(product.origin, 50);
  const rows: Record<string, Record<string, number>> = {};
  let holds = true;
  try {
    for (const who of ["nobody", "user", "admin"] as const) {
      const wanted = visits.filter((visit) => visit.who === who && nameOf(visit).includes(only));
      if (wanted.length === 0) continue;
      const phone = await openPhone(product.origin, who === "nobody" ? undefined : shop[who]);
      try {
        for (const [at, visit] of wanted.entries()) {
          if (visit.warm && !wanted[at - 1]?.warm) await phone.warmUp();
          const taken = [];
          for (let round = 0; round < runs; round += 1)
            taken.push(await measure(program, product.origin, phone, visit));
          const figures = medians(taken);
          rows[nameOf(visit)] = figures;
          holds &&= figures.performance >= leastOf(visit);
        }
      } finally {
        await phone.close();
      }
    }
  } finally {
    await product.remove();
  }
  console.table(rows);
  return holds;
}

/**
 * One visit in a new tab. Before a first visit Lighthouse clears HTTP cache, worker and Cache Storage; before a later one never.
 * Lighthouse sometimes misses the beginning of a visit (NO_NAVSTART) and asks to be run again.
 */
async function measure(program: string, origin: string, phone: Phone, visit: Visit, tries = TRIES) {
  if (!visit.warm) await phone.forget();
  const args = [
    program,
    origin + visit.path,
    `--port=${phone.port}`,
    "--output=json",
    "--only-categories=performance",
    "--disable-full-page-screenshot",
    "--no-enable-error-reporting",
    "--quiet",
    ...(visit.warm ? ["--disable-storage-reset"] : []),
    ...(visit.slow ? SLOW : []),
  ];
  const { stdout } = await run(process.execPath, args, { maxBuffer: 100 * 1024 * 1024 });
  const { categories, audits, environment, runtimeError } = JSON.parse(stdout) as Report;
  if (runtimeError?.message.includes("NO_NAVSTART") && tries > 1)
    return measure(program, origin, phone, visit, tries - 1);
  if (runtimeError) throw new Error(`${visit.path}: ${runtimeError.message}`);
  const of = (audit: string, unit: number) =>
    Math.round(((audits[audit]?.numericValue ?? Number.NaN) / unit) * 100) / 100;
  return {
    performance: categories.performance.score,
    "FCP, s": of("first-contentful-paint", 1000),
    "LCP, s": of("largest-contentful-paint", 1000),
    "interactive, s": of("interactive", 1000),
    "blocked, ms": of("total-blocking-time", 1),
    CLS: of("cumulative-layout-shift", 1),
    KB: of("total-byte-weight", 1024),
    /** Lighthouse's measure of the machine's speed at that moment. Rows with very different values can't be compared. */
    machine: Math.round(environment.benchmarkIndex),
  };
}

/** Installs Lighthouse and answers its own file, so that npm does not run during a measurement. */
async function install(): Promise<string> {
  const { stdout } = await run("npm", ["exec", "--yes", `--package=${LIGHTHOUSE}`, "--", "which", "lighthouse"]);
  const root = join(stdout.trim(), "..", "..", "lighthouse");
  const { bin } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  return join(root, bin.lighthouse);
}
