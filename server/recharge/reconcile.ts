import { setTimeout as delay } from "node:timers/promises";
import { regularly } from "../regularly.ts";
import { claimDue } from "./queries.ts";
import { checkTopup, type Recharge } from "./recharge.ts";

/*
 * Why no pg-boss queue: a queue decides who does a job and when, and here each row says both. `next_check_at` is its time,
 * claiming it with `skip locked` gives it to one process, and after a crash the claimed row comes due again by itself.
 * pg-boss schedules at 30 s or more, and a job whose process was killed stays active until it expires, which would delay the
 * first sweep after a crash.
 */
const SWEEP_MS = 10_000;
const BATCH = 10;
/** Longer than a token and a query may take together. */
const CLAIM_SECONDS = 60;
const STOP_MS = 3_000;

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * When the provider is asked about a doubtful top-up, in seconds after its confirm: a little after the confirm must have
 * ended (35 s for the usual 30), then after 1, 2, 5 and 15 minutes, then every hour for a day.
 */
export function checkSchedule(timeoutMs: number): number[] {
  const first = (timeoutMs / 1000) * (7 / 6);
  const hours = Array.from({ length: 24 }, (_, hour) => (hour + 1) * HOUR);
  const later = [MINUTE, 2 * MINUTE, 5 * MINUTE, 15 * MINUTE, ...hours];
  return [first, ...later.filter((seconds) => seconds > first)];
}

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

/** Sweeps now and then every `everyMs`, one sweep at a time. `stop` waits a little for the one that runs. */
export function startReconcile(recharge: Recharge, everyMs = SWEEP_MS): { stop(): Promise<void> } {
  const failed = "sweep of the top-ups failed";
  const sweeping = regularly(everyMs, () => sweep(recharge), { log: recharge.log, failed, now: true });
  return { stop: () => Promise.race([sweeping.stop(), delay(STOP_MS, undefined, { ref: false })]) };
}
