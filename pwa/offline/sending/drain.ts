import { type ApiError, isApiError, isOffline, type Offline, offline } from "../../api/errors.ts";
import { isRequiredStep } from "../../api/outcomes.ts";
import { inUserDb, type UserDb } from "../db.ts";
import { isItem } from "../row-shapes.ts";
import type { OutboxItem } from "../rows.ts";
import { UNPROVEN, unproven } from "./item-mac.ts";
import { withLock } from "./locks.ts";
import {
  describeFailure,
  distrustStuck,
  isBehind,
  isUploading,
  KEY_REUSED,
  noteAfter,
} from "./outbox.ts";
import { backoff, serverAnswers } from "./server-answers.ts";

/**
 * Sends an item and answers what to keep of the server's answer. @throws ApiError, Offline, Gone
 */
export type Send = (item: OutboxItem) => Promise<unknown>;
/**
 * `eager`: the connection is back, so items that only waited for it are due now. `inDoubtOnly`: the
 * server did not answer just now, so only items are sent that may have arrived before; the others
 * can still be edited.
 */
export type DrainOptions = { eager?: boolean; inDoubtOnly?: boolean };

/**
 * Longer waits mean that the clock was set back, or that the server wants much time. The item is
 * tried anyway.
 */
const ABSURD_WAIT_MS = 3_600_000;
/** After so many bad answers to one item, or after this time, somebody must look at it. */
const MOST_BAD_ANSWERS = 10;
const BAD_ANSWERS_MS = 3_600_000;
/**
 * So often an item that alone got no answer is tried again as soon as the connection seems to be
 * back.
 */
const EAGER_TRIES = 8;
/** Done items stay in the list for a day. */
const SHOW_DONE_MS = 24 * 3_600_000;

type Verdict = "next" | "stop";

/**
 * Sends what is due in the order of the taps. A refusal does not hold up the next item, nor does an
 * item that alone gets no answer of our server; without connection or session the round stops. Tabs
 * and worker share a lock, so that one drain runs at a time.
 */
export function drain(userId: string, send: Send, options: DrainOptions = {}): Promise<void> {
  const work = async () => {
    await inUserDb(userId, tidy);
    await distrustStuck(userId);
    let seq = -1;
    for (;;) {
      const after = seq;
      const item = await inUserDb(userId, (db) => claimNext(db, after, options));
      if (!item) return;
      seq = item.seq;
      // Whose database it is counts, not what a row says.
      if ((await trySend({ ...item, userId }, send)) === "stop") return;
    }
  };
  // Another tab may be sending files for minutes. If it is frozen, their sums prevent doubles.
  const isSendingFiles = async () => {
    const sending = await inUserDb(userId, ({ outbox }) =>
      outbox.where("state").equals("sending").toArray(),
    );
    return sending.some(isUploading);
  };
  return withLock(`kagoj-outbox-${userId}`, "exclusive", work, isSendingFiles);
}

/**
 * Items that a killed tab left as "sending" are queued again, which is safe with the same key.
 * Expired items are never sent.
 */
async function tidy({ outbox }: UserDb): Promise<void> {
  const now = Date.now();
  await outbox.where("state").equals("sending").modify({ state: "queued" });
  await outbox
    .where("state")
    .anyOf("queued", "needs-login")
    .and((item) => isItem(item) && item.expiresAt <= now)
    .modify({ state: "expired" });
  await outbox
    .where("state")
    .equals("done")
    .and((item) => !isItem(item) || item.createdAt + SHOW_DONE_MS < now)
    .delete();
}

/**
 * Takes the first due item after `seq` and marks it "sending" before the request, in one
 * transaction.
 */
async function claimNext(
  db: UserDb,
  seq: number,
  { eager = false, inDoubtOnly = false }: DrainOptions,
): Promise<OutboxItem | undefined> {
  return db.transaction("rw", db.outbox, async () => {
    const now = Date.now();
    const going = db.outbox.where("state").anyOf("queued", "sending").and(isItem);
    const waiting = await going.sortBy("seq");
    const item = waiting.find(
      (each) =>
        each.seq > seq &&
        each.state === "queued" &&
        each.expiresAt > now &&
        isDue(each, now, eager) &&
        (each.maybeSent || !inDoubtOnly) &&
        !isBehind(each, waiting),
    );
    if (!item) return undefined;
    // An item with files is not sent itself until they are: `send.ts` notes that.
    const maybeSent = item.attachments ? item.maybeSent : true;
    const claim = { state: "sending", attempts: item.attempts + 1, maybeSent } as const;
    await db.outbox.update(item.seq, claim);
    // The caller needs `maybeSent` as it was before this attempt.
    return { ...item, state: claim.state, attempts: claim.attempts };
  });
}

function isDue(item: OutboxItem, now: number, eager: boolean): boolean {
  if (eager && item.lastError?.code === "offline" && (item.failedAlone?.times ?? 0) < EAGER_TRIES)
    return true;
  return item.nextAttemptAt <= now || item.nextAttemptAt > now + ABSURD_WAIT_MS;
}

