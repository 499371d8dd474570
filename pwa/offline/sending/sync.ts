import { atom, getDefaultStore } from "jotai";
import { offline } from "../../api/errors.ts";
import { sessionEpoch } from "../../api/outcomes.ts";
import { currentUser, currentUserAtom, readChatUser } from "../chat-user.ts";
import { connectionAtom, isOnline, probe } from "../connection.ts";
import type { OutboxItem } from "../rows.ts";
import { storageTroubleAtom } from "../use-stored.ts";
import { requestBackgroundSync } from "./background-sync.ts";
import { drain, type Send } from "./drain.ts";
import { isAnythingDue, nextAttemptAt, resumeAfterLogin } from "./outbox.ts";
import { type StoreAnswers, sendWith } from "./send.ts";
import { backoff } from "./server-answers.ts";

const SHORTEST_WAIT_MS = 500;

/**
 * The ids of the items that waited when the user logged in. What becomes of them is told, until it
 * is put away.
 */
export const sentAtLoginAtom = atom<string[]>([]);

/** Undefined until {@link startSync}. */
let send: Send | undefined;
let current: Promise<void> = Promise.resolve();
let waiting: Promise<void> | undefined;
let waitingIsEager = false;
/** The session whose login was told of what waited. */
let toldOf = 0;
let waitingIsSure = false;
let unheardRounds = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Sends waiting items, now and at every event that may let them through: a login, the connection's
 * return, the page shown again. For the layout of signed-in screens; a second call does nothing.
 */
export function startSync(keepers: StoreAnswers): void {
  if (send) return;
  send = sendWith(keepers, (userId) => readChatUser()?._id === userId);
  const store = getDefaultStore();
  const flush = () => bySign(flushOutbox({ sure: false }));
  store.sub(currentUserAtom, () => bySign(flushAfterLogin()));
  // Our server has just answered a call.
  store.sub(connectionAtom, () => isOnline() && bySign(flushOutbox()));
  addEventListener("online", flush);
  addEventListener("pageshow", flush);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") flush();
  });
  bySign(flushAfterLogin());
}

/**
 * Sends the signed-in user's due items. Resolves when a round that began after this call has ended.
 * `eager` (the default): items that only waited for the connection are due now. `sure: false`: it
 * is not known whether there is a connection, so the server is asked first, because an item that
 * was once sent may have arrived and can't be edited any more. Items that were sent before are sent
 * even without an answer.
 */
export function flushOutbox({ eager = true, sure = true } = {}): Promise<void> {
  waitingIsEager ||= eager;
  waitingIsSure ||= sure;
  waiting ??= current.then(begin, begin);
  return waiting;
}

/** Sends an item that this phone could not store, once. @throws ApiError, Offline */
export async function sendDirectly(item: OutboxItem): Promise<unknown> {
  if (!send) throw offline("not started");
  return send(item);
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
  void requestBackgroundSync();
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
  // Once a login. A start of the page is none: that it will be sent was said when it was kept; nor
  // is a new balance.
  const isLogin = sessionEpoch() !== toldOf;
  toldOf = sessionEpoch();
  const waiting = await resumeAfterLogin(user._id, isLogin);
  if (isLogin) getDefaultStore().set(sentAtLoginAtom, waiting);
  await flushOutbox({ sure: false });
}

/**
 * For events: nobody awaits the work. A failing storage is shown by the layout, and the next event
 * tries again.
 */
function bySign(work: Promise<void>): void {
  const report = (error?: unknown) => getDefaultStore().set(storageTroubleAtom, error);
  work.then(() => report(), report);
}

/** Ignores that a logout has deleted the database during a round. Any other failure is thrown. */
function ignoreClosed(error: unknown): void {
  if (currentUser()) throw error;
}
