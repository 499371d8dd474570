import { sessionEpoch } from "../api/outcomes.ts";
import { stopwatch } from "../api/stopwatch.ts";
import { currentUser } from "../offline/chat-user.ts";

/** What was loaded within this time is new enough for a poll or a screen that opens. */
const JUST_LOADED_MS = 5_000;

/** `age`: the ms since its answer, which has come when it is set. */
type Run = { epoch: number; ended: Promise<void>; age?: () => number };

/**
 * Loads something of the signed-in user, one request at a time, so that an older answer never
 * overwrites a newer one. `load` stores the answer unless the user has logged out meanwhile.
 * `isHeld` tells whether this phone already has a newest version: not where that can't be read.
 */
export function loader<Newest = never>(
  load: (userId: string) => Promise<unknown>,
  isHeld: (userId: string, newest: Newest) => boolean | Promise<boolean> = () => false,
) {
  let last: Run | undefined;
  /** The last run of this session. */
  const current = () => (last?.epoch === sessionEpoch() ? last : undefined);

  const begin = (userId: string): Run => {
    const run: Run = {
      epoch: sessionEpoch(),
      ended: load(userId).then(
        () => {
          run.age = stopwatch();
        },
        (failure) => {
          if (last === run) last = undefined;
          throw failure;
        },
      ),
    };
    last = run;
    return run;
  };

  return {
    /**
     * Loads it with a request that begins after this call; calls that wait for a running request
     * share the next. Sends none if `newest`, what the server has by now, is already held. @throws
     * ApiError, Offline
     */
    async refresh(newest?: Newest): Promise<void> {
      const before = current();
      await before?.ended.catch(() => undefined);
      const userId = currentUser()?._id;
      if (!userId || (newest !== undefined && (await isHeld(userId, newest)))) return;
      const begun = current();
      await (begun && begun !== before ? begun : begin(userId)).ended;
    },

    /**
     * Waits for a request that is under way, and begins none if the last answer came just now.
     * @throws ApiError, Offline
     */
    async recheck(): Promise<void> {
      const userId = currentUser()?._id;
      const run = current();
      if (userId)
        await (run && !(run.age && run.age() > JUST_LOADED_MS) ? run : begin(userId)).ended;
    },
  };
}
