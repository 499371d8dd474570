import { isOffline } from "../../api/errors.ts";

const TRIES = 3;
const PAUSE_MS = 300;
/** No further try after this time: a call that hung until its deadline is not repeated. */
const PATIENCE_MS = 5_000;

/**
 * Asks several times before it gives up, because a network that loses calls is not the same as none. Only for short questions
 * that change nothing. @throws Offline
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
