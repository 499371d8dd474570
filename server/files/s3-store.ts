import { Readable } from "node:stream";
import { AwsClient } from "aws4fetch";
import type { S3 } from "../env.ts";
import type { FileStore } from "./store.ts";

const TIMEOUT_MS = 60_000;

/** Files in any S3-compatible store, addressed by path (endpoint/bucket/key), which every such store understands. */
export function createS3Store(s3: S3): FileStore {
  const client = new AwsClient({
    accessKeyId: s3.accessKey,
    secretAccessKey: s3.secretKey,
    region: s3.region,
    service: "s3",
    retries: 2,
  });
  const send = (method: string, key: string, body?: Uint8Array) =>
    client.fetch(`${s3.endpoint.replace(/\/+$/, "")}/${s3.bucket}/${key}`, {
      method,
      body: body as Uint8Array<ArrayBuffer> | undefined,
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  return {
    async put(key, bytes) {
      const answer = await send("PUT", key, bytes);
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`the file store answered ${answer.status} to PUT`);
    },
    async open(key) {
      const answer = await send("GET", key);
      if (answer.ok && answer.body) return Readable.fromWeb(answer.body as never);
      await answer.body?.cancel();
      if (answer.status === 404) return undefined;
      throw new Error(`the file store answered ${answer.status} to GET`);
    },
    async remove(key) {
      const answer = await send("DELETE", key);
      await answer.body?.cancel();
      if (!answer.ok && answer.status !== 404) throw new Error(`the file store answered ${answer.status} to DELETE`);
    },
  };
}
