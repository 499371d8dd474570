import { chmodSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { ADMIN, freePort, startServer } from "../test/payment-process.ts";
import { keyFileOf } from "./keys.ts";

const typed = { number: "7774440002", name: "নতুন ডিস্কবিবি" };

/** Every file below a folder that has one of the words. */
function filesWith(folder: string, words: string[]): string[] {
  const sought = words.map((word) => Buffer.from(word));
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => {
      const bytes = readFileSync(path);
      return sought.some((word) => bytes.includes(word));
    });
}

test("the whole data folder shows no number and no name, which staff find and read; without its key it stays shut", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "kagoj-at-rest-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  chmodSync(dataDir, 0o755);
  const env = { DATA_DIR: dataDir, FIELD_KEYS: "" };
  const server = await startServer(await freePort(), env);
  const headers: Record<string, string> = {
    "Sec-Fetch-Site": "same-origin",
    "Content-Type": "application/json",
  };
  const ask = (method: string, path: string, body: object) =>
    fetch(`${server.origin}${path}`, { method, headers, body: JSON.stringify(body) });
  const search = async (q: string) =>
    (await (await fetch(`${server.origin}/api/apply/order?q=${q}`, { headers })).json()) as Record<
      string,
      string
    >[];
  const login = await ask("POST", "/api/auth/login", ADMIN);
  headers.Cookie = login.headers.get("Set-Cookie")?.split(";")[0] ?? "";
  const { _id: userId } = (await login.json()) as { _id: string };
  await ask("PUT", "/api/users/edit-user-balance", { userId, amount: 1000 });
  const placed = await ask("POST", "/api/apply/order", {
    category: "nid",
    nidNumber: typed.number,
    NameNid: typed.name,
  });
  expect([placed.status, await placed.text()]).toEqual([201, expect.stringContaining(typed.name)]);
  expect(await search(typed.number.slice(-6))).toMatchObject([
    { nidNumber: typed.number, NameNid: typed.name },
  ]);
  expect(await search(typed.number)).toHaveLength(1);
  await server.stop();
  expect(filesWith(dataDir, Object.values(typed))).toEqual([]);
  // What is not sealed is found, so the files were really read.
  expect(filesWith(dataDir, [ADMIN.username])).not.toEqual([]);

  const key = keyFileOf({ dataDir });
  renameSync(key, `${key}.away`);
  await expect(startServer(await freePort(), env)).rejects.toThrow(
    /What is stored is sealed with the key \S+, but .* is missing/,
  );
  expect(readdirSync(join(dataDir, "keys"))).toEqual(["field-keys.away"]);
}, 180_000);
