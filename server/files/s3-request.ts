import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** How long a download may pause for a slow reader. */
const BODY_SILENT_MS = 60_000;

/** One request. `body` makes a new stream for each try; `silentMs`: how long the store may be silent. */
export type Ask = {
  method: "GET" | "PUT" | "DELETE" | "HEAD";
  url: string;
  headers: Record<string, string>;
  body?: () => Readable;
  silentMs: number;
  /** The head of the answer must be there within so many ms. */
  answerMs: number;
};

/**
 * Sends one request and answers with the head of the response; its body is still to be read. It does not use `fetch`, which
 * holds its signal weakly: a deadline may be garbage-collected before it comes, and a store that hangs would hold the request
 * for ever. Redirects are answers like any other. @throws when nothing can be sent, or no answer comes in time
 */
export function ask({ method, url, headers, body, silentMs, answerMs }: Ask): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const send = url.startsWith("https:") ? https.request : http.request;
  const outgoing = send(url, { method, headers, timeout: silentMs });
  const late = setTimeout(() => outgoing.destroy(new Error(`no answer to ${method} within ${answerMs} ms`)), answerMs);
  outgoing.once("timeout", () => outgoing.destroy(new Error(`the file store was silent for ${silentMs} ms`)));
  outgoing.once("response", (answer) => {
    outgoing.setTimeout(BODY_SILENT_MS);
    resolve(answer);
  });
  outgoing.once("error", reject);
  outgoing.once("close", () => reject(new Error("the file store hung up")));
  if (body) pipeline(body(), outgoing).catch(reject);
  else outgoing.end();
  return promise.finally(() => clearTimeout(late));
}
