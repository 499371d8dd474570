import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { openTestServer, type TestServer } from "../test/harness.ts";
import { claimKey, keyFileOf, listKeys, newKey, openSeal, refuseMissingKeys } from "./keys.ts";
import { createSeal, keyIdOf } from "./seal.ts";

let server: TestServer;
let dataDir: string;
let said: string[];
beforeEach(async () => {
  server = await openTestServer();
  dataDir = mkdtempSync(join(tmpdir(), "kagoj-keys-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  said = [];
});
const open = (fieldKeys?: Buffer[]) =>
  openSeal(server.sql, { dataDir, fieldKeys }, (line) => said.push(line));

test("of processes that begin at once one makes the key file, and all have its key", async () => {
  const seals = await Promise.all(Array.from({ length: 5 }, () => open()));
  expect(new Set(seals.flatMap(({ keyIds }) => keyIds)).size).toBe(1);
  expect(said).toHaveLength(1);
  expect(readdirSync(join(dataDir, "keys"))).toEqual(["field-keys"]);
});

test("the first start makes a key file that only its owner may read, says where, and the next one uses it", async () => {
  const made = await open();
  const path = keyFileOf({ dataDir });
  if (process.platform !== "win32") expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(said).toEqual([expect.stringContaining(path)]);
  expect(said[0]).toContain("apart from the backups");
  await claimKey(server.sql, made);
  const again = await open();
  expect(again.open(made.seal("4111", "x"), "x")).toBe("4111");
  expect(said).toHaveLength(1);
});

test("a lost or a wrong key is said in one line, and nothing is written", async () => {
  const right = newKey();
  await claimKey(server.sql, createSeal([right]));
  const line = `What is stored is sealed with the key ${keyIdOf(right)}, but`;
  await expect(open()).rejects.toThrow(line);
  await expect(open([newKey()])).rejects.toThrow(line);
  await expect(open()).rejects.toMatchObject({
    code: "startup",
    message: expect.not.stringContaining("\n"),
  });
  expect(existsSync(join(dataDir, "keys"))).toBe(false);
  await expect(refuseMissingKeys({ dataDir, fieldKeys: [right] }, ["of-a-backup"])).rejects.toThrow(
    "sealed with the key of-a-backup",
  );
  // Of two processes that begin at once with different keys, one stops.
  await expect(claimKey(server.sql, createSeal([newKey()]))).rejects.toMatchObject({
    code: "startup",
  });
  expect(await listKeys(server.sql)).toEqual([{ id: keyIdOf(right), replacedAt: null }]);
  expect((await open([newKey(), right])).keyIds[1]).toBe(keyIdOf(right));
});

test("a key file that holds something else is refused, and stays as it is", async () => {
  await open();
  const path = keyFileOf({ dataDir });
  writeFileSync(path, "no key at all\n");
  await expect(open()).rejects.toThrow(`Key 1 of ${path} is none`);
  expect(readFileSync(path, "utf8")).toBe("no key at all\n");
});
