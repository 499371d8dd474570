import { Socket } from "node:net";
import pino, { type DestinationStream, type Logger } from "pino";

/** In memory, of what can't be written for now. */
const KEPT_BYTES = 1_000_000;

/**
 * JSON, a line an event. What quotes rows and statements in PostgreSQL's errors is left out: it is
 * people's data.
 */
export function openLog(level: string, to: DestinationStream = openOutput()): Logger {
  const paths = ["detail", "where", "query", "parameters"].map((name) => `err.${name}`);
  return pino({ level, redact: { paths, remove: true } }, to);
}

/**
 * What can't be printed now (a full disk, a reader that has gone or stands still) ends nothing,
 * holds nothing up, and keeps no database from stopping.
 */
export function printWithoutWaiting(): void {
  for (const output of [process.stdout, process.stderr]) {
    output.on("error", () => {});
    // Node waits for whoever reads a pipe or a terminal: a paused one would hold up all requests.
    if (output instanceof Socket) (output as Waiting)._handle?.setBlocking?.(false);
  }
}

type Waiting = Socket & { _handle?: { setBlocking?(waits: boolean): void } };

/** Nothing fails when a line can't be written: it waits until one can be, and the last are lost. */
function openOutput(): DestinationStream {
  const { stdout } = process;
  if (stdout instanceof Socket)
    return {
      write(line) {
        if (stdout.writableLength < KEPT_BYTES) stdout.write(line);
      },
    };
  const output = pino.destination({ dest: 1, sync: true, maxLength: KEPT_BYTES });
  output.on("error", () => {});
  return output;
}
