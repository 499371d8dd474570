import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** A download may pause for as long as whoever reads it is slow. */
const BODY_SILENT_MS = 60_000;

/** One request. `body` is asked for anew at each try; `silentMs` is how long the store may say nothing. */
export type Ask = {
  method: "GET" | "PUT" | "DELETE" | "HEAD";
  url: string;
  headers: Record<string, string>;
  body?: () => Readable;
  silentMs: number;
  /** Within so many ms the head of the answer has to be there. */
  answerMs: number;
};

/**
 * Sends one request and answers with the head of what comes back; the body is still to be read. Not by `fetch`: its signal is
 * held weakly, so a deadline may be collected as garbage before it comes, and a store that hangs would hold a request for as
 * long as it likes. Here the socket and the running timer hold it. Redirects are answers like any other.
 * @throws when nothing can be sent, or nothing comes back in time
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
