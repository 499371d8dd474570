import { type Changed, callIfChanged, etagOf, isVersion } from "../api/client.ts";
import { latestOnly } from "../api/newest-ask.ts";
import { asOwner } from "../offline/as-owner.ts";
import { holdValue, markFresh, readValue } from "../offline/cache.ts";

/**
 * A single value that the server answers with a version, kept in the signed-in user's cache under `name`. Answers a function
 * that loads it and answers the kept and the new value, or undefined when nobody is signed in or a later request was answered
 * first. The function throws ApiError or Offline. If `version`, the newest according to the server, is kept already, it sends no
 * request. Its `begin` is for a value that comes with another request: call `begin` before that request, and the function that
 * it answers with the value.
 */
export function cachedValue<Value>(name: string, path: string) {
  const beginAsk = latestOnly();
  const refresh = (version?: string): Promise<{ was: Value | undefined; now: Value } | undefined> =>
    asOwner(
      async (userId) => {
        const counts = beginAsk();
        const known = await readValue<Value>(userId, name);
        const answer: Changed<Value> = isVersion(known?.etag, version)
          ? { status: 304 }
          : await callIfChanged<Value>(path, { etag: known?.etag });
        return { counts, answer };
      },
      async ({ counts, answer }, userId) => {
        if (!counts()) return undefined;
        const was = (await readValue<Value>(userId, name))?.value;
        if (answer.status === 200) {
          await holdValue(userId, name, answer.value, answer.etag);
          return { was, now: answer.value };
        }
        // The value was lost while the server answered 304, so it must be loaded again.
        return was !== undefined && (await markFresh(userId, name)) ? { was, now: was } : refresh();
      },
    );
  const begin = () => {
    const counts = beginAsk();
    return async (userId: string, value: Value, version: string | undefined): Promise<void> => {
      if (counts()) await holdValue(userId, name, value, etagOf(version));
    };
  };
  return Object.assign(refresh, { begin });
}
