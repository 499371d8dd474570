import type { DeskNumbers } from "../../contract/live.ts";
import { findWork, workOf } from "../dashboard/work.ts";
import type { Deps } from "../deps.ts";
import type { SignedIn } from "../http/app-types.ts";
import { sharedReads } from "../http/shared-reads.ts";
import type { FindNumbers } from "../live/live.ts";
import { countQueue } from "../queue/queue.ts";

/**
 * The numbers that events bring to the pages of staff, read once for all of the same rights who
 * hear of the same change. Undefined for a user.
 */
export function deskNumbers({ sql, seal, env }: Pick<Deps, "sql" | "seal" | "env">) {
  const share = sharedReads();

  async function read(reader: SignedIn): Promise<DeskNumbers> {
    const [counts, work] = await Promise.all([countQueue(sql, seal), findWork(sql, reader, env)]);
    return { counts, work };
  }

  return (reader: SignedIn): FindNumbers | undefined => {
    if (reader.role === "user") return undefined;
    const rights = workOf(reader, env);
    return (change) => share({ etag: String(change), settled: true }, rights, () => read(reader));
  };
}
