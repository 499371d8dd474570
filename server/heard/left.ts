import type { Deps } from "../deps.ts";
import { staffLists, topupMoved } from "../live/changes.ts";
import { creditLeft } from "../recharge/by-itself/by-itself.ts";
import { regularly } from "../regularly.ts";

const EVERY_MS = 30_000;

type LeftDeps = Pick<Deps, "sql" | "seal" | "log"> & { live: Pick<Deps["live"], "publish"> };

/** Credits what could be credited and waits all the same. Answers how much that was. */
export async function creditWhatIsLeft({ live, ...deps }: Omit<LeftDeps, "log">): Promise<number> {
  const owners = await creditLeft(deps);
  if (owners.length > 0) live.publish(staffLists("recharge-history"));
  for (const owner of owners) live.publish(topupMoved(owner));
  return owners.length;
}

/** A process may end between a message and what follows from it; another, or the next, goes on. */
export function startCreditingLeft(deps: LeftDeps): { stop(): Promise<void> } {
  const failed = "what messages have left was not credited";
  return regularly(EVERY_MS, () => creditWhatIsLeft(deps), { log: deps.log, failed, now: true });
}
