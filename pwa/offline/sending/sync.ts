import { getDefaultStore } from "jotai";
import { currentUser, currentUserAtom, readChatUser } from "../chat-user.ts";
import { connectionAtom, isOnline, probe } from "../connection.ts";
import { startCounting } from "../count-held.ts";
import { tellStorageTrouble } from "../trouble.ts";
import { askForBackgroundSync } from "./background-sync.ts";
import { backoff } from "./backoff.ts";
import { drain, type Send } from "./drain.ts";
import { isAnythingDue, nextAttemptAt, resumeAfterLogin } from "./outbox.ts";
import { type KeepAnswers, sendWith } from "./send.ts";

const SHORTEST_WAIT_MS = 500;

/** Undefined until sending has begun. */
let send: Send | undefined;
let current: Promise<void> = Promise.resolve();
let waiting: Promise<void> | undefined;
let waitingIsEager = false;
let waitingIsSure = false;
let unheardRounds = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Begins to send what waits, now and at every sign that it may go through: a login, the connection's return, the page
 * shown again. For the shell of signed-in screens; calling it again does nothing.
 */
export function startSync(keepers: KeepAnswers): void {
  if (send) return;
  send = sendWith(keepers, (userId) => readChatUser()?._id === userId);
  startCounting();
  const store = getDefaultStore();
  const flush = () => bySign(flushOutbox({ sure: false }));
  store.sub(currentUserAtom, () => bySign(flushAfterLogin()));
  // Somebody of ours has just answered a call.
  store.sub(connectionAtom, () => isOnline() && bySign(flushOutbox()));
  addEventListener("online", flush);
  addEventListener("pageshow", flush);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") flush();
  });
  bySign(flushAfterLogin());
}

/**
 * Sends what is due of the signed-in person. Resolves when a round that began after this call has ended. `eager` (the
 * default): items that only waited for the connection are due now. `sure: false`: nobody knows whether there is a
 * connection, so the server is asked first: an item that was once on its way may have arrived and can't be edited any more.
 * Those that were go even when it does not answer.
 */
export function flushOutbox({ eager = true, sure = true } = {}): Promise<void> {
  waitingIsEager ||= eager;
  waitingIsSure ||= sure;
  waiting ??= current.then(begin, begin);
  return waiting;
}

function begin(): Promise<void> {
  const [eager, sure] = [waitingIsEager, waitingIsSure];
  waiting = undefined;
  waitingIsEager = false;
  waitingIsSure = false;
  current = round(eager, sure).catch(ignoreClosed);
  return current;
}

async function round(eager: boolean, sure: boolean): Promise<void> {
  const user = currentUser();
  if (!user || !send) return;
  const unheard = !sure && (await isAnythingDue(user._id)) && !(await answers());
  await drain(user._id, send, { eager: eager && !unheard, inDoubtOnly: unheard });
  const next = await nextAttemptAt(user._id);
  unheardRounds = isOnline() ? 0 : unheardRounds + 1;
  clearTimeout(timer);
  if (next === undefined) return;
  void askForBackgroundSync();
  timer = setTimeout(
    () => bySign(flushOutbox({ eager: false, sure: false })),
    Math.max(SHORTEST_WAIT_MS, next - Date.now(), unheardRounds && backoff(unheardRounds)),
  );
}

async function answers(): Promise<boolean> {
  await probe();
  return isOnline();
}

async function flushAfterLogin(): Promise<void> {
  const user = currentUser();
  if (!user) return;
  await resumeAfterLogin(user._id);
  await flushOutbox({ sure: false });
}

/** Nobody awaits what a sign began: a storage that fails is told in the shell, and the next sign tries again. */
function bySign(work: Promise<void>): void {
  work.then(() => tellStorageTrouble(undefined), tellStorageTrouble);
}

/** A logout wiped the database in the middle of a round: there is nothing left to send. Anything else is a fault. */
function ignoreClosed(error: unknown): void {
  if (currentUser()) throw error;
}