async function trySend(item: OutboxItem, send: Send): Promise<Verdict> {
  let result: unknown;
  try {
    result = await send(item);
  } catch (error) {
    return error instanceof Error && error.name === "Gone" ? "next" : settleFailure(item, error);
  }
  const done = {
    body: undefined,
    own: undefined,
    attachments: undefined,
    lastError: undefined,
    maybeSent: false,
    result,
  };
  await inUserDb(item.userId, (db) =>
    db.transaction("rw", db.outbox, db.attachments, async () => {
      // What it brings may have been noted while it was on its way.
      const row = db.outbox.where({ id: item.id });
      const now = (await row.first()) ?? item;
      const note = noteAfter({ ...item, own: now.own }, result);
      await row.modify({ ...done, state: "done" });
      if (note) await db.outbox.add(note);
      await db.attachments.where({ owner: item.id }).delete();
    }),
  );
  return "next";
}

async function settleFailure(item: OutboxItem, failure: unknown): Promise<Verdict> {
  const error = isForeign401(failure)
    ? offline(failure, `401 ${failure.message}`.slice(0, 80))
    : failure;
  const lastError = describeFailure(error);
  const heard = isApiError(error) ? { failedAlone: undefined } : {};
  // The item is changed only while it is "sending": without locks another tab may have changed it
  // further.
  const settle = (changes: Partial<OutboxItem>) =>
    inUserDb(item.userId, ({ outbox }) =>
      outbox
        .where({ id: item.id })
        .and((each) => each.state === "sending")
        .modify({ lastError, ...heard, ...changes }),
    );
  if (isApiError(error) && error.status === 401) {
    await settle({ state: "needs-login", maybeSent: item.maybeSent });
    await inUserDb(item.userId, ({ outbox }) =>
      outbox.where("state").equals("queued").modify({ state: "needs-login" }),
    );
    return "stop";
  }
  if (isApiError(error) && isFinal(error)) {
    // An item that is not known to be the user's own was not sent now. A key that is taken was
    // taken by it, and the server has forgotten what it said.
    const maybeSent = [UNPROVEN, KEY_REUSED].includes(error.code) && item.maybeSent;
    await settle({ state: "needs-attention", maybeSent });
    return "next";
  }
  if (isUnreadable(error)) {
    await settle({ state: "needs-attention", lastError: unproven });
    return "next";
  }
  if (isOffline(error) && (await serverAnswers())) {
    await settle(failedAlone(item, error));
    return "next";
  }
  const wait =
    isApiError(error) && error.retryAfter ? error.retryAfter * 1000 : backoff(item.attempts);
  // Otherwise `maybeSent` stays what it was when the request began.
  const answered = isApiError(error) && error.status < 500 ? { maybeSent: item.maybeSent } : {};
  await settle({
    state: "queued",
    ...answered,
    nextAttemptAt: Date.now() + Math.min(wait, ABSURD_WAIT_MS),
  });
  if (!isApiError(error) && !isOffline(error)) throw error;
  return isOffline(error) ? "stop" : "next";
}

/**
 * True for an error that neither network nor storage throws: something in the item can't be read,
 * which must not hold up the others.
 */
function isUnreadable(error: unknown): boolean {
  return error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError;
}

/**
 * A 401 of something else, with a code that none of our sessions ends with: it must not make every
 * item wait for a login.
 */
function isForeign401(error: unknown): error is ApiError {
  if (!isApiError(error) || error.status !== 401) return false;
  return (
    error.code !== "no-session" && error.code !== "session-ended" && !isRequiredStep(error.code)
  );
}

/**
 * What becomes of an item that got no answer of our server while other calls do: it waits longer
 * each time. Where something else answered, a proxy that refuses just this item for example,
 * somebody must look at it in the end. It may have arrived all the same.
 */
function failedAlone(item: OutboxItem, error: Offline): Partial<OutboxItem> {
  const now = Date.now();
  const { times, since } = item.failedAlone ?? { times: 0, since: now };
  const failed = {
    failedAlone: { times: times + 1, since },
    nextAttemptAt: now + backoff(times + 1),
  };
  if (error.answered === undefined) return { ...failed, state: "queued" };
  const { answered: message, fields } = error;
  const isTooMuch = times + 1 >= MOST_BAD_ANSWERS || now - since >= BAD_ANSWERS_MS;
  const lastError = { code: "bad-answer", message, fields };
  return { ...failed, lastError, state: isTooMuch ? "needs-attention" : "queued" };
}

/** The error when the item was deleted while its files were on their way. */
export function gone(): Error {
  return Object.assign(new Error("The item was deleted."), { name: "Gone" });
}

/**
 * True for the refusal of an order whose files the server does not have: they are sent again, then
 * the order under the same key.
 */
export function isFilesMissing(error: unknown): boolean {
  return isApiError(error) && error.code === "attachments-missing";
}

/**
 * True when sending the same again can't change the refusal. Files that the server lacks are sent
 * with the next try.
 */
export function isFinal(error: ApiError): boolean {
  return (
    error.status < 500 && error.status !== 408 && error.status !== 429 && !isFilesMissing(error)
  );
}
