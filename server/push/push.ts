import { createECDH } from "node:crypto";
import { Agent, request } from "node:https";
import { isIP } from "node:net";
import type { Logger } from "pino";
import webPush from "web-push";
import { inLanguage, news, type Push } from "../../contract/news/news.ts";
import type { PushMessage, SubscribePush } from "../../contract/news/push.ts";
import { formatOrderNumber, orderNumber } from "../../contract/values/order-number.ts";
import { appError } from "../app-error.ts";
import type { Sql } from "../db/sql.ts";
import type { Env } from "../env.ts";
import { regularly } from "../regularly.ts";
import { leadsInside, outerLookup } from "../safe-fetch/safe-fetch.ts";
import { pushKey, rowOf } from "../seal/columns.ts";
import type { Seal } from "../seal/seal.ts";
import * as queries from "./queries.ts";

type Target = { endpoint: string; p256dh: string; auth: string };
/**
 * `gone`: the browser is not subscribed any more. `refused`: this message will never be taken.
 * `later`: seconds until a new try.
 */
type Sent = "taken" | "gone" | "refused" | { later: number };
type Sender = { keys: Keys; subject: string; agent: Agent };

const TIMEOUT_MS = 10_000;
const PATIENCE_SECONDS = 60;
const MOST_PATIENCE_SECONDS = 3600;

/**
 * Encrypts a message for one browser (RFC 8291), signs it (RFC 8292) and gives it to its push
 * service (RFC 8030).
 */
