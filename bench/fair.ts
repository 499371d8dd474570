import { setTimeout as delay } from "node:timers/promises";
import { startProduct } from "../e2e/server.ts";
import { attacks } from "./fair/attacks.ts";
import { type Figures, figure, quantile, report } from "./world/measure.ts";

/**
 * What one person does to delay others. `attack` sends one request of theirs, `perSecond` times a
 * second, whatever is answered; `bystander` makes the request of somebody else whom it might delay,
 * and throws when it is refused.
 */
type Prepared = {
  perSecond: number;
  attack(n: number): Promise<unknown>;
  bystander(n: number): Promise<unknown>;
};
/** `isLong`: too long for the tests. `people`: the most users of a kind. */
export type Attack = {
  name: string;
  isLong?: true;
  prepare(origin: string, people: number): Promise<Prepared>;
};
export type Size = { rounds: number; requests: number; people: number };

/** Until an attack has filled what it can fill. */
const WARM_UP_MS = 500;
/** Between two requests of the bystander, who is one person. */
const PAUSE_MS = 40;
/** On a busy machine they would pile up without end. */
const MOST_UNDER_WAY = 200;

/**
 * Runs an attack on a server with its usual limits behind a trusted proxy and, in turns without and
 * beside it, a bystander's same request: p95 in ms of each. `served`, `refused`: the bystander's
 * requests beside it. `database`: the settings of one that is there, else the server has its own.
 */
export async function fair({ prepare }: Attack, { rounds, requests, people }: Size, database = {}) {
  const env = { TRUST_PROXY: "1", ORDERS_PER_MINUTE: "", OPEN_FREE_ORDERS: "", ...database };
  const product = await startProduct(env, undefined, false);
  try {
    const prepared = await prepare(product.origin, people);
    const [alone, beside]: [number[], number[]] = [[], []];
    let [n, refused] = [0, 0];
    const measure = async (into: number[]) => {
      for (let count = 0; count < requests; count += 1) {
        const from = performance.now();
        await prepared.bystander(n++).then(
          () => into.push(performance.now() - from),
          () => (refused += 1),
        );
        await delay(PAUSE_MS);
      }
    };
    await measure([]);
    for (let round = 0; round < rounds; round += 1) {
      await measure(alone);
      const stop = begin(prepared);
      await delay(WARM_UP_MS);
      await measure(beside);
      const ended = stop();
      // The next round begins on a server that has nothing to do; after the last one it is ended
      // with what is under way.
      if (round + 1 < rounds) await ended;
    }
    return {
      aloneMs: quantile(alone, 0.95),
      besideMs: quantile(beside, 0.95),
      served: beside.length,
      refused,
    };
  } finally {
    await product.remove();
  }
}

/**
 * Attacks at its pace, with at most {@link MOST_UNDER_WAY} requests at once, until the function
 * that it answers is called, which waits for what is under way.
 */
function begin({ perSecond, attack }: Prepared): () => Promise<unknown> {
  const began = performance.now();
  const underWay = new Set<Promise<unknown>>();
  let n = 0;
  const timer = setInterval(() => {
    // Told once: on a busy machine attacks that take their time to make would put off the loop's
    // end for ever.
    const due = ((performance.now() - began) / 1000) * perSecond;
    for (; n < due; n += 1) {
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
  const figures: Figures = {};
  for (const attack of attacks.filter(({ name }) => name.includes(only))) {
    const size = attack.isLong ? { rounds: 1, requests: 4 } : { rounds: 3, requests: 25 };
    const { aloneMs, besideMs, refused } = await fair(attack, { ...size, people: Infinity });
    figures[`${attack.name}, p95 ms`] = figure(
      besideMs,
      { most: 2 },
      { is: aloneMs, ratio: besideMs / aloneMs },
    );
    figures[`${attack.name}, refused`] = figure(refused, { most: 0 });
  }
  report(figures);
  // The browser that draws certificates is open still.
  process.exit();
}
