import type { Method } from "../api/client.ts";

/*
 * The rows of the phone's databases. They outlive releases: what an older one wrote must still be read.
 */

/** A form that was begun. `kind` names the form ("nid", "roshid", "birth"); times ISO 8601. */
export type Draft = {
  id: string;
  kind: string;
  fields: Record<string, unknown>;
  createdAt: string;
  updatedAt: string;
};

export type OutboxState = "queued" | "sending" | "done" | "needs-login" | "needs-attention" | "expired";

/** What went wrong last: a code of `contract/errors.ts`, or "offline". `price` in tk. */
export type OutboxError = {
  code: string;
  message: string;
  price?: number | undefined;
  fields?: Record<string, string> | undefined;
  /** The notice of a closed service, in both languages. */
  notice?: { bn: string; en: string } | undefined;
};

/** One thing a person asked for. Times are ms since 1970, by the phone's clock. */
export type OutboxItem = {
  /** The order of tapping. */
  seq: number;
  /** Made when the person tapped, never again: it is the Idempotency-Key. */
  id: string;
  userId: string;
  kind: string;
  method: Exclude<Method, "get">;
  path: string;
  /** JSON as typed; undefined once done. */
  body: unknown;
  /** What a list shows of it (identifiers masked), kept when the body is gone. */
  summary: Record<string, string>;
  /** What its fields were called when it was written: by the time a refusal names one, the service may have lost it. */
  labels?: Record<string, { bn: string; en: string }> | undefined;
  /** The price the person saw, in tk. */
  expectedPrice: number | undefined;
  createdAt: number;
  expiresAt: number;
  attempts: number;
  nextAttemptAt: number;
  state: OutboxState;
  lastError: OutboxError | undefined;
  /** True while the server may have done it without our hearing so: look before deleting or sending anew. */
  maybeSent: boolean;
  /** What its kind keeps (`keep-answers.ts`) of the answer. */
  result: unknown;
};

/** `asOf` ISO 8601: when the server last said so. */
export type CachedValue = { name: string; value: unknown; etag: string | undefined; asOf: string };

/** A delivered file kept for opening offline, by the id of its order. */
export type KeptFile = { _id: string; blob: Blob; name: string; type: string; size: number; savedAt: string };
