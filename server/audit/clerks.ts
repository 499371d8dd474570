import { isAppError } from "../app-error.ts";
import type { Deps } from "../deps.ts";
import type { SignedIn } from "../http/app-types.ts";
import { countFirst, countNew } from "../http/rate-limit.ts";
import { staffLists } from "../live/changes.ts";
import { type AuditEntry, recordAudit } from "./audit.ts";

/*
 * What a clerk does that is unusual. A day begins at six in the morning in Dhaka, when nobody
 * works: it is one of the clock's.
 */
const DAY_SECONDS = 86_400;
/**
 * After each so many different orders, or files, that a clerk has read whole in a day, the log has
 * a line.
 */
const LINE_EVERY = 50;

type Watched = Pick<Deps, "sql" | "live"> & { env: Pick<Deps["env"], "staffReadsADay"> };
type Details = NonNullable<AuditEntry["details"]>;
type Clerk = Pick<SignedIn, "id" | "role">;

/**
 * Before orders or files, by their ids, are given to who reads them. Above STAFF_READS_A_DAY the
 * admins hear of it.
 */
export async function noteReading(
  deps: Watched,
  { id, role }: Clerk,
  what: "orders" | "files",
  read: string[],
): Promise<void> {
  if (role !== "staff" || read.length === 0) return;
  const { sql, env } = deps;
  const names = read.map((one) => `${what} ${one} read by ${id}`);
  const { fresh, hits } = await countNew(sql, names, `${what} read by ${id}`, DAY_SECONDS);
  if (fresh === 0) return;
  const isLineDue = Math.floor(hits / LINE_EVERY) > Math.floor((hits - fresh) / LINE_EVERY);
  const details: Details = { [what]: hits };
  if (isLineDue) await recordAudit(sql, { actor: id, action: "staff-read", subject: id, details });
  if (hits > env.staffReadsADay) await alertOfClerk(deps, id, "staff-read-much", details);
}

type DayLimit = "staff-recharge-limit" | "staff-refund-day-limit";

/**
 * Does what a clerk may do until so many tk of a day. When it is refused for that, the admins hear
 * of it.
 */
export async function alertAtLimit<T>(
  deps: Pick<Deps, "sql" | "live">,
  { id }: Clerk,
  { action, tk }: { action: DayLimit; tk: number },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // The refusal took back all that was written with it.
    if (isAppError(error) && error.appCode === action)
      await alertOfClerk(deps, id, action, { limit: tk });
    throw error;
  }
}

/** Tells all admins, of each clerk and action once a day. */
async function alertOfClerk(
  { sql, live }: Pick<Deps, "sql" | "live">,
  clerk: string,
  action: "staff-read-much" | DayLimit,
  details: Details,
): Promise<void> {
  const isNew = await sql.begin(async (tx) => {
    if ((await countFirst(tx, [`${action} of ${clerk}`], DAY_SECONDS)) === 0) return false;
    await recordAudit(tx, { actor: clerk, action, subject: clerk, details });
    return true;
  });
  if (isNew) live.publish(staffLists("users"));
}