async function sendPush(
  { keys, subject, agent }: Sender,
  target: Target,
  message: PushMessage,
  ttl: number,
): Promise<Sent> {
  const { endpoint, p256dh, auth } = target;
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(message),
    {
      vapidDetails: { subject, ...keys },
      TTL: ttl,
      urgency: "high",
      topic: message.tag.replaceAll("-", ""),
    },
  );
  return new Promise((sent) => {
    // The package's own sending is not used: its timeout restarts with each byte, and it keeps the
    // whole answer in memory.
    const call = request(endpoint, {
      method: "POST",
      headers,
      agent,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    // Also closed without a word, after an answer that goes on in another protocol.
    for (const end of ["error", "close"]) call.on(end, () => sent({ later: PATIENCE_SECONDS }));
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

const EVERY_MS = 2_000;
const BATCH = 20;
/** Longer than sending a message may take. */
const LEASE_SECONDS = 60;
const MAX_TRIES = 8;

type Keys = { publicKey: string; privateKey: string };

/**
 * The VAPID keys of this installation, made at the first call. @throws when the private one can't
 * be read
 */
export async function pushKeys(sql: Sql, seal: Seal): Promise<Keys> {
  const { publicKey, privateKey } = await storedKeys(sql, seal);
  return { publicKey, privateKey: pushKey.open(seal, rowOf(publicKey), privateKey) };
}

/** What browsers subscribe with. */
export async function publicPushKey(sql: Sql, seal: Seal): Promise<string> {
  return (await storedKeys(sql, seal)).publicKey;
}

/**
 * Makes other keys, which the next message is signed with. A subscription is bound to its key, so
 * all of them end: a page subscribes anew at its next start. Answers how many ended.
 */
export function changePushKeys(sql: Sql, seal: Seal): Promise<number> {
  return queries.replaceKeys(sql, newKeys(seal));
}

async function storedKeys(sql: Sql, seal: Seal): Promise<queries.StoredKeys> {
  return (await queries.findKeys(sql)) ?? queries.storeKeys(sql, newKeys(seal));
}

function newKeys(seal: Seal): queries.StoredKeys {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  return { publicKey, privateKey: pushKey.seal(seal, rowOf(publicKey), privateKey) };
}

/**
 * We will call its address: only known services, never our own network. @throws push-endpoint,
 * invalid-fields; no-session
 */
export async function subscribe(
  sql: Sql,
  hosts: string[],
  listener: { userId: string; sessionId: string },
  subscription: SubscribePush,
): Promise<void> {
  const { endpoint, keys } = subscription;
  if (!isKnownEndpoint(endpoint, hosts) || (await leadsInside(endpoint)))
    throw appError("push-endpoint");
  if (!isPoint(keys.p256dh)) throw appError("invalid-fields");
  if (!(await queries.upsertSubscription(sql, listener, subscription)))
    throw appError("no-session");
}

export const { countMessagesWaiting, tell, telling, tellingNotice, unsubscribe } = queries;

/**
 * Sends the messages that are due, of all processes, and tells staff of new orders, also while many
 * notices go out. Answers how many it tried. `goesOn`: asked before each batch.
 */
export async function sendDue(
  sql: Sql,
  sender: Sender,
  log: Logger,
  goesOn: () => boolean = () => true,
): Promise<number> {
  let tried = 0;
  for (;;) {
    if (!goesOn()) return tried;
    await queries.announceNewest(sql);
    const due = await queries.claimDue(sql, BATCH, LEASE_SECONDS);
    await Promise.all(due.map((message) => sendOne(sql, sender, log, message)));
    tried += due.length;
    if (due.length < BATCH) return tried;
  }
}

/**
 * Messages are in the database with their decided order, so no event is needed. `stop` waits for
 * the messages that are on their way.
 */
export async function startPushing(
  sql: Sql,
  seal: Seal,
  env: Env,
  log: Logger,
): Promise<{ stop(): Promise<void> }> {
  const agent = new Agent({
    lookup: outerLookup,
    keepAlive: true,
    maxSockets: BATCH,
    timeout: 30_000,
  });
  // The contact of the operator for the push service: an https address or an e-mail.
  const subject = env.production ? env.publicUrl : "mailto:operator@localhost";
  // Read at each look, because they may be changed meanwhile.
  let stopped = false;
  const look = async () => {
    const sender = { keys: await pushKeys(sql, seal), subject, agent };
    return sendDue(sql, sender, log, () => !stopped);
  };
  const looking = regularly(EVERY_MS, look, {
    log,
    failed: "push messages not sent; trying again",
  });
  return {
    async stop() {
      stopped = true;
      await looking.stop();
      agent.destroy();
    },
  };
}

async function sendOne(sql: Sql, sender: Sender, log: Logger, due: queries.Due): Promise<void> {
  if (due.void) return queries.deleteMessage(sql, due.id);
  const { order, kind, locale } = due;
  const { title, text, to = "/news", topic }: Push = news[kind].push;
  const number = order && formatOrderNumber(orderNumber(order.number), locale);
  const message = {
    title: [inLanguage(title, locale), ...(number ? [number] : [])].join(" · "),
    body: inLanguage(text, locale),
    to: to.endsWith("=") ? `${to}${order?.id ?? ""}` : to,
    tag: topic ?? order?.id ?? kind,
  };
  const sent = await sendPush(sender, due, message, due.ttl).catch((error: Error) => {
    // It can't be made for this browser: as refused, or it would hold up all others at every look.
    log.warn({ err: error }, "push message could not be made");
    return "refused" as const;
  });
  if (sent === "gone") return queries.dropSubscription(sql, due.subscriptionId);
  if (typeof sent === "object" && due.tries < MAX_TRIES)
    return queries.postponeMessage(sql, due.id, sent.later * 2 ** (due.tries - 1));
  if (sent === "taken") return queries.finishMessage(sql, due);
  log.warn({ order: order?.id, outcome: sent }, "push message given up");
  return queries.deleteMessage(sql, due.id);
}

/**
 * True for a point on the curve. Encrypting for any other 65 bytes would fail at every delivery.
 */
function isPoint(p256dh: string): boolean {
  const probe = createECDH("prime256v1");
  probe.generateKeys();
  try {
    probe.computeSecret(Buffer.from(p256dh, "base64url"));
    return true;
  } catch {
    return false;
  }
}

function isKnownEndpoint(endpoint: string, hosts: string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (protocol !== "https:" || port || username || password) return false;
  if (isIP(hostname.replace(/^\[|\]$/g, ""))) return false;
  return hosts.some((host) =>
    host.startsWith("*.") ? hostname.endsWith(host.slice(1)) : hostname === host,
  );
}
