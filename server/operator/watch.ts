import { startupError } from "../startup-error.ts";

/** How a long command reports its progress and learns that it must end. */
export type Watch = {
  /** Aborted with a reason in words: too late, stuck, or stopped by the operator. */
  signal: AbortSignal;
  /** What is being done from now on, for the progress line. */
  step(doing: string): void;
  /** So many more bytes were read or written. */
  moved(bytes: number): void;
};

/** How long the whole work may take, and how long it may make no progress, in ms. */
export type Patience = { total: number; silence: number };

/** For a caller that waits as long as it takes. */
export const unwatched: Watch = { signal: new AbortController().signal, step() {}, moved() {} };

/** Where progress is told: a terminal, or the log of a nightly job. */
type Output = Pick<NodeJS.WritableStream, "write"> & { isTTY?: boolean };

const LOOK_MS = 250;

/** Does the work with a progress line on `out`. Ends it when it takes too long, makes no progress, or is stopped by Ctrl+C. */
export async function watched<T>(
  { total, silence }: Patience,
  out: Output,
  work: (watch: Watch) => Promise<T>,
): Promise<T> {
  const end = new AbortController();
  const began = performance.now();
  const line = progressLine(out, began);
  let alive = began;
  let doing = "";
  let bytes = 0;
  const judge = () => {
    const now = performance.now();
    if (now - began > total) end.abort(startupError(`Not done within ${minutes(total)} (${doing}): given up.`));
    else if (now - alive > silence)
      end.abort(startupError(`Nothing moved for ${minutes(silence)} (${doing}): given up.`));
  };
  const goOn = () => {
    judge();
    end.signal.throwIfAborted();
    alive = performance.now();
  };
  const stop = () => end.abort(startupError(`Stopped (${doing}).`));
  const timer = setInterval(() => {
    line.show(doing, bytes);
    judge();
  }, LOOK_MS);
  process.once("SIGINT", stop).once("SIGTERM", stop);
  try {
    return await work({
      signal: end.signal,
      step(what) {
        doing = what;
        goOn();
      },
      moved(more) {
        bytes += more;
        goOn();
      },
    });
  } finally {
    clearInterval(timer);
    process.off("SIGINT", stop).off("SIGTERM", stop);
    line.clear();
  }
}

/** Waits for the work or for the abort: nothing else ends work that hangs in a lost connection. */
export function orAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason);
  if (signal.aborted) abort();
  else signal.addEventListener("abort", abort, { once: true });
  // If the abort comes first, nobody waits for the work any more.
  work.catch(() => {});
  return Promise.race([work, aborted.promise]).finally(() => signal.removeEventListener("abort", abort));
}

/** A line that rewrites itself on a terminal, or a line every ten seconds in the log of a nightly job. */
function progressLine(out: Output, began: number) {
  const every = out.isTTY ? LOOK_MS : 10_000;
  let shown = out.isTTY ? Number.NEGATIVE_INFINITY : began;
  return {
    show(doing: string, bytes: number) {
      if (performance.now() - shown < every || doing === "") return;
      shown = performance.now();
      const seconds = Math.round((shown - began) / 1000);
      const line = `${doing} · ${Math.round(bytes / 1e6)} MB in all · ${seconds} s`;
      out.write(out.isTTY ? `\r\x1b[K${line}` : `${line}\n`);
    },
    clear() {
      if (out.isTTY) out.write("\r\x1b[K");
    },
  };
}

function minutes(ms: number): string {
  return ms < 60_000 ? `${ms / 1000} s` : `${Math.round(ms / 60_000)} min`;
}
