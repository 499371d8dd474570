import { isOffline } from "../../api/errors.ts";

const TRIES = 3;
const PAUSE_MS = 300;
/** Calls that hang until their own deadline are not worth a second wait. */
const PATIENCE_MS = 5_000;

/**
 * Asks up to three times before it believes that nobody answers: a network that loses calls is no missing one.
 * For questions only, and short ones. @throws Offline
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
