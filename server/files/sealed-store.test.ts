import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { photo, photoService, put, sent } from "../attachments/test/sending.ts";
import { newKey } from "../seal/key-file.ts";
import { claimKey, listKeys, markReplaced } from "../seal/keys.ts";
import { createSeal, type Seal } from "../seal/seal.ts";
import { logInAdmin, newUser, pdf } from "../test/builders.ts";
import { openTestServer } from "../test/harness.ts";
import { storeFile } from "../test/store-file.ts";
import { deliver, placed } from "../test/writes.ts";
import { createDiskStore, pathOfKey } from "./disk-store.ts";
import { resealFiles } from "./reseal.ts";
import { sealStore } from "./sealed-store.ts";
import { type FileStore, newStorageKey } from "./store.ts";

const [first, second] = [newKey(), newKey()];
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

test("a changed file ends where it was changed, one that is gone is missing, a plain one is read as it is", async () => {
  const [key, plain] = [newStorageKey(), newStorageKey()];
  await storeFile(files, key, Buffer.alloc(200_000, "x"));
  const changed = onDisk(key);
  changed[150_000] = (changed[150_000] ?? 0) ^ 1;
  writeFileSync(join(folder, pathOfKey(key)), changed);
  expect((await read(files, key))?.length).toBe(2 * 65_536);
  expect(await read(files, newStorageKey())).toBeUndefined();
  await storeFile(bare, plain, Buffer.from("%PDF"));
  expect(await read(files, plain)).toEqual(Buffer.from("%PDF"));
  await storeFile(bare, newStorageKey(), Buffer.alloc(0));
});

test("files of before are sealed, then with another key, and can be downloaded all the time", async () => {
  const server = await openTestServer({}, { files: { ...bare } });
  const admin = await logInAdmin(server);
  const user = await newUser(server, admin, 1_000);
  const order = await placed(user);
  const damaged = await placed(user);
  for (const [id, text] of [
    [order, "paper 4111000333"],
    [damaged, "lost"],
  ] as const)
    await deliver(admin, id, pdf(text));
  const { file } = (await user.send("GET", `/api/apply/my-order/${order}`)).body;
  const keyOf = async (id: string) =>
    (await server.sql<[{ key: string }]>`select storage_key as key from files where order_id = ${id}`)[0].key;
  writeFileSync(join(folder, pathOfKey(await keyOf(damaged))), "other bytes");
  const before = await keyOf(order);
  expect(onDisk(before).includes("4111000333")).toBe(true);

  const { sql } = server;
  const both = await Promise.all([1, 2].map(() => resealFiles({ sql, seal, files, bare })));
  expect((both[0] ?? 0) + (both[1] ?? 0)).toBe(1);
  const key = await keyOf(order);
  expect(await read(bare, before)).toBeUndefined();
  expect(onDisk(key).includes("4111000333")).toBe(false);
  // What is not as it was delivered stays for the staff to see.
  expect(readFileSync(join(folder, pathOfKey(await keyOf(damaged))), "utf8")).toBe("other bytes");
  expect(await resealFiles({ sql, seal, files, bare })).toBe(0);

  const ring = createSeal([second, first]);
  expect(await resealFiles({ sql, seal: ring, files: sealStore(bare, ring.files), bare })).toBe(1);
  Object.assign(server.files, sealStore(bare, createSeal([second]).files));
  expect((await user.send("GET", file)).body).toContain("paper 4111000333");
  expect((await sql`select from loose_files`).count).toBe(0);
});

test("attachments get another key too: their files, small pictures and halves open all the time", async () => {
  const server = await openTestServer({}, { files: { ...files } });
  const { sql } = server;
  const use = (...keys: Uint8Array[]) => {
    const ring = createSeal(keys);
    Object.assign(server.seal, ring);
    Object.assign(server.files, sealStore(bare, ring.files));
    return { sql, seal: ring, files: server.files, bare };
  };
  const admin = await logInAdmin(server);
  const user = await newUser(server, admin, 100);
  const category = await photoService(admin);
  await claimKey(sql, use(first).seal);
  const { body } = await user.send("POST", "/api/apply/order", { category, slip: [await sent(server, user)] });
  const { attachments } = (await user.send("GET", `/api/apply/my-order/${body.order._id}`)).body;
  const half = await photo();
  await put(server, user, half, { last: 9 });
  const readBoth = async () => {
    const headers = { Cookie: user.cookie };
    const paths = ["file", "thumbnail"].map((what) => `/api/attachments/${attachments[0].id}/${what}`);
    const answers = await Promise.all(paths.map((path) => server.app.request(path, { headers })));
    return Promise.all(answers.map(async (answer) => [answer.status, Buffer.from(await answer.arrayBuffer())]));
  };
  const before = await readBoth();
  expect(before.map(([status]) => status)).toEqual([200, 200]);

  const both = use(second, first);
  await claimKey(sql, both.seal);
  expect(await readBoth()).toEqual(before);
  expect(await resealFiles(both)).toBe(1);
  expect((await sql`select from attachments where thumbnail is not null`).count).toBe(0);
  const needed = async () => {
    await markReplaced(sql, both.seal);
    return (await listKeys(sql)).filter(({ replacedAt }) => !replacedAt).length;
  };
  // As long as the half is there.
  expect(await needed()).toBe(2);
  expect(await put(server, user, half, { first: 10 })).toMatchObject({ status: 200, body: { complete: true } });
  expect(await resealFiles(both)).toBe(0);
  expect(await needed()).toBe(1);
  use(second);
  expect(await readBoth()).toEqual(before);
});
