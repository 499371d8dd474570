import { startupError } from "../startup-error.ts";

/** How a long command reports its progress and learns that it must end. */
export type Progress = {
  /** Aborted with a reason in words: too late, stuck, or stopped by the operator. */
  signal: AbortSignal;
  /** What is being done from now on, for the progress line. */
  step(doing: string): void;
  /** So many more bytes were read or written. */
  moved(bytes: number): void;
};

/** For a caller that waits as long as it takes. */
export const noProgress: Progress = { signal: new AbortController().signal, step() {}, moved() {} };

/** Where progress is told: a terminal, or the log of a nightly job. */
type Output = Pick<NodeJS.WritableStream, "write"> & { isTTY?: boolean };

const LOOK_MS = 250;
const LOG_MS = 10_000;

/**
 * Does the work with a progress line on `out`. Aborts it after `total` ms, after `silence` ms without progress, or when it is stopped
 * by Ctrl+C.
 */
export async function withProgress<T>(
  { total, silence }: { total: number; silence: number },
  out: Output,
  work: (progress: Progress) => Promise<T>,
): Promise<T> {
  const end = new AbortController();
  const began = performance.now();
  let [alive, shown, doing, bytes] = [began, began, "", 0];
  const giveUp = (why: string) => end.abort(startupError(`${why} (${doing}): given up.`));
  const look = () => {
    const now = performance.now();
    if (now - began > total) giveUp(`Not done within ${minutes(total)}`);
    else if (now - alive > silence) giveUp(`Nothing moved for ${minutes(silence)}`);
    if (!out.isTTY && now - shown < LOG_MS) return;
    shown = now;
    const line = `${doing} · ${Math.round(bytes / 1e6)} MB in all · ${Math.round((now - began) / 1000)} s`;
    out.write(out.isTTY ? `\r\x1b[K${line}` : `${line}\n`);
  };
  const goOn = (what: string, more: number) => {
    [doing, bytes, alive] = [what, bytes + more, performance.now()];
    if (alive - began > total) giveUp(`Not done within ${minutes(total)}`);
    end.signal.throwIfAborted();
  };
  const stop = () => giveUp("Stopped");
  const timer = setInterval(look, LOOK_MS);
  process.once("SIGINT", stop).once("SIGTERM", stop);
  try {
    return await work({ signal: end.signal, step: (what) => goOn(what, 0), moved: (more) => goOn(doing, more) });
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

function minutes(ms: number): string {
  return ms < 60_000 ? `${ms / 1000} s` : `${Math.round(ms / 60_000)} min`;
}
