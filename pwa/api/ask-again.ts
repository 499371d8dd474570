import { callIfChanged } from "./client.ts";

/**
 * Makes a function that loads one value, which the server sends only when it has changed. The last value is kept while the page
 * is open. @throws ApiError, Offline
 */
export function askAgain<T>(path: string): () => Promise<T> {
  let last: { value: T; etag: string | undefined } | undefined;
  return async () => {
    // The answer to another call may replace `last` before this one comes.
    const held = last;
    const answer = await callIfChanged<T>(path, { etag: held?.etag });
    if (answer.status === 200) last = { value: answer.value, etag: answer.etag };
    return (answer.status === 200 ? answer : held)?.value as T;
  };
}
