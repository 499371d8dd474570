import type { Proof } from "../../contract/factors.ts";
import { call } from "../api/client.ts";
import type { ChatUser } from "../offline/chat-user.ts";
import { enter } from "./session.ts";

/** What the browser needs to sign in a login whose password was right. @throws ApiError no-session; Offline */
export function beginSecondStep(ticket: string): Promise<unknown> {
  return call("post", "auth/second-step/options", { json: { ticket } });
}

/** Finishes a login. @throws ApiError wrong-proof, too-many-requests; no-session when it took too long; Offline */
export function finishSignIn(ticket: string, proof: Proof): Promise<ChatUser> {
  return enter("auth/second-step", { ticket, ...proof });
}
