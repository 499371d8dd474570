import * as v from "valibot";
import { versionedLists } from "./live.ts";
import { Notice } from "./notices.ts";
import { Prices } from "./prices.ts";
import { Service } from "./services/own.ts";
import { Config } from "./settings.ts";
import { Switches } from "./switches.ts";
import { User } from "./users.ts";

const Version = v.optional(v.pipe(v.string(), v.maxLength(100, "too-long")));

/**
 * The version of each list. Left out while the list is changing. The version of `user` is under
 * "balance".
 */
const Versions = v.strictObject(v.entriesFromList(versionedLists, Version));

/** GET /api/start: the versions of what the caller has already. */
export const StartQuery = v.omit(Versions, ["orders", "recharges"]);
export type StartQuery = v.InferOutput<typeof StartQuery>;

/**
 * As the single calls answer it, from GET users/userInfo to notice/notices, without what the caller
 * has in this version.
 */
export const Start = v.strictObject({
  versions: Versions,
  config: Config,
  user: v.optional(User),
  services: v.optional(v.array(Service)),
  prices: v.optional(Prices),
  switches: v.optional(Switches),
  notices: v.optional(v.array(Notice)),
});
export type Start = v.InferOutput<typeof Start>;
