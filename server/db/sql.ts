import postgres from "postgres";

export type Connection =
  | string
  | { host: string; port: number; database: string; username: string; password?: string };
export type Sql = postgres.Sql<{ bigint: number }>;
/** A transaction, or the pool: what query functions take. */
export type Db = Sql | postgres.TransactionSql<{ bigint: number }>;

export const STATEMENT_MS = 5000;
/**
 * After so long without a byte for a statement the network drops what is sent, as when a database
 * moves or a firewall forgets. A pooler lets a statement wait for a connection first.
 */
const SILENT_SECONDS = { direct: 10, pooled: 20 };
/**
 * ms. No transaction waits so long for anything but the database; one that nobody can end any more
 * would keep its locks for hours.
 */
const IDLE_MS = 30_000;
/**
 * Few keep one thread busy, and on each of few the driver sends several queries at once: ten made
 * an order a tenth dearer.
 */
export const CONNECTIONS = 6;
const ARRAY_OF_TEXT = 1009;

/**
 * Opens the pool. `bigint` and `numeric` become numbers: amounts in poisha are below 2^53 by the
 * checks on prices and balances. No statement runs longer than 5 s, unless a command of the
 * operator is `patient`. `pooled`: through PgBouncer in transaction mode, which lends a session for
 * one transaction, so nothing is set on it and no statement on it gets a name.
 */
export function openDatabase(
  connection: Connection,
  {
    max = CONNECTIONS,
    patient = false,
    pooled = false,
  }: { max?: number; patient?: boolean; pooled?: boolean } = {},
): Sql {
  const settings = {
    max,
    prepare: !pooled,
    connect_timeout: 5,
    answer_timeout: patient ? null : SILENT_SECONDS[pooled ? "pooled" : "direct"],
    // The driver's own pauses grow to 20 s, so it would notice late that the database is back.
    backoff: (tries: number) => Math.min(3 ** tries / 100, 1),
    idle_timeout: 60,
    onnotice: () => {},
    // By its name a command that needs the database for itself knows a running server.
    connection: {
      application_name: patient ? "kagoj command" : "kagoj",
      ...(!pooled && { statement_timeout: patient ? 0 : STATEMENT_MS }),
      ...(!pooled && !patient && { idle_in_transaction_session_timeout: IDLE_MS }),
    },
    transform: { undefined: null, column: { from: postgres.toCamel, to: postgres.fromCamel } },
    types: { bigint: { to: 20, from: [20, 1700], serialize: String, parse: toSafeNumber } },
  };
  const sql =
    typeof connection === "string"
      ? postgres(connection, settings)
      : postgres({ ...connection, ...settings });
  // The driver would ask for the types of arrays, some hundred rows, on each new connection. So it
  // asks on the first only.
  const fetch_types = { get: () => !(ARRAY_OF_TEXT in sql.options.parsers), enumerable: true };
  Object.defineProperty(sql.options, "fetch_types", fetch_types);
  return pooled ? oneByOne(sql) : sql;
}

/**
 * When all connections are busy, the driver sends the next query before the last one is answered.
 * PgBouncer takes the end of the first answer for the end of both and lends the session to another
 * client, so the second answer is lost. `max_pipeline: 0` would break `begin`, so each query
 * forbids that another follows it.
 */
function oneByOne(sql: Sql): Sql {
  const alone = (query: object) => {
    if ("options" in query) Object.assign(query.options as object, { onexecute: () => false });
    return query;
  };
  const unsafe = (...words: Parameters<Sql["unsafe"]>) => alone(sql.unsafe(...words));
  return new Proxy(sql, {
    apply: (target, self, words) => alone(Reflect.apply(target, self, words)),
    get: (target, name) => (name === "unsafe" ? unsafe : Reflect.get(target, name)),
  });
}

function toSafeNumber(text: string): number {
  const value = Number(text);
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER)
    throw new RangeError(`${text} does not fit a number`);
  return value;
}

export async function first<T>(query: PromiseLike<readonly T[]>): Promise<T | undefined> {
  const [row] = await query;
  return row;
}

/** How many rows a statement found or changed. */
export async function countOf(query: PromiseLike<{ count: number }>): Promise<number> {
  return (await query).count;
}

/** For a write: whether it changed a row, and only one. */
export async function changedOne(query: PromiseLike<{ count: number }>): Promise<boolean> {
  return (await query).count === 1;
}

/** `from`: a table and which of its rows. */
export async function countRows(sql: Db, from: postgres.Fragment): Promise<number> {
  const [row] = await sql<[{ count: number }]>`select count(*)::int as count from ${from}`;
  return row.count;
}

/**
 * Lets each statement of this transaction take so many ms, or as long as it likes with 0. Then
 * nobody notices a network that drops what is sent.
 */
export async function allowLong(tx: Db, ms: number): Promise<void> {
  await tx.unsafe(`set local statement_timeout = ${ms}`, [], { patient: true } as object);
}

/** Waits until no other transaction does this work, and locks it until this transaction ends. */
export async function takeAdvisoryLock(tx: Db, work: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtext(${`kagoj ${work}`}))`;
}
