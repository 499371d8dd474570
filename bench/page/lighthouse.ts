import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { openPageWorld, type Phone } from "./world.ts";

/*
 * npm run bench:page -- lighthouse [runs=5] [only=<part of a visit's name>]. Lighthouse on the built app, served by the real product: what a
 * phone loads and when, on its first visit and with the worker. Prints rows for bench/README.md.
 */

/** Downloaded only when it is needed: with its dependencies it is larger than everything of the page. */
const LIGHTHOUSE = "lighthouse@13.5.0";

const TRIES = 3;

const profiles = {
  mobile: [],
  slow: [
    "--throttling.cpuSlowdownMultiplier=10",
    "--throttling.rttMs=400",
    "--throttling.requestLatencyMs=400",
    "--throttling.throughputKbps=400",
  ],
};
type Profile = keyof typeof profiles;
type Visit = { who: "nobody" | "customer" | "admin"; path: string; warm: boolean; profiles: Profile[] };

const visits: Visit[] = [
  { who: "nobody", path: "/login", warm: false, profiles: ["mobile", "slow"] },
  { who: "nobody", path: "/login", warm: true, profiles: ["mobile", "slow"] },
  ...["/home", "/my-order"].map(
    (path): Visit => ({ who: "customer", path, warm: false, profiles: ["mobile", "slow"] }),
  ),
  ...["/home", "/nid-order", "/my-order", "/roshid"].map(
    (path): Visit => ({ who: "customer", path, warm: true, profiles: ["mobile", "slow"] }),
  ),
  ...["/all-order", "/all-user"].map((path): Visit => ({ who: "admin", path, warm: true, profiles: ["mobile"] })),
];

const figures = {
  performance: (report: Report) => report.categories.performance.score,
  "FCP, s": (report: Report) => seconds(report, "first-contentful-paint"),
  "LCP, s": (report: Report) => seconds(report, "largest-contentful-paint"),
  "interactive, s": (report: Report) => seconds(report, "interactive"),
  "blocked, ms": (report: Report) => report.audits["total-blocking-time"]?.numericValue ?? Number.NaN,
  CLS: (report: Report) => report.audits["cumulative-layout-shift"]?.numericValue ?? Number.NaN,
  KB: (report: Report) => (report.audits["total-byte-weight"]?.numericValue ?? Number.NaN) / 1024,
  /** Lighthouse's measure of the machine's speed at that moment. Rows with very different values can't be compared. */
  machine: (report: Report) => report.environment.benchmarkIndex,
};
type Figures = Record<keyof typeof figures, number>;
type Report = {
  categories: { performance: { score: number } };
  audits: Record<string, { numericValue?: number }>;
  environment: { benchmarkIndex: number };
  runtimeError?: { message: string };
};

const { runs, only } = options(process.argv.slice(2));
const run = promisify(execFile);

/** Prints the rows, and answers whether every performance score is high enough. */
export async function benchLighthouse(): Promise<boolean> {
  const program = await install();
  const world = await openPageWorld();
  const rows: { name: string; figures: Figures }[] = [];
  try {
    for (const who of ["nobody", "customer", "admin"] as const) {
      const wanted = visits
        .map((visit) => ({ ...visit, profiles: visit.profiles.filter((each) => nameOf(visit, each).includes(only)) }))
        .filter((visit) => visit.who === who && visit.profiles.length > 0);
      if (wanted.length === 0) continue;
      const phone = await world.phoneOf(who);
      const visitOf = (visit: Visit, profile: Profile) =>
        median({ program, origin: world.origin, phone, visit, profile });
      try {
        // All first visits come first: the worker of a later visit would use the connection of a first one.
        for (const warm of [false, true]) {
          const now = wanted.filter((visit) => visit.warm === warm);
          if (now.length > 0 && warm) await phone.warmUp();
          for (const visit of now) for (const profile of visit.profiles) rows.push(await visitOf(visit, profile));
        }
      } finally {
        await phone.close();
      }
    }
  } finally {
    await world.close();
  }
  print(rows);
  const least = (name: string) => (name.includes("slow") ? 0 : name.includes("first visit") ? 0.95 : 0.99);
  return rows.every(({ name, figures }) => figures.performance >= least(name));
}

