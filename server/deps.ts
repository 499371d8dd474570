import type { MiddlewareHandler } from "hono";
import type { Logger } from "pino";
import type { Sessions } from "./auth/sessions.ts";
import type { Sql } from "./db/sql.ts";
import type { Standby } from "./db/standby.ts";
import type { Env } from "./env.ts";
import type { FileStore } from "./files/store.ts";
import type { App } from "./http/app-types.ts";
import type { Condition } from "./http/health.ts";
import type { Live } from "./live/live.ts";
import type { Payments } from "./recharge/recharge.ts";
import type { Seal } from "./seal/seal.ts";

/**
 * What every feature gets. Made once in main.ts, and once for each test file in test/harness.ts.
 */
export type Deps = {
  sql: Sql;
  /** Of DATABASE_READ_URL. Routes read it by `read`, see http/standby-calls.ts. */
  standby?: Standby | undefined;
  seal: Seal;
  env: Env;
  log: Logger;
  sessions: Sessions;
  files: FileStore;
  live: Live;
  /** Missing in tests, which have no embedded database and no draining. */
  condition?: Condition;
  /** Passed by main.ts, whose sweep uses them too; otherwise made from `env`. */
  payments?: Payments;
  /** Counts requests and their time; missing when nobody asks for /metrics. */
  measure?: MiddlewareHandler<App>;
};
