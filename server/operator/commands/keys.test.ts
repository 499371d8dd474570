import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { keyFileOf, readKeyFile } from "../../seal/key-file.ts";
import { claimKey, markReplaced, openSeal } from "../../seal/keys.ts";
import { sealRest } from "../../sealing/seal-rest.ts";
import { openTestServer } from "../../test/harness.ts";
import { FIELD_KEYS } from "../../test/payment-process.ts";
import { runCommand } from "../command.ts";
import { runHere, runProcess } from "../test/command.ts";
import { keys as keysCommand, runKeys } from "./keys.ts";

test("a key is rotated: made, used by the next start, and dropped when nothing needs it any more", async () => {
  const { sql } = await openTestServer();
  const dataDir = mkdtempSync(join(tmpdir(), "kagoj-keys-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const path = keyFileOf({ dataDir });
  const env = { dataDir, fieldKeys: undefined };
  const keys = async (command?: string) => (await runKeys(sql, env, command)).join("\n");
  const start = async () => {
    const seal = await openSeal(sql, env, () => {});
    await claimKey(sql, seal);
    await sealRest(sql, seal, () => {});
    await markReplaced(sql, seal);
    return seal;
  };
  const {
    keyIds: [first = ""],
  } = await start();
  const text = readFileSync(path, "utf8");
  expect(await keys()).toBe(`${path}: 1 key. Keep a copy, apart from the backups.\n  ${first}  seals`);

  expect(await keys("rotate")).toMatch(/^A new key is in .*\nRestart Kagoj/);
  expect(readFileSync(path, "utf8")).toContain(text);
  expect(await keys()).toMatch(
    new RegExp(`: 2 keys.*\n  \\S{8}  seals from the next start on\n  ${first}  opens what it sealed$`),
  );
  const [second] = (await start()).keyIds;
  expect(await keys()).toMatch(new RegExp(`\n  ${second}  seals\n  ${first}  not needed since 20`));
  expect(await keys("drop")).toMatch(/^Nothing was removed/);
  await sql`update sealing_keys set replaced_at = replaced_at - interval '9 days' where replaced_at is not null`;
  expect(await keys("drop")).toMatch(/^1 of 2 keys/);
  expect(await readKeyFile(path)).toHaveLength(1);
  expect((await start()).keyIds).toEqual([second]);
  await expect(keys("nonsense")).rejects.toThrow("npm run keys -- rotate");
}, 60_000);

test("npm run keys lists them, and a word that it does not know brings its usage", async () => {
  const server = await openTestServer();
  const list = await runHere((shell) => runCommand(keysCommand, shell), server, { env: { FIELD_KEYS } });
  expect(list).toMatchObject({
    code: 0,
    err: "",
    out: expect.stringMatching(/^FIELD_KEYS: 1 key\. .*\n {2}\S{8} {2}seals/),
  });
  const wrong = await runProcess("keys", server, { args: ["nonsense"], env: { FIELD_KEYS } });
  expect(wrong).toMatchObject({ code: 1, out: "", err: expect.stringContaining("npm run keys -- rotate") });
});
