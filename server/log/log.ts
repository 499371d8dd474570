import pino, { type DestinationStream, type Logger } from "pino";

/**
 * The log of the process, one line of JSON for each event. The fields of PostgreSQL's errors that quote rows and statements are
 * left out, because they contain people's data.
 */
export function openLog(level: string, to?: DestinationStream): Logger {
  const paths = ["detail", "where", "query", "parameters"].map((name) => `err.${name}`);
  return pino({ level, redact: { paths, remove: true } }, to);
}
