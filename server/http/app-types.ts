import type { IncomingMessage } from "node:http";
import type { Logger } from "pino";
import type { Fragment } from "postgres";
import type { KeyMay } from "../../contract/keys/api-keys.ts";
import type { LiveList } from "../../contract/live.ts";
import type { Look } from "../../contract/prerender.ts";
import type { RequiredStep, Role } from "../../contract/users.ts";
import type { ListRows, ListVersion } from "../db/list-version.ts";
import type { Customer } from "../db/mine.ts";
import type { Sql } from "../db/sql.ts";
import type { Standby } from "../db/standby.ts";

/**
 * The signed-in user, as loaded with the session. While something is owed, only the routes to
 * settle it know the user.
 */
export type SignedIn = Customer & {
  role: Role;
  sessionId: string;
  /** After so many seconds without use the session runs out. */
  secondsLeft: number;
  owes: RequiredStep | undefined;
  /** The services that a clerk works on: see db/whose.ts. */
  services: string[];
} & Proven;

/**
 * `confirmed`: the session's holder has proved within ten minutes who they are, the login included.
 * `justProven`: the login counts for a minute only. `hasFactor`: staff or an admin has a second
 * factor to prove it with; of users that is not read.
 */
export type Proven = { confirmed: boolean; justProven: boolean; hasFactor: boolean };

/** Read with the session of `u`: how new a list is, and a value. */
export type OnTheWay = { rows?: ListRows | undefined; value?: Fragment | undefined };

/**
 * Finds a token's user, the Set-Cookie to answer with if it was renewed or is invalid, and what was
 * read on the way.
 */
export type Sessions = {
  tokenIn(header: string | undefined): string | undefined;
  validate(token: string, onTheWay?: OnTheWay): Promise<FoundSession>;
  /** Whose key it is that a program has sent; undefined for one that opens nothing. */
  ofKey(key: string, onTheWay: OnTheWay): Promise<FoundKey | undefined>;
};
export type FoundKey = Pick<FoundSession, "version" | "value"> & { user: SignedIn; may: KeyMay };
export type FoundSession = {
  user: SignedIn | undefined;
  cookie: string | undefined;
  /** Whose session it was, when somebody has ended it. */
  endedOf?: string | undefined;
  version?: ListVersion | undefined;
  value?: unknown;
};

export type App = {
  Variables: {
    requestId: string;
    log: Logger;
    client: string;
    /**
     * The language of the page that has sent a plain form. Other requests tell theirs in
     * Accept-Language.
     */
    locale: Look["locale"] | undefined;
    sessions: Sessions;
    databases: { primary: Sql; standby: Standby | undefined };
    /** Who has a session, though something may be owed. Only for a logout. */
    holder: SignedIn | undefined;
    /** The phone whose key the request has. */
    device: string | undefined;
    /**
     * The user of the request, and the version of the requested list. Only for routes with a guard
     * of session.ts.
     */
    user: SignedIn | undefined;
    endedOf: string | undefined;
    version: ListVersion | undefined;
    value: unknown;
  };
  /** The Node adapter's own; absent when a test calls the app without HTTP. */
  Bindings: {
    incoming?: Partial<Pick<IncomingMessage, "errored" | "httpVersion">> & {
      socket: { remoteAddress?: string; destroyed?: boolean };
    };
  };
};

/**
 * To a user by id, the staff or everybody. `session`: theirs may have ended; it is checked and
 * never sent to a browser. `service`: only to those of the staff who work on it.
 */
export type Change = {
  to: string | "staff" | "everybody";
  service?: string | undefined;
  lists: (LiveList | "session")[];
};
