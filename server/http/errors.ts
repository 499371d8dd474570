import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode, StatusCode } from "hono/utils/http-status";
import { type ErrorBody, type ErrorCode, errorCatalogue } from "../../contract/errors.ts";
import type { Words } from "../../contract/services/declare.ts";
import { serviceMessages } from "../../contract/services/messages.ts";
import { fieldMessages } from "../../contract/values/field-messages.ts";
import { type AppError, appError, isAppError } from "../app-error.ts";
import { logFailure } from "../log/failures.ts";
import type { App } from "./app-types.ts";

/**
 * Refusals that are rare in normal use, so they are logged: many of them mean an attack or a fault
 * of ours.
 */
const suspicious: readonly ErrorCode[] = [
  "forbidden",
  "cross-site",
  "foreign-host",
  "too-many-requests",
  "too-many-misses",
  "too-many-dates",
  "wrong-credentials",
  "account-disabled",
  "signed-pdf",
];

/** nginx's status for a client that has left. Nobody reads the answer. */
const CLIENT_LEFT = 499;

/** Turns any error into an answer. Unexpected errors are logged with the request id. */
export function handleError(error: Error, c: Context<App>): Response {
  const refusal = isAppError(error) ? error : appError(codeOf(error));
  if (failedForLeaving(error, refusal, c)) return c.body(null, CLIENT_LEFT as StatusCode);
  const { status, en, ...bengali } = errorCatalogue[refusal.appCode];
  const body: ErrorBody = { error: en, ...bengali, code: refusal.appCode, ...refusal.facts };
  if (status >= 500) {
    body.requestId = c.get("requestId");
    const facts = { code: refusal.appCode, requestId: c.get("requestId"), path: c.req.path };
    logFailure(c.get("log"), error, "request failed", facts);
  }
  if (suspicious.includes(refusal.appCode)) {
    const [user, client, requestId] = [c.get("user")?.id, c.get("client"), c.get("requestId")];
    const { method, path } = c.req;
    // The operator must see under which name the proxy asks.
    const host =
      refusal.appCode === "foreign-host" ? c.req.header("Host")?.slice(0, 200) : undefined;
    const what = {
      code: refusal.appCode,
      user,
      client,
      host,
      method,
      path: path.slice(0, 200),
      requestId,
    };
    c.get("log").warn(what, "refused");
  }
  if (refusal.retryAfter) c.header("Retry-After", String(Math.ceil(refusal.retryAfter)));
  else if (status === 503) c.header("Retry-After", "2");
  if (refusal.replayed) c.header("Idempotent-Replayed", "true");
  c.header("Cache-Control", "no-store");
  return c.json(body, status as ContentfulStatusCode);
}

const messages = new Map<string, Words>(Object.entries({ ...fieldMessages, ...serviceMessages }));

/**
 * Field code → sentence, in the language of the page. An unknown code gets the sentence of
 * "invalid".
 */
export function fieldSentence(code: string, c: Context): string {
  const asked = c.req.header("Accept-Language")?.startsWith("bn") ? "bn" : "en";
  const language: "bn" | "en" = c.get("locale") ?? asked;
  if (code in errorCatalogue) return errorCatalogue[code as ErrorCode][language];
  return (messages.get(code) ?? fieldMessages.invalid)[language];
}

/**
 * True when it failed because the client has left: the body did not come to its end, or the work
 * was aborted.
 */
function failedForLeaving(error: Error, refusal: AppError, c: Context<App>): boolean {
  const incoming = c.env?.incoming;
  if (!incoming?.errored && !incoming?.socket.destroyed) return false;
  if (refusal.appCode !== "server-error") return errorCatalogue[refusal.appCode].status >= 500;
  return (
    error.name === "AbortError" ||
    /^(aborted|Client connection prematurely closed)/.test(error.message)
  );
}

/** Codes of PostgreSQL and the file system for a full disk or quota. */
const full = /^(53100|ENOSPC|EDQUOT)$/;
// PostgreSQL is stopping, starting, read-only, out of connections, or can't be reached, or it has
// ended one of two that waited for each other: trying again helps.
const away =
  /^(ECONN|EPIPE|ENOENT|EHOSTUNREACH|ETIMEDOUT|CONNECTION_|CONNECT_TIMEOUT|08|57P0|53300|58030|25006|25P03|40P01|40001)/;

function codeOf(error: Error): ErrorCode {
  // Hono's own errors: a body that is no JSON, or a deadline that has passed.
  if (error instanceof HTTPException) return error.status >= 500 ? "timeout" : "malformed";
  const code = "code" in error ? String(error.code) : "";
  if (code === "57014") return "timeout";
  if (full.test(code)) return "storage-full";
  // What a standby says of a table that isn't in its log, as while another machine takes over.
  if (code === "0A000" && error.message.endsWith("during recovery")) return "database-away";
  return away.test(code) ? "database-away" : "server-error";
}
