import { mediaTypeOf } from "../../contract/values/media-type.ts";
import { apiError, offline } from "./errors.ts";

/** An answer as it came, by fetch or XMLHttpRequest. */
export type RawAnswer = {
  status: number;
  contentType: string | null;
  retryAfter: string | null;
  text: string;
};

/** So much is read of a page that a stranger has sent, and so much of it is shown. */
const READ_CHARS = 4_000;
const SHOWN_CHARS = 80;

/**
 * Reads an answer of /api. Throws ApiError for a refusal of our server, and Offline for anything
 * that is not from our server: captive portals answer 200 with HTML.
 */
export function readAnswer(answer: RawAnswer): unknown {
  const body = parseJson(answer);
  if (answer.status >= 200 && answer.status < 300) return body;
  if (!isErrorBody(body)) throw offline("not our error", summaryOf(answer));
  throw apiError(answer.status, body, secondsOf(answer.retryAfter));
}

function parseJson(answer: RawAnswer): unknown {
  if (mediaTypeOf(answer.contentType) !== "application/json")
    throw offline("not JSON", summaryOf(answer));
  try {
    return JSON.parse(answer.text);
  } catch (cause) {
    throw offline(cause, summaryOf(answer));
  }
}

/** What answered instead of our server: the status, and the title or first words of its page. */
function summaryOf({ status, text }: RawAnswer): string {
  const start = text.slice(0, READ_CHARS);
  const title = /<title[^<>]*>([^<]+)/i.exec(start)?.[1];
  // Every second part is a style or a script.
  const shown = start.split(/<\/?(?:style|script)\b[^<>]*>/i).filter((_, at) => at % 2 === 0);
  const words = (title ?? shown.join(" ").replace(/<[^<>]*>/g, " ")).replace(/\s+/g, " ").trim();
  return words.startsWith(String(status))
    ? words.slice(0, SHOWN_CHARS)
    : `${status} ${words.slice(0, SHOWN_CHARS)}`.trim();
}

function isErrorBody(body: unknown): body is { error: string; code: string } {
  if (typeof body !== "object" || body === null) return false;
  return (
    "error" in body &&
    typeof body.error === "string" &&
    "code" in body &&
    typeof body.code === "string"
  );
}

/** Retry-After has seconds or a date. */
function secondsOf(header: string | null): number | undefined {
  if (!header) return undefined;
  const seconds = /^\d+$/.test(header.trim())
    ? Number(header)
    : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;
}