type Measured = { program: string; origin: string; phone: Phone; visit: Visit; profile: Profile };

async function median(what: Measured) {
  const { phone, visit, profile } = what;
  const taken: Figures[] = [];
  for (let at = 0; at < runs; at += 1) {
    if (!visit.warm) await phone.forget();
    taken.push(await recorded(what));
  }
  const middle = (name: keyof Figures) => {
    const sorted = taken.map((one) => one[name]).sort((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] as number;
  };
  const all = Object.keys(figures).map((name) => [name, middle(name as keyof Figures)]);
  const row = { name: nameOf(visit, profile), figures: Object.fromEntries(all) as Figures };
  console.error(row.name, row.figures);
  return row;
}

/** Lighthouse sometimes misses the beginning of a visit (NO_NAVSTART) and asks to be run again. */
async function recorded(what: Measured): Promise<Figures> {
  for (let left = TRIES - 1; ; left -= 1)
    try {
      return await measure(what);
    } catch (error) {
      if (left === 0 || !String(error).includes("NO_NAVSTART")) throw error;
    }
}

/**
 * One visit in a new tab. Before a first visit Lighthouse clears HTTP cache, worker and Cache Storage; before a later one
 * never.
 */
async function measure({ program, origin, phone, visit: { path, warm }, profile }: Measured): Promise<Figures> {
  const args = [
    program,
    origin + path,
    `--port=${phone.port}`,
    "--output=json",
    "--only-categories=performance",
    "--disable-full-page-screenshot",
    "--no-enable-error-reporting",
    "--quiet",
    ...(warm ? ["--disable-storage-reset"] : []),
    ...profiles[profile],
  ];
  const { stdout } = await run(process.execPath, args, { maxBuffer: 100 * 1024 * 1024 });
  const report = JSON.parse(stdout) as Report;
  if (report.runtimeError) throw new Error(`${path}: ${report.runtimeError.message}`);
  return Object.fromEntries(Object.entries(figures).map(([name, of]) => [name, of(report)])) as Figures;
}

/** Installs Lighthouse and answers its own file, so that npm does not run during a measurement. */
async function install(): Promise<string> {
  const { stdout } = await run("npm", ["exec", "--yes", `--package=${LIGHTHOUSE}`, "--", "which", "lighthouse"]);
  const root = join(stdout.trim(), "..", "..", "lighthouse");
  const { bin } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  return join(root, bin.lighthouse);
}

function print(measured: { name: string; figures: Figures }[]): void {
  const digits: Figures = {
    performance: 2,
    "FCP, s": 1,
    "LCP, s": 1,
    "interactive, s": 1,
    "blocked, ms": 0,
    CLS: 3,
    KB: 0,
    machine: 0,
  };
  const names = Object.keys(digits) as (keyof Figures)[];
  const date = new Date().toISOString().slice(0, 10);
  console.log(`\n${date}, median of ${runs}, ${LIGHTHOUSE}, ${cpus().length} cores: \`npm run bench:page\`\n`);
  console.log(`| visit | ${names.join(" | ")} |\n|---|${names.map(() => "---:|").join("")}`);
  for (const { name, figures: taken } of measured)
    console.log(`| ${name} | ${names.map((figure) => taken[figure].toFixed(digits[figure])).join(" | ")} |`);
}

function nameOf({ path, warm }: Visit, profile: Profile): string {
  return `${path}, ${warm ? "with worker" : "first visit"}, ${profile}`;
}

function seconds(report: Report, audit: string): number {
  return (report.audits[audit]?.numericValue ?? Number.NaN) / 1000;
}

function options(args: string[]): { runs: number; only: string } {
  const value = (name: string) => args.find((arg) => arg.startsWith(`${name}=`))?.slice(name.length + 1);
  return { runs: Number(value("runs") ?? 5), only: value("only") ?? "" };
}
