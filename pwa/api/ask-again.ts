import { callIfChanged, etagOf, isVersion } from "./client.ts";

/**
 * Makes a function that loads one value, which the server sends only when it has changed. The last value is kept while the page
 * is open. If it already has `version`, the newest according to the server, it sends no request. Its `take` keeps a value that
 * came with another request. @throws ApiError, Offline
 */
export function refetch<T>(path: string) {
  let last: { value: T; etag: string | undefined } | undefined;
  const ask = async (version?: string): Promise<T> => {
    // The answer to another call may replace `last` before this one comes.
    const held = last;
    if (held && isVersion(held.etag, version)) return held.value;
    const answer = await callIfChanged<T>(path, { etag: held?.etag });
    if (answer.status === 200) last = { value: answer.value, etag: answer.etag };
    return (answer.status === 200 ? answer : held)?.value as T;
  };
  const take = (value: T, version: string | undefined): void => {
    last = { value, etag: etagOf(version) };
  };
  return Object.assign(ask, { take });
}
