import ky, { type Options } from "ky";
import { mediaTypeOf } from "../../contract/values/media-type.ts";
import { storedLocale } from "../i18n/t.ts";
import { abortAfter } from "../storage/in-time.ts";
import { readAnswer } from "./answer.ts";
import { offline } from "./errors.ts";
import {
  asCall,
  beforeCall,
  provingIfAsked,
  readSessionExpiry,
  speakerHeader,
} from "./outcomes.ts";

export type Method = "get" | "post" | "put" | "delete";

export type CallOptions = {
  json?: unknown;
  body?: FormData | Blob;
  headers?: Record<string, string>;
  searchParams?: Record<string, string | number | boolean | undefined>;
  /** For the whole call with its answer. By default 15 s. */
  timeoutMs?: number;
  /** Skips the guard, for the logout that the guard itself sends. */
  unguarded?: boolean;
  /**
   * If the user would have to prove first who they are, it is refused: what was tapped earlier is
   * not enough for such a call.
   */
  asksNothing?: boolean;
};

/**
 * A 304, or the value with its version. `next`: the path of the next page, to be called unchanged.
 * `delta`: the rows of a list are only the changes since a version, to be merged; otherwise they
 * replace the list.
 */
export type Changed<T> =
  | { status: 304 }
  | {
      status: 200;
      value: T;
      version: string | undefined;
      next: string | undefined;
      delta: boolean;
    };

/**
 * The version that is held: of a value, or of a list that the server answers as the changes `since`
 * then.
 */
type Held = { version?: string | undefined; since?: string | undefined };

const TIMEOUT_MS = 15_000;

const api = ky.create({
  prefix: "/api",
  retry: 0,
  timeout: false,
  throwHttpErrors: false,
  credentials: "same-origin",
  cache: "no-store",
  // Our API never redirects; portals do.
  redirect: "manual",
});

/**
 * Calls /api/{path} and answers its JSON. If the user has to prove first who they are, the call
 * waits for it.
 * @throws ApiError when our server refuses, Offline when it is not reached
 */
export async function call<T>(method: Method, path: string, options: CallOptions = {}): Promise<T> {
  return (await ask(method, path, options, async (response) => readText(response))).value as T;
}

/** Loads a value or a list, unless it still has the version that is held. */
export async function callIfChanged<T>(
  path: string,
  { version, since, ...options }: CallOptions & Held = {},
): Promise<Changed<T>> {
  const headers = { ...options.headers, ...(version && { "If-None-Match": `"${version}"` }) };
  const searchParams = since ? { ...options.searchParams, since } : options.searchParams;
  const { response, value } = await ask(
    "get",
    path,
    { ...options, headers, searchParams },
    async (answer) => (answer.status === 304 ? undefined : readText(answer)),
  );
  if (response.status === 304) return { status: 304 };
  const { headers: answered } = response;
  return {
    status: 200,
    value: value as T,
    // A compressing proxy adds a W/.
    version: answered.get("ETag")?.replace(/^W\/|"/g, ""),
    next: nextPage(response),
    delta: answered.has("Delta-Base"),
  };
}

/** Loads a file from our server. A page instead of it (of a captive portal) counts as offline. */
export async function callBlob(path: string, options: CallOptions = {}): Promise<Blob> {
  const { value } = await ask("get", path, { timeoutMs: 120_000, ...options }, async (response) => {
    const type = mediaTypeOf(response.headers.get("Content-Type"));
    if (!response.ok || type === "text/html") return readText(response);
    return response.blob();
  });
  if (!(value instanceof Blob)) throw offline("not a file");
  return value;
}

/** A new Idempotency-Key. `crypto.randomUUID` is missing on plain http in a LAN. */
export function newKey(): string {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** Makes a call, its answer read by `read`. The other functions here are made of it. */
async function ask(
  method: Method,
  path: string,
  { json, body, headers, searchParams, timeoutMs = TIMEOUT_MS, ...how }: CallOptions,
  read: (response: Response) => Promise<unknown>,
): Promise<{ response: Response; value: unknown }> {
  if (!how.unguarded) await beforeCall();
  const options: Options = { ...base(headers), method };
  if (searchParams) options.searchParams = searchParams;
  if (json !== undefined) options.json = json;
  if (body) options.body = body;
  const send = () =>
    asCall(async () => {
      const response = await api(path, { ...options, signal: abortAfter(timeoutMs) });
      // A browser does not tell the status of a redirect.
      if (response.type === "opaqueredirect") throw offline("redirected", "redirect");
      readSessionExpiry(response.headers);
      return { response, value: await read(response) };
    });
  return how.asksNothing ? send() : provingIfAsked(send);
}

async function readText(response: Response): Promise<unknown> {
  const text = await response.text().catch((cause: unknown) => {
    throw offline(cause, `${response.status}, cut off`);
  });
  return readAnswer({
    status: response.status,
    contentType: response.headers.get("Content-Type"),
    retryAfter: response.headers.get("Retry-After"),
    text,
  });
}

function base(headers: Record<string, string> = {}): Options {
  const own = {
    Accept: "application/json",
    "Accept-Language": storedLocale(),
    ...speakerHeader(),
    ...headers,
  };
  return globalThis.location ? { baseUrl: location.origin, headers: own } : { headers: own };
}

function nextPage(response: Response): string | undefined {
  const href = /<([^<>]+)>\s*;\s*rel="?next"?/.exec(response.headers.get("Link") ?? "")?.[1];
  if (!href) return undefined;
  const url = new URL(href, response.url);
  return url.pathname.replace(/^\/api\//, "") + url.search;
}
