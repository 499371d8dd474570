import pino, { type DestinationStream, type Logger } from "pino";

/**
 * The process's log: JSON, a line an event. PostgreSQL's errors quote the row that was refused in `detail`, and our own
 * statement with its values elsewhere: people's data, which no log may hold.
 */
export function openLog(level: string, to?: DestinationStream): Logger {
  const paths = ["detail", "where", "query", "parameters"].map((name) => `err.${name}`);
  return pino({ level, redact: { paths, remove: true } }, to);
}
