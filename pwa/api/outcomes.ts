import { SESSION_OF } from "../../contract/session.ts";
import { isApiError, isOffline, offline } from "./errors.ts";

/** What a call taught us: our server answered, nobody of ours answered, or the session is no more. */
export type Outcome = "reached" | "lost" | "session-over";

const listeners = new Set<(outcome: Outcome) => void>();
let guard: () => Promise<void> = () => Promise.resolve();
let speaker: () => string | undefined = () => undefined;
let epoch = 0;
let changing = false;

/** Hears the outcome of every call. Returns a function that stops it. */
export function onOutcome(listener: (outcome: Outcome) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Awaited before every call, so that a logout still owed to the server goes out first. */
export function guardCalls(work: () => Promise<void>): void {
  guard = work;
}

/** Calls name the person they are made for: the cookie may be another's by now, and the server then refuses. */
export function speakFor(who: () => string | undefined): void {
  speaker = who;
}

/** What every call carries beside its own headers. */
export function speakerHeader(): Record<string, string> {
  const id = speaker();
  return id ? { [SESSION_OF]: id } : {};
}

export function beforeCall(): Promise<void> {
  return guard();
}

/** Marks a new session: a late "no session" to a call of the old one then ends nothing. */
export function startSessionEpoch(): void {
  epoch += 1;
}

/** The server gives this session a new token in the answer to `work`: a call that brings the old one ends nothing. */
export async function whileTokenChanges<T>(work: () => Promise<T>): Promise<T> {
  changing = true;
  try {
    return await work();
  } finally {
    changing = false;
    startSessionEpoch();
  }
}

/**
 * Makes a call and reports how it ended; not where `signal` ended it: that is the person's doing and says nothing about the
 * connection. @throws ApiError; Offline for every other failure; what the work threw once `signal` is aborted
 */
export async function asCall<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  const started = epoch;
  const report = (outcome: Outcome) => {
    for (const listener of listeners) listener(outcome);
  };
  try {
    const value = await work();
    report("reached");
    return value;
  } catch (error) {
    if (signal?.aborted) throw error;
    const failure = isApiError(error) || isOffline(error) ? error : offline(error);
    report(isOffline(failure) ? "lost" : "reached");
    if (isApiError(failure) && failure.code === "no-session" && !changing && started === epoch) report("session-over");
    throw failure;
  }
}
