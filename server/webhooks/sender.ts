import { createHmac } from "node:crypto";
import type { Agent } from "node:https";
import type { Logger } from "pino";
import { type HookEvent, SIGNATURE } from "../../contract/keys/webhook.ts";
import { orderNumber } from "../../contract/values/order-number.ts";
import type { Sql } from "../db/sql.ts";
import { logFailure } from "../log/failures.ts";
import { tell } from "../push/push.ts";
import { inLanes } from "../regularly.ts";
import { callOuter, Unreached } from "../safe-fetch/safe-fetch.ts";
import { hookAddress, hookSecret, rowOf } from "../seal/columns.ts";
import type { Seal } from "../seal/seal.ts";
import * as queries from "./queries.ts";

const EVERY_MS = 1_000;
/** In one process, of as many customers. */
const AT_ONCE = 8;
const TIMEOUT_MS = 10_000;
/** Of an address that has not taken the one before: all that hang hold up the others for less. */
const FAILED_TIMEOUT_MS = 5_000;
/** Longer than one try may take. */
const LEASE_SECONDS = 60;
/** After what was not taken: of its address, and of itself, doubled each time. */
const REST_SECONDS = 60;
const MOST_PAUSE_SECONDS = 3600;

/** Of a trial: an order that nobody has. */
const NO_ORDER = { _id: "00000000-0000-0000-0000-000000000000", number: 0 };

/** `agent`: instead of the one that checks where a name leads. */
type Sending = { sql: Sql; seal: Seal; log: Logger; agent?: Agent };

/**
 * Sends the events that are due, of all processes, one after another until none is. One is with its
 * receiver before that is noted, so a kill in between sends it again: each comes at least once,
 * with the same id, or its customer is told that it did not. Answers how many were tried.
 */
export async function sendDue(
  sending: Sending,
  goesOn: () => boolean = () => true,
): Promise<number> {
  for (let tried = 0; ; tried += 1) {
    const due = goesOn() ? await queries.claimNext(sending.sql, LEASE_SECONDS) : undefined;
    if (!due) return tried;
    await sendOne(sending, due);
  }
}

/** `stop` waits for what is on its way. */
export function startWebhooks(sending: Sending): { stop(): Promise<void> } {
  let stopped = false;
  const lanes = inLanes(EVERY_MS, AT_ONCE, () => sendDue(sending, () => !stopped), {
    log: sending.log,
    failed: "events not sent to programs; trying again",
  });
  return {
    stop() {
      stopped = true;
      return lanes.stop();
    },
  };
}

async function sendOne(sending: Sending, due: queries.Due): Promise<void> {
  const { sql, log } = sending;
  const outcome = await post(sending, due);
  if (outcome && /^2\d\d$/.test(outcome)) return queries.noteTaken(sql, due, outcome);
  // Its address, and what it said, may tell of a person.
  if (outcome)
    log.info({ order: due.order?._id, kind: due.kind, outcome }, "an event was not taken");
  const pause = Math.min(REST_SECONDS * 2 ** (due.tries - 1), MOST_PAUSE_SECONDS);
  await sql.begin(async (tx) => {
    await queries.postpone(tx, due, outcome, { pause, rest: REST_SECONDS });
    if (due.isLast && (await queries.giveUp(tx, due.userId)))
      await tell(tx, "webhook-failed", { owner: due.userId });
  });
}

/** Answers the HTTP status, or why there is none; undefined of what could not be sent by us. */
async function post({ log, agent, seal }: Sending, due: queries.Due): Promise<string | undefined> {
  const row = rowOf(due.userId);
  const { _id, number } = due.order ?? NO_ORDER;
  const order = { _id, number: orderNumber(number) };
  const event: HookEvent = { id: due.id, at: due.at, kind: due.kind, order };
  const body = JSON.stringify(event);
  let address: URL;
  let signature: string;
  try {
    address = new URL(hookAddress.open(seal, row, due.address));
    signature = signatureOf(hookSecret.open(seal, row, due.secret), body);
  } catch (error) {
    logFailure(log, error as Error, "the address of a program can't be opened");
    return undefined;
  }
  try {
    const { status } = await callOuter(address, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        "Content-Length": String(Buffer.byteLength(body)),
        "User-Agent": "Kagoj",
        [SIGNATURE]: signature,
      },
      body,
      signal: AbortSignal.timeout(due.failed ? FAILED_TIMEOUT_MS : TIMEOUT_MS),
      ...(agent && { agent }),
    });
    return String(status);
  } catch (error) {
    if (!(error instanceof Unreached)) return "no-answer";
    return error.uncertified ? "certificate" : "unreached";
  }
}

function signatureOf(secret: string, body: string): string {
  const seconds = Math.floor(Date.now() / 1000);
  const hmac = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
  return `t=${seconds},v1=${hmac}`;
}
