import { setTimeout as delay } from "node:timers/promises";
import { type Payer, request } from "../../server/test/payment-process.ts";
import { type Acknowledged, placeOrder } from "../world/told.ts";
import { addressOf, type Name, names } from "./machines.ts";

/** Between two orders of one person. */
const PAUSE_MS = 200;
/** Only for what hangs. */
const GIVE_UP_MS = 300_000;

/**
 * The name of the desk leads to all three. A browser stays at one of the addresses, and tries the
 * next when it gets no answer. `nth`: of the browsers.
 */
export function browser(nth: number) {
  let at = nth;
  return (silent: boolean) => {
    if (silent) at += 1;
    return `http://${addressOf(names[at % names.length] as Name)}`;
  };
}

/** Everybody orders, and reads their orders, until it is stopped. */
export function startLoad(payers: Payer[], told: Acknowledged) {
  const moments: number[] = [];
  const refused: string[] = [];
  let slowest = 0;
  let open = true;
  const ordering = payers.map(async (payer, nth) => {
    const origin = browser(nth);
    while (open) {
      const from = performance.now();
      await placeOrder(payer, origin, told);
      moments.push(performance.now());
      slowest = Math.max(slowest, performance.now() - from);
      await delay(PAUSE_MS);
    }
  });
  const reading = payers.map(async ({ cookie }, nth) => {
    const origin = browser(nth);
    let answer: Response | undefined;
    for (let silent = false; open; silent = !answer) {
      const path = `${origin(silent)}/api/apply/my-order?limit=5`;
      answer = await request(path, "GET", { Cookie: cookie }, undefined, 5_000);
      // A 401 would sign a phone out.
      if (answer && !answer.ok && answer.status < 500) refused.push(`reading: ${answer.status}`);
      await answer?.text().catch(() => {});
      await delay(200);
    }
  });
  const working = Promise.all([...ordering, ...reading]);
  // With the first refusal, which nobody may get.
  const failed = working.then(() => new Promise<never>(() => {}));
  failed.catch(() => {});
  return {
    refused,
    slowest: () => slowest,
    /** For so long, and until an order was told in the last second. */
    async watch(ms: number): Promise<void> {
      const again = async () => {
        await delay(ms);
        await until(
          "orders are taken",
          async () => performance.now() - (moments.at(-1) ?? 0) < 1_000,
        );
      };
      await Promise.race([failed, again()]);
    },
    /** ms without any order told, since then. */
    longestSilence(from: number): number {
      const since = [from, ...moments.filter((moment) => moment > from), performance.now()];
      return Math.max(...since.slice(1).map((moment, at) => moment - (since[at] ?? 0)));
    },
    async stop(): Promise<void> {
      open = false;
      await working;
    },
  };
}

/** @throws when it is not so after minutes */
export async function until(what: string, check: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + GIVE_UP_MS; !(await check().catch(() => false)); await delay(200))
    if (Date.now() > end) throw new Error(`never: ${what}`);
}
