import { createDecipheriv } from "node:crypto";
import { createReadStream, readdirSync } from "node:fs";
import { join } from "node:path";
import { allowLong, type Sql } from "../db/sql.ts";
import { deriveKey, NONCE_BYTES, TAG_BYTES } from "../seal/cipher.ts";
import { createSeal } from "../seal/seal.ts";
import { FIELD_KEYS } from "./payment-process.ts";

/**
 * Where words still stand: "orders: 4111000222" for each in a COPY of every table, and "files: …"
 * in the store's folder. What is sealed is opened first, unless it is `shut`: then it is read as a
 * thief of the database would.
 */
export async function tracesOf(
  { sql, folder }: { sql: Sql; folder: string },
  words: string[],
  { shut = false } = {},
): Promise<string[]> {
  const read = (text: string) => (shut ? bytesAsText(text) : opened(bytesAsText(text)));
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`;
  const found: string[] = [];
  for (const { name } of tables)
    found.push(...tracesIn(name, read(await copied(sql, name)), words));
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  for (const { parentPath, name } of paths)
    found.push(...tracesIn("files", await readFile(join(parentPath, name), shut), words));
  return [...new Set(found)];
}

const sealing = deriveKey(Buffer.from(FIELD_KEYS, "base64"), "sealing");

/**
 * A text in which every sealed value is opened. Wherever it belongs: the tag, which knows that, is
 * not asked.
 */
export function opened(text: string): string {
  return text.replace(/\b[\w-]{8}\.([\w-]{38,})/g, (_, sealed: string) => {
    const bytes = Buffer.from(sealed, "base64url");
    const cipher = createDecipheriv("aes-256-gcm", sealing, bytes.subarray(0, NONCE_BYTES));
    return cipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)).toString();
  });
}

/**
 * A text in which bytes, which PostgreSQL writes in hexadecimal, stand as the text that they are.
 */
export function bytesAsText(text: string): string {
  return text.replace(/\\x((?:[0-9a-f]{2})+)/g, (_, hex: string) =>
    Buffer.from(hex, "hex").toString("utf8"),
  );
}

const { files } = createSeal([Buffer.from(FIELD_KEYS, "base64")]);

async function readFile(path: string, shut: boolean): Promise<string> {
  const bytes = createReadStream(path);
  const pieces: Uint8Array[] = [];
  for await (const piece of shut ? bytes : files.open(bytes)) pieces.push(piece as Uint8Array);
  return Buffer.concat(pieces).toString("utf8");
}

async function copied(sql: Sql, table: string): Promise<string> {
  const parts: Buffer[] = [];
  const stream = await sql`copy ${sql(table)} to stdout`.readable();
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts).toString("utf8");
}

function tracesIn(place: string, text: string, words: string[]): string[] {
  return words.filter((word) => text.includes(word)).map((word) => `${place}: ${word}`);
}

/**
 * So many days pass for all that is written, but for sessions, or everybody would be signed out. No
 * list changes by it.
 */
export async function aged(sql: Sql, days: number): Promise<void> {
  const columns = await sql<{ table: string; names: string[] }[]>`
    select table_name as table, array_agg(column_name::text) as names
    from information_schema.columns
    where table_schema = 'public' and data_type = 'timestamp with time zone'
      and table_name not in ('sessions', 'clock', 'migrations')
    group by table_name`;
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    // Of many rows on a busy machine this takes longer than the product allows itself.
    await allowLong(tx, 0);
    for (const { table, names } of columns) {
      const moved = names.map((name) => `${name} = ${name} - interval '${days} days'`).join(", ");
      await tx.unsafe(`update ${table} set ${moved}`);
    }
  });
}
