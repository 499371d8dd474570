import type { Deps } from "../deps.ts";
import { staffLists } from "../live/changes.ts";
import { tell } from "../push/push.ts";
import { regularly } from "../regularly.ts";
import * as queries from "./queries.ts";

const EVERY_MS = 5 * 60_000;

type SilenceDeps = Pick<Deps, "sql" | "env" | "log"> & { live: Pick<Deps["live"], "publish"> };

export const { countSilent, forgetOld: forgetOldHeard } = queries;

/** Tells who compares money of a device that has been silent for longer than usual, once. */
export async function noticeSilence({ sql, env, live }: Omit<SilenceDeps, "log">): Promise<number> {
  const silent = await sql.begin(async (tx) => {
    const marked = await queries.markSilent(tx);
    if (marked > 0) await tell(tx, "silent", { to: env.staffRecharges ? "staff" : "admins" });
    return marked;
  });
  if (silent > 0) live.publish(staffLists("recharge-history"));
  return silent;
}

export function startListeningForSilence(deps: SilenceDeps): { stop(): Promise<void> } {
  const failed = "silent devices were not looked for";
  return regularly(EVERY_MS, () => noticeSilence(deps), { log: deps.log, failed });
}
