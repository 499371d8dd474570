import { isOffline, offline } from "../../api/errors.ts";
import { abortAfter } from "../../storage/in-time.ts";

let asking: Promise<boolean> | undefined;

/** Whether our server answers its health page now. Calls at the same time share one answer. */
export function serverAnswers(): Promise<boolean> {
  asking ??= insist(isReachable)
    .catch(() => false)
    .finally(() => {
      asking = undefined;
    });
  return asking;
}

/**
 * True when our server answers its health page, false when something else does: a captive portal
 * answers every address, so the content is checked. @throws Offline when nothing answers
 */
export async function isReachable(): Promise<boolean> {
  try {
    const address = new URL("/healthz", location.origin);
    const response = await fetch(address, {
      cache: "no-store",
      redirect: "manual",
      signal: abortAfter(5_000),
    });
    return response.ok && ((await response.json()) as { ok?: unknown } | null)?.ok === true;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw offline(error);
  }
}

const TRIES = 3;
const PAUSE_MS = 300;
/** No further try after this time: a call that hung until its deadline is not repeated. */
const PATIENCE_MS = 5_000;

/**
 * Asks several times before it gives up, because a network that loses calls is not the same as
 * none. Only for short questions that change nothing. @throws Offline
 */
export async function insist<T>(ask: () => Promise<T>): Promise<T> {
  const until = performance.now() + PATIENCE_MS;
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      if (!isOffline(error) || tries === TRIES || performance.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 60_000;

/** The wait in ms after so many failures: 2, 4, 8 … 60 s. */
export function backoff(failures: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** (Math.max(failures, 1) - 1), LONGEST_WAIT_MS);
}
