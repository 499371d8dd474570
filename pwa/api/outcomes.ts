import { SESSION_LEFT, SESSION_OF } from "../../contract/session.ts";
import type { RequiredStep } from "../../contract/users.ts";
import { isApiError, isOffline, isServerTrouble, offline } from "./errors.ts";

/**
 * What a call has shown: our server answered, nothing did, something else did, it has trouble, the
 * session is over, somebody has ended it, or something is owed first.
 */
export type Outcome =
  | "reached"
  | "lost"
  | "foreign"
  | "trouble"
  | "session-over"
  | "session-ended"
  | RequiredStep;

const listeners = new Set<(outcome: Outcome) => void>();
let guard: () => Promise<void> = () => Promise.resolve();
let prover: (() => Promise<boolean>) | undefined;
let speaker: () => string | undefined = () => undefined;
let sessionLeft: (seconds: number) => void = () => undefined;
let epoch = 0;
let changing = false;

/** Calls `listener` with the outcome of every call. Answers a function that stops it. */
export function onOutcome(listener: (outcome: Outcome) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** `work` is awaited before every call, so that an owed logout is sent first. */
export function guardCalls(work: () => Promise<void>): void {
  guard = work;
}

/**
 * `ask` has the user prove who they are, for a call that needs it. Answers a function that takes it
 * back.
 */
export function proveWith(ask: () => Promise<boolean>): () => void {
  prover = ask;
  return () => {
    if (prover === ask) prover = undefined;
  };
}

/** Makes a call, and once more if the user had to prove first who they are and did. */
export async function provingIfAsked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isApiError(error) || error.code !== "confirm-needed" || !(await prover?.())) throw error;
    return work();
  }
}

/**
 * Sets whose calls these are. They carry the user's id, so that the server refuses them if the
 * cookie is already another user's.
 */
export function speakFor(who: () => string | undefined): void {
  speaker = who;
}

/**
 * `note` is given the seconds after which the session runs out, as each answer of our server tells
 * them.
 */
export function onSessionExpiry(note: (seconds: number) => void): void {
  sessionLeft = note;
}

export function readSessionExpiry(headers: Headers): void {
  const seconds = headers.get(SESSION_LEFT);
  if (seconds) sessionLeft(Number(seconds));
}

/** The headers that every call carries. */
export function speakerHeader(): Record<string, string> {
  const id = speaker();
  return id ? { [SESSION_OF]: id } : {};
}

export function beforeCall(): Promise<void> {
  return guard();
}

export function isRequiredStep(outcome: string): outcome is RequiredStep {
  return outcome === "new-password-needed" || outcome === "own-factor-needed";
}

/** Another number for every session of this page. */
export function sessionEpoch(): number {
  return epoch;
}

/**
 * Marks a new session, so that a late "no session" for a call of the old one does not end the new
 * one.
 */
export function startSessionEpoch(): void {
  epoch += 1;
}

/**
 * For `work` whose answer gives the session a new token: calls with the old one don't end the
 * session meanwhile.
 */
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
 * Makes a call and reports its outcome, except when `signal` ended it, which tells nothing about
 * the connection.
 * @throws ApiError; Offline for any other failure; what `work` threw when `signal` is aborted
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
    report(
      isApiError(failure)
        ? "reached"
        : failure.answered === undefined
          ? "lost"
          : isServerTrouble(failure)
            ? "trouble"
            : "foreign",
    );
    if (isApiError(failure) && !changing && started === epoch) {
      if (failure.code === "no-session") report("session-over");
      if (failure.code === "session-ended") report("session-ended");
      if (isRequiredStep(failure.code)) report(failure.code);
    }
    throw failure;
  }
}
