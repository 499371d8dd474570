import * as v from "valibot";
import { versionedLists } from "./live.ts";
import { Notice } from "./notices.ts";
import { Prices } from "./prices.ts";
import { Service } from "./services/own.ts";
import { Config } from "./settings.ts";
import { Switches } from "./switches.ts";
import { User } from "./users.ts";

/** GET /api/start. `services`: the version of the services that the caller has already. */
export const StartQuery = v.strictObject({ services: v.optional(v.pipe(v.string(), v.maxLength(100, "too-long"))) });
export type StartQuery = v.InferOutput<typeof StartQuery>;

/**
 * Everything that a page needs when a signed-in user opens it, as the single calls answer it: GET users/userInfo, config,
 * services, balance, apply/toggle-order and notice/notices. Services are left out if the caller has this version already.
 */
export const Start = v.strictObject({
  /** The version of each list. Left out while the list is changing. The version of `user` is under "balance". */
  versions: v.strictObject(v.entriesFromList(versionedLists, v.optional(v.string()))),
  user: User,
  config: Config,
  services: v.optional(v.array(Service)),
  prices: Prices,
  switches: Switches,
  notices: v.array(Notice),
});
export type Start = v.InferOutput<typeof Start>;
