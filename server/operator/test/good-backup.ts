import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect } from "vitest";
import { logInAdmin, newUser, pdf } from "../../test/builders.ts";
import { afterThisFile } from "../../test/closing.ts";
import { openTestServer, type TestServer } from "../../test/harness.ts";
import { save } from "../../test/operator.ts";
import { storeFile } from "../../test/store-file.ts";
import { deliver, placed } from "../../test/writes.ts";

/** Each larger than a chunk of age, so that one damaged chunk hits one or two of them. */
const paper = (count: number) =>
  new Blob([`%PDF-1.4 paper ${count} `, "x".repeat(150_000)], { type: "application/pdf" });

/**
 * A backup at `path` of a server with five delivered files, as large as real ones, and a longer
 * audit log.
 */
export async function makeGoodBackup() {
  const server = await openTestServer();
  const admin = await logInAdmin(server);
  const user = await newUser(server, admin, 10_000);
  for (let count = 0; count < 5; count++)
    await deliver(admin, await placed(user), pdf(`paper ${count}`));
  // As large as real ones.
  for await (const [at, { id, storageKey }] of (
    await server.sql<
      { id: string; storageKey: string }[]
    >`select id, storage_key from files order by storage_key`
  ).entries()) {
    await server.files.remove(storageKey);
    await storeFile(server.files, storageKey, Buffer.from(await paper(at).arrayBuffer()));
    const [sum, size] = [
      createHash("sha256")
        .update(Buffer.from(await paper(at).arrayBuffer()))
        .digest(),
      paper(at).size,
    ];
    await server.sql`update files set sha256 = ${sum}, size = ${size} where id = ${id}`;
  }
  await server.sql`insert into audit (action, details)
                 select 'login', jsonb_build_object('text', repeat('x', 200))
                 from generate_series(1, 5000)`;
  const path = join(mkdtempSync(join(tmpdir(), "kagoj-restore-")), "good");
  await save(server, path);
  afterThisFile(() => rmSync(dirname(path), { recursive: true, force: true }));
  return { server, user, path };
}

/** Expects no row in any table and no file. */
export async function nothingIsThere(empty: TestServer): Promise<void> {
  const tables = await empty.sql<{ name: string }[]>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace
      and not relname = any('{migrations,list_epoch}')`;
  expect(tables.length).toBeGreaterThan(20);
  const filled = tables.map(
    ({ name }) => `select '${name}' as name where exists (select from ${name})`,
  );
  expect(await empty.sql.unsafe(filled.join(" union all "))).toEqual([]);
  expect(readdirSync(empty.folder)).toEqual([]);
}
