import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  type Connection,
  type EmbeddedOptions,
  startEmbedded,
} from "../../server/db/embedded/start.ts";
import { migrate } from "../../server/db/migrate.ts";
import { openDatabase, type Sql } from "../../server/db/sql.ts";
import { uuidv7 } from "../../server/db/uuid.ts";
import { readEnv } from "../../server/env.ts";
import { orderValues, rowOf } from "../../server/seal/columns.ts";
import { createSeal } from "../../server/seal/seal.ts";
import { seed } from "../../server/seed.ts";
import { compiled } from "../../server/test/compiled.ts";
import { FIELD_KEYS } from "../../server/test/payment-process.ts";
import type { Ask } from "./load.ts";

/** The seal of every process of a bench. */
export const seal = createSeal([Buffer.from(FIELD_KEYS, "base64")]);

/** A new order of this user, with its columns sealed. */
function sealedOrder(userId: string) {
  const id = uuidv7();
  const row = rowOf(id, userId);
  const of = (name: "shown" | "secret", nidNumber: string) =>
    orderValues(name).seal(seal, row, { nidNumber });
  return { id, user_id: userId, shown: of("shown", "*****"), secret: of("secret", "1234567890") };
}

/** Where databases are made. `template`: a migrated one that they are copied from. */
export type Cluster = { connection: Connection; template?: string; stop?(): Promise<void> };

export type Served = { product: number; bare: number };
export type World = Awaited<ReturnType<typeof openWorld>>;

/** Orders of one statement. */
const BATCH = 1_000;
const BALANCE_POISHA = 9_000_000_00;

/**
 * Databases with users and orders, and servers on them: in a PostgreSQL of its own, started with
 * `options`, or in a given one.
 */
export async function openWorld(given?: Cluster, options: Partial<EmbeddedOptions> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), "kagoj-bench-"));
  chmodSync(dataDir, 0o755);
  const cluster: Cluster = given ?? (await startEmbedded({ dataDir, ...options }));
  const children: ChildProcess[] = [];
  const pools: Sql[] = [];
  const at = (database: string) => ({ ...cluster.connection, database });

  return {
    /** For what a bench keeps in files. It is removed at the end. */
    folder: dataDir,
    /** The connection to a database of this cluster. */
    at,
    /**
     * Makes a database with so many users, each signed in and with much money, and so many orders
     * spread over them.
     */
    async makeDatabase(name: string, people: number, orders: number): Promise<Sql> {
      const maker = openDatabase(at("postgres"), { max: 1 });
      await maker.unsafe(`create database ${name} template ${cluster.template ?? "template1"}`);
      await maker.end();
      const sql = openDatabase(at(name), { max: 2, patient: true });
      pools.push(sql);
      await migrate(sql);
      await seed(sql, readEnv({ ADMIN_PASSWORD: "bench-password-1" }), { embedded: false });
      await fill(sql, people, orders);
      return sql;
    },
    /** Starts `node bench/world/refresh-server.ts` on a database. */
    async serve(database: string): Promise<Served> {
      const env = {
        PATH: process.env.PATH,
        ...compiled,
        DATABASE: JSON.stringify(at(database)),
        FILES: join(dataDir, `${database}-files`),
      };
      const file = fileURLToPath(new URL("refresh-server.ts", import.meta.url));
      const child = spawn(process.execPath, ["--expose-gc", file], {
        env,
        stdio: ["ignore", "pipe", "inherit"],
      });
      children.push(child);
      const [line] = await once(child.stdout, "data");
      return JSON.parse(String(line));
    },
    async close(): Promise<void> {
      for (const child of children) child.kill();
      for (const sql of pools) await sql.end({ timeout: 1 });
      await cluster.stop?.();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The session cookie of the nth user. */
export function cookieOf(person: number): string {
  return `kagoj=bench-${person}`;
}

/** An order of the nth user. */
export function orderOf(person: number): Ask {
  const headers = { Cookie: cookieOf(person), "Idempotency-Key": crypto.randomUUID() };
  const body = JSON.stringify({ category: "nid", nidNumber: "1234567890" });
  return { method: "POST", path: "/api/apply/order", headers, body };
}

/** The hash of that user's session token, as in the database. */
export function tokenHashOf(person: number): string {
  return createHash("sha256").update(`bench-${person}`).digest("base64url");
}

async function fill(sql: Sql, people: number, orders: number): Promise<void> {
  const hashes = Array.from({ length: people }, (_, person) => tokenHashOf(person));
  await sql`
    with made as (
      insert into users (username, full_name, gender, password_hash)
      select 'bench-' || n, 'Bench', 'male', '' from generate_series(0, ${people - 1}::int) as n
      returning id, username
    ), wallets as (
      insert into accounts (user_id, balance, version) select id, ${BALANCE_POISHA}, 1 from made
    ), opened as (
      insert into transfers (user_id, wallet_version, kind, debit, credit, amount, balance_after,
        source_kind, source_id, actor_id)
      select id, 1, 'opening', 'adjustments', 'wallet', ${BALANCE_POISHA}, ${BALANCE_POISHA},
        'admin', uuidv7(), id from made
    )
    insert into sessions (token_hash, user_id, expires_at, absolute_until)
    select h.hash, m.id, now() + interval '30 days', now() + interval '90 days'
    from made m join unnest(${hashes}::text[]) with ordinality as h (hash, n)
      on m.username = 'bench-' || (h.n - 1)`;
  const users = await sql<{ id: string }[]>`
    select id from users where username like 'bench-%' order by split_part(username, '-', 2)::int`;
  // The first user has equally many orders in every database, because it is their list that is
  // loaded.
  const ownerOf = (n: number) => users[n <= 50 ? 0 : n % people]?.id ?? "";
  for (let first = 1; first <= orders; first += BATCH) {
    const length = Math.min(BATCH, orders - first + 1);
    const rows = Array.from({ length }, (_, at) => sealedOrder(ownerOf(first + at)));
    await sql`
      insert into orders (id, user_id, category, price, shown, secret, number_hash)
      select id, user_id, 'nid', 12000, shown, secret, substr(md5(id::text), 1, 11)
      from jsonb_populate_recordset(null::orders, ${sql.json(rows)})`;
  }
  await sql`vacuum analyze`;
}
