import { callIfChanged } from "../api/client.ts";
import { newestAsk } from "../api/newest-ask.ts";
import { asOwner } from "../offline/as-owner.ts";
import { readValue, vouchForValue, writeValue } from "../offline/cache.ts";

/**
 * A single value that the server answers with a version, kept in the signed-in user's cache under `name`. Answers a function
 * that loads it and answers the kept and the new value, or undefined when nobody is signed in or a later request was answered
 * first. The function throws ApiError or Offline.
 */
export function keepValue<Value>(name: string, path: string) {
  const beginAsk = newestAsk();
  const refresh = (): Promise<{ was: Value | undefined; now: Value } | undefined> =>
    asOwner(
      async (userId) => {
        const counts = beginAsk();
        const known = await readValue<Value>(userId, name);
        return { counts, answer: await callIfChanged<Value>(path, { etag: known?.etag }) };
      },
      async ({ counts, answer }, userId) => {
        if (!counts()) return undefined;
        const was = (await readValue<Value>(userId, name))?.value;
        if (answer.status === 200) {
          await writeValue(userId, name, answer.value, answer.etag);
          return { was, now: answer.value };
        }
        // The value was lost while the server answered 304, so it must be loaded again.
        return was !== undefined && (await vouchForValue(userId, name)) ? { was, now: was } : refresh();
      },
    );
  return refresh;
}
