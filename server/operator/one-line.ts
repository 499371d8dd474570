import { startupError } from "../startup-error.ts";

const full = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);
export const LOST =
  "The connection to the database was lost. If this machine runs it, its log says why (postgres.log).";
const database: Record<string, string> = {
  "53100": "The disk of the database is full: make room there.",
  CONNECTION_CLOSED: LOST,
  CONNECTION_ENDED: LOST,
  CONNECTION_DESTROYED: LOST,
};

/** Failures of a disk or a database server as one line for the operator; any other error stays as it is. */
export function inOneLine(error: unknown): unknown {
  if (!(error instanceof Error && "code" in error)) return error;
  const code = String(error.code);
  if (full.has(code)) return startupError(`The disk is full (${error.message}).`);
  if ("syscall" in error) return startupError(`${error.message}.`);
  if (isDamage(error)) return startupError(damageOf("The database", error));
  const away = database[code] ?? (/^(57P0|08)/.test(code) ? LOST : undefined);
  return away ? startupError(away) : error;
}

/** PostgreSQL's errors about a page that it can't read, or whose content can't be: data_corrupted, index_corrupted, an error of the disk. */
export function isDamage(error: unknown): error is Error {
  return error instanceof Error && "code" in error && /^(XX00[12]|58030)$/.test(String(error.code));
}

/** A damaged page names its table. */
export function withTableName(table: string, error: unknown): unknown {
  return isDamage(error) ? startupError(damageOf(`The table ${table}`, error)) : error;
}

function damageOf(what: string, { message }: Error): string {
  return `${what} has a damaged page (${message}). See “A damaged database file” in OPERATIONS.md.`;
}
