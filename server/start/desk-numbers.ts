import type { DeskNumbers } from "../../contract/live.ts";
import { findWork, workOf } from "../dashboard/work.ts";
import type { Deps } from "../deps.ts";
import type { SignedIn } from "../http/app-types.ts";
import { sharedReads } from "../http/shared-reads.ts";
import type { FindDesk } from "../live/live.ts";
import { countQueue } from "../queue/queue.ts";
import { findServices } from "../users/users.ts";

/**
 * The numbers that events bring to the pages of staff, read once for all of the same rights who
 * hear of the same change. Undefined for a user.
 */
export function deskNumbers({ sql, seal, env }: Pick<Deps, "sql" | "seal" | "env">) {
  const share = sharedReads();

  async function read(reader: SignedIn): Promise<DeskNumbers> {
    const [counts, work] = await Promise.all([
      countQueue(sql, seal, reader),
      findWork(sql, reader, env),
    ]);
    return { counts, work };
  }

  return (reader: SignedIn): FindDesk | undefined => {
    if (reader.role === "user") return undefined;
    return async (change) => {
      // A stream lasts longer than what a clerk works on.
      const services = reader.role === "staff" ? await findServices(sql, reader.id) : [];
      const worker = { ...reader, services };
      const rights = { ...workOf(reader, env), services };
      const version = { etag: String(change), settled: true };
      return { services, numbers: await share(version, rights, () => read(worker)) };
    };
  };
}
