import { mkdtempSync, rmSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Bucket, openBucket } from "../test/bucket.ts";
import { storeFile } from "../test/store-file.ts";
import { createDiskStore } from "./disk-store.ts";
import { createS3Store } from "./s3-store.ts";
import { type FileStore, newStorageKey } from "./store.ts";

let bucket: Bucket;
let folder: string;
const stores: Record<string, FileStore> = {};

beforeAll(async () => {
  bucket = await openBucket();
  folder = mkdtempSync(join(tmpdir(), "kagoj-store-"));
  stores.disk = createDiskStore(folder);
  stores.s3 = createS3Store(bucket.settings, join(folder, "incoming"));
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
    await store.check();
    expect(await store.open(key)).toBeUndefined();
    await storeFile(store, key, bytes);
    const stream = await store.open(key);
    expect(stream && (await buffer(stream)).equals(bytes)).toBe(true);
    await store.remove(key);
    expect(await store.open(key)).toBeUndefined();
    await store.remove(key);
  });
});

test("a store that refuses is an error, never a silent loss", async () => {
  const wrong = createS3Store(
    { ...bucket.settings, accessKey: "somebody-else" },
    join(folder, "incoming"),
  );
  await expect(storeFile(wrong, newStorageKey(), new Uint8Array(3))).rejects.toMatchObject({
    appCode: "files-away",
    cause: expect.objectContaining({ message: expect.stringContaining("403") }),
  });
});

describe("a check of the s3 store", () => {
  const check = (settings: Partial<Bucket["settings"]>) =>
    createS3Store({ ...bucket.settings, ...settings }, join(folder, "incoming")).check();
  const denied = (code: string) => (response: ServerResponse) =>
    response.writeHead(403).end(`<Error><Code>${code}</Code></Error>`);

  test("accepts a key that is for its files only, and not a wrong one, nor a bucket that is not there", async () => {
    bucket.feel(denied("AccessDenied"));
    await check({});
    for (const code of ["InvalidAccessKeyId", "SignatureDoesNotMatch", "RequestTimeTooSkewed"]) {
      bucket.feel(denied(code));
      await expect(check({})).rejects.toMatchObject({ appCode: "files-away" });
    }
    bucket.feel();
    await expect(check({ bucket: "none" })).rejects.toMatchObject({ appCode: "files-away" });
    await expect(check({ accessKey: "somebody-else" })).rejects.toMatchObject({
      appCode: "files-away",
    });
  });
});
