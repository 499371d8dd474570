import { startupError } from "../startup-error.ts";

export type Progress = {
  /** Aborted with a reason in words: stuck, or stopped by the operator. */
  signal: AbortSignal;
  step(doing: string): void;
  moved(bytes: number): void;
};

/** For a caller that waits as long as it takes. */
export const noProgress: Progress = { signal: new AbortController().signal, step() {}, moved() {} };

type Output = Pick<NodeJS.WritableStream, "write"> & { isTTY?: boolean };

const LOOK_MS = 250;
const LOG_MS = 10_000;

/**
 * A line on `out` tells how far it is. Aborts after `silence` ms without progress, or by Ctrl+C.
 */
export async function withProgress<T>(
  silence: number,
  out: Output,
  work: (progress: Progress) => Promise<T>,
): Promise<T> {
  const end = new AbortController();
  const began = performance.now();
  let [alive, shown, doing, bytes] = [began, began, "", 0];
  const giveUp = (why: string) => end.abort(startupError(`${why} (${doing}): given up.`));
  const look = () => {
    const now = performance.now();
    if (now - alive > silence) giveUp(`Nothing moved for ${silence / 1000} s`);
    if (!out.isTTY && now - shown < LOG_MS) return;
    shown = now;
    const line =
      `${doing} · ${Math.round(bytes / 1e6)} MB in all · ` +
      `${Math.round((now - began) / 1000)} s`;
    out.write(out.isTTY ? `\r\x1b[K${line}` : `${line}\n`);
  };
  const goOn = (what: string, more: number) => {
    [doing, bytes, alive] = [what, bytes + more, performance.now()];
    end.signal.throwIfAborted();
  };
  const stop = () => giveUp("Stopped");
  const timer = setInterval(look, LOOK_MS);
  process.once("SIGINT", stop).once("SIGTERM", stop);
  try {
    return await work({
      signal: end.signal,
      step: (what) => goOn(what, 0),
      moved: (more) => goOn(doing, more),
    });
  } finally {
    clearInterval(timer);
    process.off("SIGINT", stop).off("SIGTERM", stop);
    if (out.isTTY) out.write("\r\x1b[K");
  }
}

/** Waits for the work or for the abort: nothing else ends work that hangs in a lost connection. */
export function orAborted<T>({ signal }: Progress, work: Promise<T>): Promise<T> {
  // If the abort comes first, nobody waits for the work any more.
  work.catch(() => {});
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  return Promise.race([work, aborted]);
}

const full = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);
export const LOST =
  "The connection to the database was lost. If this machine runs it, its log says why " +
  "(postgres.log).";
const database: Record<string, string> = {
  "53100": "The disk of the database is full: make room there.",
  CONNECTION_CLOSED: LOST,
  CONNECTION_ENDED: LOST,
  CONNECTION_DESTROYED: LOST,
};

/**
 * Failures of a disk or a database server as one line for the operator; any other error stays as it
 * is.
 */
export function inOneLine(error: unknown): unknown {
  if (!(error instanceof Error && "code" in error)) return error;
  const code = String(error.code);
  if (full.has(code)) return startupError(`The disk is full (${error.message}).`);
  if ("syscall" in error) return startupError(`${error.message}.`);
  if (isDamage(error)) return startupError(damageOf("The database", error));
  const away = database[code] ?? (/^(57P0|08)/.test(code) ? LOST : undefined);
  return away ? startupError(away) : error;
}

/**
 * PostgreSQL's errors about a page that it can't read, or whose content can't be: data_corrupted,
 * index_corrupted, an error of the disk.
 */
function isDamage(error: unknown): error is Error {
  return error instanceof Error && "code" in error && /^(XX00[12]|58030)$/.test(String(error.code));
}

export function withTableName(table: string, error: unknown): unknown {
  return isDamage(error) ? startupError(damageOf(`The table ${table}`, error)) : error;
}

function damageOf(what: string, { message }: Error): string {
  return `${what} has a damaged page (${message}). See “A damaged database file” in OPERATIONS.md.`;
}
