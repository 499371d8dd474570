import { setTimeout as delay } from "node:timers/promises";
import { countHit } from "../http/rate-limit.ts";
import { topupMoved } from "../live/changes.ts";
import { regularly } from "../regularly.ts";
import { claimDue, expire, findReturned, hasten, type Topup } from "./queries.ts";
import { providerNamed, type Recharge, refOf, settleTopup } from "./recharge.ts";

const SWEEP_MS = 10_000;
const BATCH = 10;
/** Longer than a token and a query may take together. */
const CLAIM_SECONDS = 60;
const STOP_MS = 3_000;
const TOLD_PER_MINUTE = 10;

/** Checks every top-up that is due, of all processes. Answers how many it checked. */
export async function sweep(recharge: Recharge): Promise<number> {
  let checked = 0;
  for (;;) {
    const due = await claimDue(recharge.sql, BATCH, CLAIM_SECONDS);
    await Promise.all(due.map((topup) => checkTopup(recharge, topup)));
    checked += due.length;
    if (due.length < BATCH) return checked;
  }
}

/**
 * Sweeps now and then every `everyMs`, one sweep at a time. `stop` waits a little for the one that
 * runs.
 */
export function startReconcile(recharge: Recharge, everyMs = SWEEP_MS): { stop(): Promise<void> } {
  const failed = "sweep of the top-ups failed";
  const sweeping = regularly(everyMs, () => sweep(recharge), {
    log: recharge.log,
    failed,
    now: true,
  });
  return { stop: () => Promise.race([sweeping.stop(), delay(STOP_MS, undefined, { ref: false })]) };
}

/**
 * Somebody says that a payment has changed: it is looked at now. Nothing that they say is believed,
 * and they hear nothing of it.
 */
export async function lookNow(recharge: Recharge, provider: string, id: string): Promise<void> {
  const topup = await findReturned(recharge.sql, provider, id);
  if (!topup) return;
  // Who repeats it without end makes no more of the provider's work.
  if ((await countHit(recharge.sql, `told of ${topup.id}`, 60)).hits > TOLD_PER_MINUTE) return;
  if ((await hasten(recharge.sql, topup.id)) === 0) return;
  sweep(recharge).catch((error: unknown) =>
    recharge.log.error({ err: error }, "sweep of the top-ups failed"),
  );
}

async function checkTopup(recharge: Recharge, topup: Topup): Promise<void> {
  const provider = providerNamed(recharge, topup.provider);
  if (topup.state === "redirected" && provider.movesAt === "confirm") {
    await expire(recharge.sql, topup.id);
    return recharge.publish(topupMoved(topup.userId));
  }
  await settleTopup(recharge, topup.id, await provider.query(refOf(topup)));
}
