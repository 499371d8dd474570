import postgres from "postgres";

export type Connection = string | { host: string; port: number; database: string; username: string; password?: string };
export type Sql = postgres.Sql<{ bigint: number }>;
/** A transaction, or the pool: what query functions take. */
export type Db = Sql | postgres.TransactionSql<{ bigint: number }>;

/**
 * The pool. `bigint` and `numeric` become numbers here, once: poisha stay below 2^53 by the checks on prices and balances.
 * No statement runs longer than 5 s, unless a command of the operator is `patient`.
 */
export function openDatabase(connection: Connection, options: { max?: number; patient?: boolean } = {}): Sql {
  const settings = {
    max: options.max ?? 10,
    connect_timeout: 5,
    // The driver's own pauses grow to 20 s: a database that is back would be away for as long again.
    backoff: (tries: number) => Math.min(3 ** tries / 100, 1),
    idle_timeout: 60,
    onnotice: () => {},
    connection: { application_name: "kagoj", statement_timeout: options.patient ? 0 : 5000 },
    transform: { undefined: null, column: { from: postgres.toCamel, to: postgres.fromCamel } },
    types: {
      bigint: { to: 20, from: [20, 1700], serialize: String, parse: toSafeNumber },
    },
  };
  return typeof connection === "string" ? postgres(connection, settings) : postgres({ ...connection, ...settings });
}

function toSafeNumber(text: string): number {
  const value = Number(text);
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER) throw new RangeError(`${text} does not fit a number`);
  return value;
}
