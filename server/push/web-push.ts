import { type Agent, request } from "node:https";
import webPush from "web-push";
import type { PushMessage } from "../../contract/push.ts";
import type { Keys } from "./queries.ts";

export type Target = { endpoint: string; p256dh: string; auth: string };
/** `gone`: the browser is not subscribed any more. `refused`: this message will never be taken. `later`: seconds until a new try. */
export type Sent = "taken" | "gone" | "refused" | { later: number };
export type Sender = { keys: Keys; subject: string; agent: Agent };

const TIMEOUT_MS = 10_000;
/** For a phone that is off. Later the person finds the order in the list. */
const TTL_SECONDS = 3 * 24 * 3600;
const PATIENCE_SECONDS = 60;
const MOST_PATIENCE_SECONDS = 3600;

/** Encrypts a message for one browser (RFC 8291), signs it (RFC 8292) and gives it to its push service (RFC 8030). */
export async function sendPush({ keys, subject, agent }: Sender, target: Target, message: PushMessage): Promise<Sent> {
  const { endpoint, p256dh, auth } = target;
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(message),
    {
      vapidDetails: { subject, ...keys },
      TTL: TTL_SECONDS,
      urgency: "high",
      topic: message.queue ? "arrivals" : (message.order?.replaceAll("-", "") ?? "account"),
    },
  );
  return new Promise((sent) => {
    // The package's own sending is not used: its timeout restarts with each byte, and it keeps the whole answer in memory.
    const call = request(endpoint, { method: "POST", headers, agent, signal: AbortSignal.timeout(TIMEOUT_MS) });
    call.on("error", () => sent({ later: PATIENCE_SECONDS }));
    call.on("response", (response) => {
      sent(outcomeOf(response.statusCode ?? 0, Number(response.headers["retry-after"])));
      response.on("error", () => {});
      response.destroy();
    });
    call.end(body);
  });
}

function outcomeOf(status: number, retryAfter: number): Sent {
  if (status >= 200 && status < 300) return "taken";
  if (status === 404 || status === 410) return "gone";
  if (status === 429 || status >= 500 || status === 0)
    return { later: Math.min(Math.max(retryAfter || 0, PATIENCE_SECONDS), MOST_PATIENCE_SECONDS) };
  return "refused";
}
