import type { IncomingMessage } from "node:http";
import type { Logger } from "pino";
import type { Role } from "../../contract/users.ts";
import type { ListRows, ListVersion } from "../db/list-version.ts";

/** The signed-in person, as loaded with the session. */
export type SignedIn = { id: string; role: Role; sessionId: string };

/** Who holds a token, and the Set-Cookie to answer with when its time was renewed or it is void; the version of a list too. */
export type Sessions = {
  tokenIn(header: string | undefined): string | undefined;
  validate(
    token: string,
    rows?: ListRows,
  ): Promise<{ user: SignedIn | undefined; cookie: string | undefined; version?: ListVersion | undefined }>;
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
  };
  /** The Node adapter's own; absent when a test calls the app without HTTP. */
  Bindings: {
    incoming?: Partial<Pick<IncomingMessage, "errored" | "httpVersion">> & {
      socket: { remoteAddress?: string; destroyed?: boolean };
    };
  };
};
