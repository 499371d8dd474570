import type { ErrorBody, ErrorCode } from "../../contract/errors.ts";
import type { ProofKind } from "../../contract/factors.ts";
import type { Sentence } from "../../contract/values/sentences.ts";

/** A refusal of our server. `retryAfter` in seconds; `price` in tk. */
export type ApiError = Error & {
  name: "ApiError";
  status: number;
  code: ErrorCode | (string & {});
  /** What it says, in both languages. */
  sentence: Sentence;
  fields: Record<string, string> | undefined;
  price: number | undefined;
  retryAfter: number | undefined;
  /** The notice of a closed service. */
  notice: { bn: string; en: string } | undefined;
  /** Who decided the order before us. */
  decidedBy: string | undefined;
  /** Who changed a service before us, and when. */
  changed: { by: string; at: string } | undefined;
  /** What a login that needs a second step takes it with. `proofs`: the ways to take it. */
  ticket: string | undefined;
  proofs: ProofKind[] | undefined;
};

/**
 * Our server did not answer: no network, a timeout, or something else instead, a captive portal or
 * a proxy for example. Then `answered` tells what that was, in a short line: "502 Bad Gateway".
 */
export type Offline = Error & { name: "Offline"; answered?: string | undefined } & Pick<
    Partial<ApiError>,
    "fields"
  >;

export function apiError(
  status: number,
  body: Pick<ErrorBody, "error"> & Partial<Omit<ErrorBody, "code">> & { code: string },
  retryAfter?: number,
): ApiError {
  const {
    error,
    bn = error,
    quoted,
    code,
    fields,
    price,
    notice,
    decidedBy,
    changed,
    ticket,
    proofs,
  } = body;
  const facts = {
    name: "ApiError" as const,
    status,
    code,
    sentence: { en: error, bn, ...(quoted && { quoted }) },
    fields,
    price,
    notice,
    retryAfter,
    decidedBy,
    changed,
    ticket,
    proofs,
  };
  return Object.assign(new Error(error), facts);
}

/** The server's refusal when nobody is signed in. */
export function noSession(): ApiError {
  return apiError(401, { error: "Please log in.", bn: "অনুগ্রহ করে লগইন করুন।", code: "no-session" });
}

export function offline(cause?: unknown, answered?: string): Offline {
  return Object.assign(new Error("offline", { cause }), { name: "Offline" as const, answered });
}

export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === "ApiError" && "code" in error;
}

/**
 * True when what answered has trouble: our server itself, or the proxy before it. The person's own
 * connection is good.
 */
export function isServerTrouble(error: unknown): boolean {
  // 511 is a portal that wants a login.
  return isOffline(error) && /^5(?!11)\d\d/.test(error.answered ?? "");
}

/** True when no server was reached; with one in trouble there is a sentence of its own. */
export function isAway(error: unknown): boolean {
  return isOffline(error) && !isServerTrouble(error);
}

export function isOffline(error: unknown): error is Offline {
  return error instanceof Error && error.name === "Offline";
}
