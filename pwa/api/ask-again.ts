import { callIfChanged } from "./client.ts";

/**
 * Asks for one value again and again: it travels only when it is another than the last. What it answers is kept as long as
 * this page lives. @throws ApiError, Offline
 */
export function askAgain<T>(path: string): () => Promise<T> {
  let last: { value: T; etag: string | undefined } | undefined;
  return async () => {
    // Another ask may be answered before this one.
    const held = last;
    const answer = await callIfChanged<T>(path, { etag: held?.etag });
    if (answer.status === 200) last = { value: answer.value, etag: answer.etag };
    return (answer.status === 200 ? answer : held)?.value as T;
  };
}
