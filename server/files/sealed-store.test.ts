import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { newKey } from "../seal/keys.ts";
import { createSeal, type Seal } from "../seal/seal.ts";
import { storeFile } from "../test/store-file.ts";
import { createDiskStore, pathOfKey } from "./disk-store.ts";
import { sealStore } from "./sealed-store.ts";
import { type FileStore, newStorageKey } from "./store.ts";

const first = newKey();
let folder: string;
let bare: FileStore;
let seal: Seal;
let files: FileStore;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "kagoj-sealed-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  bare = createDiskStore(folder);
  seal = createSeal([first]);
  files = sealStore(bare, seal.files);
});

async function read(store: FileStore, key: string): Promise<Buffer | undefined> {
  const stream = await store.open(key);
  return stream && Buffer.concat(await stream.toArray());
}
const onDisk = (key: string) => readFileSync(join(folder, pathOfKey(key)));

test.each([0, 1, 65_535, 65_536, 65_537, 200_000])(
  "a file of %i bytes is on the disk sealed, and read as it was",
  async (size) => {
    const [key, bytes] = [newStorageKey(), Buffer.alloc(size, "identity 4111000222 ")];
    await storeFile(files, key, bytes);
    expect(await read(files, key)).toEqual(bytes);
    expect(onDisk(key).toString("latin1")).toMatch(/^age-encryption\.org\/v1\n/);
    expect(onDisk(key).includes("4111000222")).toBe(false);
    expect(await read(sealStore(bare, createSeal([newKey()]).files), key)).toEqual(Buffer.alloc(0));
    // Nothing else is left beside it.
    expect(readdirSync(join(folder, key.slice(0, 2)))).toEqual([key]);
  },
);

test("a changed file ends where it was changed, one that is gone is missing, a plain one is refused", async () => {
  const [key, plain] = [newStorageKey(), newStorageKey()];
  await storeFile(files, key, Buffer.alloc(200_000, "x"));
  const changed = onDisk(key);
  changed[150_000] = (changed[150_000] ?? 0) ^ 1;
  writeFileSync(join(folder, pathOfKey(key)), changed);
  expect((await read(files, key))?.length).toBe(2 * 65_536);
  expect(await read(files, newStorageKey())).toBeUndefined();
  await storeFile(bare, plain, Buffer.from("%PDF"));
  expect(await read(files, plain)).toEqual(Buffer.alloc(0));
  await storeFile(bare, newStorageKey(), Buffer.alloc(0));
});
