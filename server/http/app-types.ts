import type { IncomingMessage } from "node:http";
import type { Logger } from "pino";
import type { Role } from "../../contract/users.ts";

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
