import { startupError } from "../startup-error.ts";

/** What a long command tells while it works, and how it learns that it has to end. */
export type Watch = {
  /** Aborted with the reason in a sentence: too late, stuck, or stopped by the operator. */
  signal: AbortSignal;
  /** What is being done from now on, as the progress line says it. */
  step(doing: string): void;
  /** So many bytes went by. */
  moved(bytes: number): void;
};

/** `total`: the whole work, `silence`: without a step or a byte. Both in ms. */
export type Patience = { total: number; silence: number };

/** For a caller that waits as long as it takes. */
export const unwatched: Watch = { signal: new AbortController().signal, step() {}, moved() {} };

const LOOK_MS = 250;

/** Does the work with a progress line on `out`, ends it when it takes too long, stands still, or is stopped by Ctrl+C. */
export async function watched<T>(
  { total, silence }: Patience,
  out: Pick<NodeJS.WriteStream, "write" | "isTTY">,
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

/** The work's answer, or the reason of the abort if that is sooner: what hangs in a lost connection ends by nothing else. */
export function orAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason);
  if (signal.aborted) abort();
  else signal.addEventListener("abort", abort, { once: true });
  // Nobody else waits for the loser.
  work.catch(() => {});
  return Promise.race([work, aborted.promise]).finally(() => signal.removeEventListener("abort", abort));
}

/** Turns over itself on a terminal; in the log of a nightly job it is one line in ten seconds. */
function progressLine(out: Pick<NodeJS.WriteStream, "write" | "isTTY">, began: number) {
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
