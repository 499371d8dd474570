import type { Logger } from "pino";
import type { Sql } from "../db/sql.ts";
import { queueOf } from "../live/changes.ts";
import type { Live } from "../live/live.ts";
import { regularly } from "../regularly.ts";
import { findGrownLate } from "./queries.ts";

const LOOK_MS = 15_000;

/**
 * An order becomes late without anybody writing anything: then the pages of staff that hear from
 * this process are told, of its service. Each process tells its own.
 */
export function watchLate({ sql, live, log }: { sql: Sql; live: Live; log: Logger }) {
  let looked: Date | undefined;
  const look = async () => {
    looked = await tellLate({ sql, live }, looked);
  };
  return regularly(LOOK_MS, look, { log, failed: "late orders not looked for; trying again" });
}

/** Tells of what has become late after `since`; answers until when it looked. */
export async function tellLate(
  { sql, live }: { sql: Sql; live: Pick<Live, "count" | "tellHere"> },
  since: Date | undefined,
): Promise<Date | undefined> {
  // A page that opens reads what is late by then.
  if (live.count() === 0) return undefined;
  const { now, services } = await findGrownLate(sql, since);
  live.tellHere(services.flatMap(queueOf));
  return now;
}
