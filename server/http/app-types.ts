import type { IncomingMessage } from "node:http";
import type { Logger } from "pino";
import type { Role } from "../../contract/accounts.ts";
import type { Sessions } from "../auth/sessions.ts";
import type { Sql } from "../db/sql.ts";
import type { Env } from "../env.ts";
import type { FileStore } from "../files/store.ts";
import type { Live } from "../live/live.ts";
import type { Payments } from "../recharge/payments.ts";
import type { Condition } from "./health.ts";

/** What every feature is handed. Made once in main.ts, and once per test file in test/harness.ts. */
export type Deps = {
  sql: Sql;
  env: Env;
  log: Logger;
  sessions: Sessions;
  files: FileStore;
  /** Tells browsers what has changed. */
  live: Live;
  /** Left out where nothing is embedded and nothing drains. */
  condition?: Condition;
  /** main.ts hands its own over, since its sweep uses them too; left out, they are made from `env`. */
  payments?: Payments;
};

/** The signed-in person, as loaded with the session. `balance` in poisha. */
export type SignedIn = {
  id: string;
  username: string;
  fullName: string;
  gender: "male" | "female";
  role: Role;
  balance: number;
  sessionId: string;
};

export type App = {
  Variables: { requestId: string; log: Logger; user: SignedIn | undefined; client: string };
  /** The Node adapter's own; absent when a test calls the app without HTTP. */
  Bindings: {
    incoming?: Partial<Pick<IncomingMessage, "errored">> & {
      socket: { remoteAddress?: string; destroyed?: boolean };
    };
  };
};
