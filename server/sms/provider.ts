import { randomUUID } from "node:crypto";
import type { Sms } from "../env/sms.ts";
import { callOuter, Unreached } from "../safe-fetch/safe-fetch.ts";

export type Letter = { to: string; text: string };
/**
 * `taken`: the provider says so. `refused`: it answered something else, and may have sent it all
 * the same. `unknown`: no answer came. `unreached`: it was not asked, so nothing was sent.
 */
export type Given = { outcome: "taken" | "refused" | "unknown" | "unreached"; said: string };

const TIMEOUT_MS = 15_000;
const MAX_ANSWER_BYTES = 64 * 1024;
/** How much of an answer the operator is told. */
const SAID_LENGTH = 300;

/**
 * Gives one message to the provider, once. `said`: for the operator alone, it may have the number.
 */
export async function giveToProvider(
  sms: Sms,
  letter: Letter,
  { production }: { production: boolean },
): Promise<Given> {
  const { url, ...call } = callOf(sms, letter);
  try {
    const { status, body } = await callOuter(url, {
      ...call,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      max: MAX_ANSWER_BYTES,
      // A desk that is only tried out may have its provider beside it.
      inner: !production,
    });
    const answer = body.toString();
    const isTaken = status >= 200 && status < 300 && answer.includes(sms.ok ?? "");
    return {
      outcome: isTaken ? "taken" : "refused",
      said: `${status} ${answer.slice(0, SAID_LENGTH)}`,
    };
  } catch (error) {
    const outcome = error instanceof Unreached ? "unreached" : "unknown";
    return { outcome, said: (error as Error).message };
  }
}

/** The request for one message, by the operator's template. */
export function callOf({ url: address, method, fields, header }: Sms, { to, text }: Letter) {
  const values: Record<string, string> = { to, to88: `88${to}`, message: text, id: randomUUID() };
  const fill = (template: string) =>
    template.replace(/\{(to|to88|message|id)\}/g, (_, name: string) => values[name] ?? "");
  const headers: Record<string, string> = header ? { [header[0]]: header[1] } : {};
  const url = new URL(address);
  if (fields.startsWith("{")) {
    headers["Content-Type"] = "application/json";
    return { url, method, headers, body: JSON.stringify(filled(JSON.parse(fields), fill)) };
  }
  const form = formOf(fields, fill);
  if (method === "GET") {
    url.search = [url.search.slice(1), form].filter(Boolean).join("&");
    return { url, method, headers };
  }
  headers["Content-Type"] = "application/x-www-form-urlencoded";
  return { url, method, headers, body: form };
}

/** A plus is a plus: only what is escaped as in an address is read so. */
function formOf(fields: string, fill: (template: string) => string): string {
  return fields
    .split("&")
    .map((field) => {
      const [name = "", ...rest] = field.split("=");
      return `${name}=${encodeURIComponent(fill(unescaped(rest.join("="))))}`;
    })
    .join("&");
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Every text within a JSON value, however deep. */
function filled(value: unknown, fill: (template: string) => string): unknown {
  if (typeof value === "string") return fill(value);
  if (Array.isArray(value)) return value.map((one) => filled(one, fill));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, filled(one, fill)]));
}
