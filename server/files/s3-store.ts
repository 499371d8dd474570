import { createReadStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { setTimeout as pause } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import { withoutEndSlashes } from "../../contract/values/addresses.ts";
import type { S3 } from "../env.ts";
import type { FileStore, Incoming } from "./store.ts";
import { removeAbandoned, storeFailure, withStoreErrors } from "./store.ts";

const BODY_SILENT_MS = 60_000;

/**
 * One request. `body` makes a new stream for each try; `silentMs`: how long the store may be
 * silent.
 */
type Ask = {
  method: "GET" | "PUT" | "DELETE" | "HEAD";
  url: string;
  headers: Record<string, string>;
  body?: () => Readable;
  silentMs: number;
  /** The head of the answer must be there within so many ms. */
  answerMs: number;
};

/**
 * Sends one request and answers with the head of the response; its body is still to be read. It
 * does not use `fetch`, which holds its signal weakly: a deadline may be garbage-collected before
 * it comes, and a store that hangs would hold the request for ever. Redirects are answers like any
 * other. @throws when nothing can be sent, or no answer comes in time
 */
function ask({ method, url, headers, body, silentMs, answerMs }: Ask): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const send = url.startsWith("https:") ? https.request : http.request;
  const outgoing = send(url, { method, headers, timeout: silentMs });
  const late = setTimeout(
    () => outgoing.destroy(new Error(`no answer to ${method} within ${answerMs} ms`)),
    answerMs,
  );
  outgoing.once("timeout", () =>
    outgoing.destroy(new Error(`the file store was silent for ${silentMs} ms`)),
  );
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

/**
 * In ms: how long a try may be silent, when its answer must begin, and after how long no new try is
 * made.
 */
type Patience = Pick<Ask, "silentMs" | "answerMs"> & { triesMs: number };

/**
 * Less than the time of a request (15 s; an upload 120 s), so that a store that hangs is noticed
 * before it ends.
 */
const usual: Record<"upload" | "answer" | "check", Patience> = {
  upload: { silentMs: 10_000, answerMs: 40_000, triesMs: 15_000 },
  answer: { silentMs: 4_000, answerMs: 4_000, triesMs: 6_000 },
  check: { silentMs: 1_500, answerMs: 1_500, triesMs: 0 },
};
const MOST_TRIES = 3;
const PAUSE_MS = 250;

/**
 * Addressed by path, as every store understands. Files wait in `folder` until they are whole;
 * `patience` is for tests.
 */
export function createS3Store(s3: S3, folder: string, patience = usual): FileStore {
  const client = new AwsClient({
    accessKeyId: s3.accessKey,
    secretAccessKey: s3.secretKey,
    region: s3.region,
    service: "s3",
  });
  const bucket = `${withoutEndSlashes(s3.endpoint)}/${s3.bucket}`;

  /**
   * The answer, whatever its status, with its body still to be read. @throws files-away when there
   * is none
   */
  async function send(
    method: Ask["method"],
    url: string,
    { triesMs, ...limits }: Patience,
    file?: Incoming,
  ) {
    const until = performance.now() + triesMs;
    for (let tries = 1; ; tries += 1) {
      const last = tries === MOST_TRIES || performance.now() >= until;
      try {
        // The sum is signed, so the store checks that it gets the right bytes.
        const sum = file && { "X-Amz-Content-Sha256": file.sha256.toString("hex") };
        const signed = await client.sign(url, { method, headers: { ...sum } });
        const headers = {
          ...Object.fromEntries(signed.headers),
          ...(file && { "Content-Length": String(file.size) }),
        };
        const body = file && (() => createReadStream(file.path));
        const answer = await ask({ method, url, headers, body, ...limits });
        if (last || !mayPass(answer.statusCode ?? 0)) return answer;
        answer.resume();
      } catch (error) {
        if (last || performance.now() >= until) throw storeFailure(error);
      }
      await pause(PAUSE_MS * 2 ** tries * Math.random());
    }
  }

  return withStoreErrors({
    async makeRoom(key) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      return join(folder, `${key}.part`);
    },
    async put(key, file) {
      const answer = await send("PUT", `${bucket}/${key}`, patience.upload, file);
      answer.resume();
      if (!isDone(answer)) throw refused("PUT", answer);
    },
    async open(key) {
      const answer = await send("GET", `${bucket}/${key}`, patience.answer);
      if (isDone(answer)) return answer;
      answer.resume();
      if (answer.statusCode === 404) return undefined;
      throw refused("GET", answer);
    },
    async remove(key) {
      const answer = await send("DELETE", `${bucket}/${key}`, patience.answer);
      answer.resume();
      if (!isDone(answer) && answer.statusCode !== 404) throw refused("DELETE", answer);
    },
    async check() {
      const answer = await send("HEAD", bucket, patience.check);
      answer.resume();
      if (isDone(answer)) return;
      if (answer.statusCode !== 403) throw refused("HEAD", answer);
      // A key for these files only is denied the bucket, and a wrong one everything: only an answer
      // with a body tells which.
      const told = await send("GET", bucket, patience.check);
      const why = await text(told);
      if (!isDone(told) && !why.includes("<Code>AccessDenied</Code>")) throw refused("GET", told);
    },
    sweep: () => removeAbandoned(folder, "*.part"),
  });
}

function isDone({ statusCode = 0 }: IncomingMessage): boolean {
  return statusCode >= 200 && statusCode < 300;
}

function mayPass(status: number): boolean {
  return status >= 500 || status === 429;
}

function refused(method: string, { statusCode }: IncomingMessage) {
  return storeFailure(new Error(`the file store answered ${statusCode} to ${method}`));
}
