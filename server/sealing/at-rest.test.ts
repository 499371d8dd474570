import { chmodSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hash } from "@node-rs/argon2";
import { expect, onTestFinished, test } from "vitest";
import { startEmbedded } from "../db/embedded/start.ts";
import { migrate } from "../db/migrate.ts";
import { openDatabase } from "../db/sql.ts";
import { keyFileOf } from "../seal/key-file.ts";
import { ADMIN, freePort, startServer } from "../test/payment-process.ts";

const old = { number: "7774440001", name: "পুরোনো ডিস্কবিবি" };
const fresh = { number: "7774440002", name: "নতুন ডিস্কবিবি" };
const account = "Diskadmin Plainly";

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

test("the whole data folder of an updated desk shows no number and no name, which staff find and read; without its key it stays shut", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "kagoj-at-rest-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  chmodSync(dataDir, 0o755);
  const embedded = await startEmbedded({ dataDir });
  const sql = openDatabase(embedded.connection, { max: 1, patient: true });
  await migrate(sql, { until: "0026-upkeep.sql" });
  const password = await hash(ADMIN.password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  await sql`
    with made as (
      insert into users (username, full_name, gender, role, password_hash) values (${ADMIN.username}, ${account}, 'male', 'admin', ${password}) returning id
    ), wallet as (
      insert into accounts (user_id) select id from made returning user_id
    )
    insert into orders (user_id, category, price, shown, secret, identifier)
    select user_id, 'nid', 0, jsonb_build_object('nidNumber', '777*****01', 'NameNid', ${old.name}::text),
           jsonb_build_object('nidNumber', ${old.number}::text), ${old.number} from wallet`;
  await sql`checkpoint`;
  await sql.end();
  await embedded.stop();
  expect(filesWith(dataDir, Object.values(old))).not.toEqual([]);

  const env = { DATA_DIR: dataDir, FIELD_KEYS: "" };
  const server = await startServer(await freePort(), env);
  const headers: Record<string, string> = { "Sec-Fetch-Site": "same-origin", "Content-Type": "application/json" };
  const ask = (method: string, path: string, body: object) =>
    fetch(`${server.origin}${path}`, { method, headers, body: JSON.stringify(body) });
  const search = async (q: string) =>
    (await (await fetch(`${server.origin}/api/apply/order?q=${q}`, { headers })).json()) as Record<string, string>[];
  const login = await ask("POST", "/api/auth/login", ADMIN);
  headers.Cookie = login.headers.get("Set-Cookie")?.split(";")[0] ?? "";
  const { _id: userId } = (await login.json()) as { _id: string };
  await ask("PUT", "/api/users/edit-user-balance", { userId, amount: 1000 });
  const placed = await ask("POST", "/api/apply/order", {
    category: "nid",
    nidNumber: fresh.number,
    NameNid: fresh.name,
  });
  expect([placed.status, await placed.text()]).toEqual([201, expect.stringContaining(fresh.name)]);
  for (const { number, name } of [old, fresh]) {
    expect(await search(number.slice(-6))).toMatchObject([{ nidNumber: number, NameNid: name }]);
    expect(await search(number)).toHaveLength(1);
  }
  await server.stop();
  expect(filesWith(dataDir, [...Object.values(old), ...Object.values(fresh)])).toEqual([]);
  // What is not sealed is found, so the files were really read.
  expect(filesWith(dataDir, [account])).not.toEqual([]);

  const key = keyFileOf({ dataDir });
  renameSync(key, `${key}.away`);
  await expect(startServer(await freePort(), env)).rejects.toThrow(
    /What is stored is sealed with the key \S+, but .* is missing/,
  );
  expect(readdirSync(join(dataDir, "keys"))).toEqual(["field-keys.away"]);
}, 180_000);
