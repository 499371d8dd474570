import type { WaitingWork } from "../../contract/dashboard.ts";
import type { Db } from "../db/sql.ts";
import type { Clerk } from "../db/whose.ts";
import type { Env } from "../env.ts";
import type { SignedIn } from "../http/app-types.ts";
import { comparesMoney } from "../recharge/sent-money.ts";
import { countWork } from "./queries.ts";

type Reader = Pick<SignedIn, "role">;

/** What of the waiting work this person hears of: two with the same answer hear the same. */
export const workOf = (reader: Reader, env: Env) => ({ money: comparesMoney(reader, env) });

/** How much waits for an answer, another file, or to be compared, for this person. */
export function findWork(sql: Db, reader: Reader & Clerk, env: Env): Promise<WaitingWork> {
  return countWork(sql, reader, workOf(reader, env).money);
}
