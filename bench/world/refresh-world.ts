import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Values } from "../../contract/services/values.ts";
import { startEmbedded } from "../../server/db/embedded/start.ts";
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

/** The columns of a new order of this user that are sealed, and its id. */
export function sealedOrder(userId: string, parts: { shown: Values; secret: Values }, id = uuidv7()) {
  const of = (name: "shown" | "secret") => orderValues(name).seal(seal, rowOf(id, userId), parts[name]);
  return { id, user_id: userId, shown: of("shown"), secret: of("secret") };
}

type Server = { host: string; port: number; username: string; password?: string };
/** `template`: a migrated database that new ones are copied from. */
export type Cluster = { server: Server; template?: string; stop(): Promise<void> };
/** Opens the cluster of a bench: {@link ownCluster}, or in its test at toy size the one that all tests share. */
export type OpenCluster = (dataDir: string) => Promise<Cluster>;

/** A PostgreSQL in this folder, as the product starts it. */
export const ownCluster: OpenCluster = async (dataDir) => {
  const { connection, stop } = await startEmbedded({ dataDir });
  return { server: connection, stop };
};

/** Makes a database without any data. Who uses it migrates it first: it may be empty. */
export async function makeDatabase({ server, template = "template1" }: Cluster, database: string): Promise<void> {
  const first = openDatabase({ ...server, database: "postgres" }, { max: 1 });
  await first.unsafe(`create database ${database} template ${template}`);
  await first.end();
}

export function openIn({ server }: Cluster, database: string, options?: Parameters<typeof openDatabase>[1]): Sql {
  return openDatabase({ ...server, database }, options);
}

export type Served = { product: number; bare: number };
export type World = Awaited<ReturnType<typeof openWorld>>;

/** Orders of one statement. */
const BATCH = 1_000;
const BALANCE_POISHA = 9_000_000_00;

/** Databases with users and orders, and servers on them. */
export async function openWorld(openCluster: OpenCluster = ownCluster) {
  const dataDir = mkdtempSync(join(tmpdir(), "kagoj-bench-"));
  chmodSync(dataDir, 0o755);
  const cluster = await openCluster(dataDir);
  const children: ChildProcess[] = [];
  const pools: Sql[] = [];

  return {
    /** For what a bench keeps in files. It is removed at the end. */
    folder: dataDir,
    /** The connection to a database of this cluster. */
    at: (database: string) => ({ ...cluster.server, database }),
    /** Makes a database with so many users, each signed in and with much money, and so many orders spread over them. */
    async makeDatabase(name: string, people: number, orders: number): Promise<Sql> {
      await makeDatabase(cluster, name);
      const sql = openIn(cluster, name, { max: 2, patient: true });
      pools.push(sql);
      await migrate(sql);
      await seed(sql, readEnv({ ADMIN_PASSWORD: "bench-password-1" }), { demo: false });
      await fill(sql, people, orders);
      return sql;
    },
    /** Starts `node bench/world/refresh-server.ts` on a database. */
    async serve(database: string): Promise<Served> {
      const child = spawn(
        process.execPath,
        ["--expose-gc", fileURLToPath(new URL("refresh-server.ts", import.meta.url))],
        {
          env: { PATH: process.env.PATH, ...compiled, DATABASE: JSON.stringify({ ...cluster.server, database }) },
          stdio: ["ignore", "pipe", "inherit"],
        },
      );
      children.push(child);
      const [line] = await once(child.stdout, "data");
      return JSON.parse(String(line));
    },
    async close(): Promise<void> {
      for (const child of children) child.kill();
      for (const sql of pools) await sql.end({ timeout: 1 });
      await cluster.stop();
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
      insert into transfers (user_id, wallet_version, kind, debit, credit, amount, balance_after, source_kind, source_id, actor_id)
      select id, 1, 'opening', 'adjustments', 'wallet', ${BALANCE_POISHA}, ${BALANCE_POISHA}, 'admin', uuidv7(), id from made
    )
    insert into sessions (token_hash, user_id, expires_at, absolute_until)
    select h.hash, m.id, now() + interval '30 days', now() + interval '90 days'
    from made m join unnest(${hashes}::text[]) with ordinality as h (hash, n) on m.username = 'bench-' || (h.n - 1)`;
  const users = await sql<{ id: string }[]>`
    select id from users where username like 'bench-%' order by split_part(username, '-', 2)::int`;
  // The first user has equally many orders in every database, because it is their list that is loaded.
  const ownerOf = (n: number) => users[n <= 50 ? 0 : n % people]?.id ?? "";
  const parts = { shown: { nidNumber: "*****" }, secret: { nidNumber: "1234567890" } };
  for (let first = 1; first <= orders; first += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, orders - first + 1) }, (_, at) =>
      sealedOrder(ownerOf(first + at), parts),
    );
    await sql`
      insert into orders (id, user_id, category, price, shown, secret, number_hashes)
      select id, user_id, 'nid', 12000, shown, secret, array(select substr(md5(id || part), 1, 11) from unnest(array['', '4', '5', '6']) as part)
      from jsonb_populate_recordset(null::orders, ${sql.json(rows)})`;
  }
  await sql`vacuum analyze`;
}
