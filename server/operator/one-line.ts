import { startupError } from "../startup-error.ts";

const full = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);
const lost = "The connection to the database was lost.";
const database: Record<string, string> = {
  "53100": "The disk of the database is full.",
  CONNECTION_CLOSED: lost,
  CONNECTION_ENDED: lost,
  CONNECTION_DESTROYED: lost,
};

/** Failures of a disk or a database server as one line for the operator; any other error stays as it is. */
export function inOneLine(error: unknown): unknown {
  if (!(error instanceof Error && "code" in error)) return error;
  const code = String(error.code);
  if (full.has(code)) return startupError(`The disk is full (${error.message}).`);
  if ("syscall" in error) return startupError(`${error.message}.`);
  const away = database[code] ?? (/^(57P0|08)/.test(code) ? lost : undefined);
  return away ? startupError(away) : error;
}
