import { apiError, offline } from "./errors.ts";

/** An answer as it came, by fetch or XMLHttpRequest. */
export type RawAnswer = { status: number; contentType: string | null; retryAfter: string | null; text: string };

/**
 * Reads an answer of /api. Throws ApiError for a refusal of our server, and Offline for anything that is not from our server:
 * captive portals answer 200 with HTML.
 */
export function readAnswer(answer: RawAnswer): unknown {
  const body = parseJson(answer);
  if (answer.status >= 200 && answer.status < 300) return body;
  if (!isErrorBody(body)) throw offline(`status ${answer.status}`);
  throw apiError(answer.status, body, secondsOf(answer.retryAfter));
}

function parseJson({ contentType, text }: RawAnswer): unknown {
  if (!contentType?.includes("application/json")) throw offline("not JSON");
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw offline(cause);
  }
}

function isErrorBody(body: unknown): body is { error: string; code: string } {
  if (typeof body !== "object" || body === null) return false;
  return "error" in body && typeof body.error === "string" && "code" in body && typeof body.code === "string";
}

/** Retry-After has seconds or a date. */
function secondsOf(header: string | null): number | undefined {
  if (!header) return undefined;
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;
}
