import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createDiskStore } from "./disk-store.ts";
import { createS3Store } from "./s3-store.ts";
import { type FileStore, newStorageKey } from "./store.ts";

// A little object store over real HTTP: it refuses what is unsigned or whose body is not what was signed.
const objects = new Map<string, Buffer>();
let bucket: Server;
let folder: string;
const stores: Record<string, FileStore> = {};

beforeAll(async () => {
  bucket = createServer(async (request, response) => {
    const body = await buffer(request);
    const signed = /^AWS4-HMAC-SHA256 Credential=id\/\d{8}\/ap-1\/s3\/aws4_request/.test(
      request.headers.authorization ?? "",
    );
    const stated = request.headers["x-amz-content-sha256"];
    const honest = stated === "UNSIGNED-PAYLOAD" || stated === createHash("sha256").update(body).digest("hex");
    const path = request.url ?? "";
    if (!signed || !honest) response.writeHead(403).end();
    else if (request.method === "PUT") response.writeHead(200).end(void objects.set(path, body));
    else if (request.method === "DELETE") response.writeHead(204).end(void objects.delete(path));
    else if (objects.has(path)) response.writeHead(200).end(objects.get(path));
    else response.writeHead(404).end("<Error><Code>NoSuchKey</Code></Error>");
  });
  await new Promise<void>((done) => bucket.listen(0, "127.0.0.1", done));
  const endpoint = `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`;
  folder = mkdtempSync(join(tmpdir(), "kagoj-store-"));
  stores.disk = createDiskStore(folder);
  stores.s3 = createS3Store({ endpoint, bucket: "papers", accessKey: "id", secretKey: "secret", region: "ap-1" });
});
afterAll(() => {
  bucket.close();
  rmSync(folder, { recursive: true, force: true });
});

describe.each(["disk", "s3"])("the %s store", (name) => {
  test("gives back the very bytes, and nothing once removed", async () => {
    const store = stores[name] as FileStore;
    const key = newStorageKey();
    const bytes = crypto.getRandomValues(new Uint8Array(50_000));
    expect(await store.open(key)).toBeUndefined();
    await store.put(key, bytes);
    const stream = await store.open(key);
    expect(stream && (await buffer(stream)).equals(bytes)).toBe(true);
    await store.remove(key);
    expect(await store.open(key)).toBeUndefined();
    await store.remove(key);
  });
});

test("a store that refuses is an error, never a silent loss", async () => {
  const wrong = createS3Store({
    endpoint: `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`,
    bucket: "papers",
    accessKey: "somebody-else",
    secretKey: "x",
    region: "ap-1",
  });
  await expect(wrong.put(newStorageKey(), new Uint8Array(3))).rejects.toThrow("403");
});
