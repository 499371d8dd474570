import type { IncomingMessage } from "node:http";
import type { Logger } from "pino";
import type { Fragment } from "postgres";
import type { Role } from "../../contract/users.ts";
import type { ListRows, ListVersion } from "../db/list-version.ts";

/** The signed-in person, as loaded with the session. */
export type SignedIn = { id: string; role: Role; sessionId: string };

/** What the statement that finds a session reads on its way: the version of a list, and one value. `u` is the user in both. */
export type OnTheWay = { rows?: ListRows; value?: Fragment };

/** Who holds a token, and the Set-Cookie to answer with when its time was renewed or it is void; what was read on the way too. */
export type Sessions = {
  tokenIn(header: string | undefined): string | undefined;
  validate(token: string, onTheWay?: OnTheWay): Promise<FoundSession>;
};
export type FoundSession = {
  user: SignedIn | undefined;
  cookie: string | undefined;
  version?: ListVersion | undefined;
  value?: unknown;
};

export type App = {
  Variables: {
    requestId: string;
    log: Logger;
    client: string;
    sessions: Sessions;
    /** Who asks, and the version of the list they ask for: known to routes that have said so, see session.ts. */
    user: SignedIn | undefined;
    version: ListVersion | undefined;
    /** What the guard was asked to read of them: `requireUserWith`. */
    value: unknown;
  };
  /** The Node adapter's own; absent when a test calls the app without HTTP. */
  Bindings: {
    incoming?: Partial<Pick<IncomingMessage, "errored" | "httpVersion">> & {
      socket: { remoteAddress?: string; destroyed?: boolean };
    };
  };
};
