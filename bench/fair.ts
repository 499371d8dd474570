import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { ADMIN, freePort, startServer } from "../server/test/payment-process.ts";
import { type Attack, mustCall, type Prepared, type World } from "./fair/attack.ts";
import { attacks } from "./fair/attacks.ts";
import { quantile } from "./world/measure.ts";

/** `people`: the most users of a kind. */
export type Size = { rounds: number; requests: number; people?: number };
type Figures = Awaited<ReturnType<typeof fair>>;

/** Until an attack has filled what it can fill. */
const WARM_UP_MS = 500;
/** Between two requests of the bystander, who is one person. */
const PAUSE_MS = 40;
/** On a busy machine they would pile up without end. */
const MOST_UNDER_WAY = 200;
const MOST_RATIO = 2;

/**
 * Runs an attack and, in turns without and beside it, a bystander's same request: p95 in ms of each. `served`, `refused`: the
 * bystander's requests beside it. `database`: the settings of one that is there, else the server has its own.
 */
export async function fair({ name, prepare }: Attack, { rounds, requests, people }: Size, database = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), "kagoj-bench-"));
  chmodSync(dataDir, 0o755);
  const env = { DATA_DIR: dataDir, TRUST_PROXY: "1", ORDERS_PER_MINUTE: "", OPEN_FREE_ORDERS: "", ...database };
  const server = await startServer(await freePort(), env);
  try {
    const prepared = await prepare({ ...(await worldOf(server.origin)), ...(people && { people }) });
    const [alone, beside]: [number[], number[]] = [[], []];
    let [n, refused] = [0, 0];
    const measure = async (into: number[]) => {
      for (let count = 0; count < requests; count += 1) {
        const from = performance.now();
        const isServed = await prepared.bystander(n++).then(
          () => true,
          () => false,
        );
        if (isServed) into.push(performance.now() - from);
        else refused += 1;
        await delay(PAUSE_MS);
      }
    };
    await measure([]);
    for (let round = 0; round < rounds; round += 1) {
      await measure(alone);
      const stop = begin(prepared);
      await delay(WARM_UP_MS);
      await measure(beside);
      await stop();
    }
    const [aloneMs, besideMs] = [quantile(alone, 0.95), quantile(beside, 0.95)];
    return { name, aloneMs, besideMs, ratio: besideMs / aloneMs, served: beside.length, refused };
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function worldOf(origin: string): Promise<World> {
  const { cookies } = await mustCall({ origin }, "/api/auth/login", { body: ADMIN, from: "198.51.100.254" });
  return { origin, admin: cookies[0] ?? "" };
}

/** Attacks at its pace, with at most {@link MOST_UNDER_WAY} requests at once, until the function that it answers is called, which waits for what is under way. */
function begin({ perSecond, attack }: Prepared): () => Promise<unknown> {
  const began = performance.now();
  const underWay = new Set<Promise<unknown>>();
  let n = 0;
  const timer = setInterval(() => {
    for (; n < ((performance.now() - began) / 1000) * perSecond; n += 1) {
      if (underWay.size >= MOST_UNDER_WAY) continue;
      const one: Promise<unknown> = attack(n)
        .catch(() => undefined)
        .finally(() => underWay.delete(one));
      underWay.add(one);
    }
  }, 4);
  return () => {
    clearInterval(timer);
    return Promise.all(underWay);
  };
}

if (process.argv[1] === import.meta.filename) {
  const [only = ""] = process.argv.slice(2);
  const figures: Figures[] = [];
  for (const attack of attacks.filter(({ name }) => name.includes(only)))
    figures.push(await fair(attack, attack.isLong ? { rounds: 1, requests: 4 } : { rounds: 3, requests: 25 }));
  const round = (value: number) => Math.round(value * 100) / 100;
  const cells = ({ name, aloneMs, besideMs, ratio, ...rest }: Figures) => [
    name,
    { "alone p95 ms": round(aloneMs), "beside p95 ms": round(besideMs), ratio: round(ratio), ...rest },
  ];
  console.table(Object.fromEntries(figures.map(cells)));
  const holds = figures.every(({ ratio, refused }) => ratio <= MOST_RATIO && refused === 0);
  console.log(holds ? "holds" : "BROKEN");
  process.exitCode = holds ? 0 : 1;
}
