import pino, { type DestinationStream, type Logger } from "pino";

/** JSON, a line an event. What quotes rows and statements in PostgreSQL's errors is left out: it is people's data. */
export function openLog(level: string, to?: DestinationStream): Logger {
  const paths = ["detail", "where", "query", "parameters"].map((name) => `err.${name}`);
  return pino({ level, redact: { paths, remove: true } }, to);
}
