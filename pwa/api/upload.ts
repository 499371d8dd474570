import { storedLocale } from "../i18n/t.ts";
import { readAnswer } from "./answer.ts";
import { offline } from "./errors.ts";
import { asCall, beforeCall, speakerHeader } from "./outcomes.ts";

const TIMEOUT_MS = 120_000;

type Body = FormData | { json: unknown };
type Limits = { signal?: AbortSignal; timeoutMs?: number };

/**
 * Posts a form with files, or a large JSON, to /api/{path}. `onProgress` gets the part that is
 * sent, 0 to 1. It uses XMLHttpRequest, because fetch has no upload progress over HTTP/1.
 * @throws ApiError, Offline, and the signal's reason when it is aborted
 */
export async function upload<T>(
  path: string,
  body: Body,
  onProgress?: (part: number) => void,
  limits: Limits = {},
): Promise<T> {
  await beforeCall();
  if (limits.signal?.aborted) throw limits.signal.reason;
  return (await asCall(() => post(`/api/${path}`, body, onProgress, limits), limits.signal)) as T;
}

function post(
  address: string,
  body: Body,
  onProgress: ((part: number) => void) | undefined,
  { signal, timeoutMs = TIMEOUT_MS }: Limits,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", address);
    request.timeout = timeoutMs;
    request.setRequestHeader("Accept", "application/json");
    request.setRequestHeader("Accept-Language", storedLocale());
    for (const [name, value] of Object.entries(speakerHeader()))
      request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    };
    request.onerror =
      request.ontimeout =
      request.onabort =
        (event) => reject(signal?.aborted ? signal.reason : offline(event.type));
    signal?.addEventListener("abort", () => request.abort());
    request.onload = () => {
      try {
        resolve(
          readAnswer({
            status: request.status,
            contentType: request.getResponseHeader("Content-Type"),
            retryAfter: request.getResponseHeader("Retry-After"),
            text: request.responseText,
          }),
        );
      } catch (error) {
        reject(error);
      }
    };
    if (body instanceof FormData) {
      request.send(body);
      return;
    }
    request.setRequestHeader("Content-Type", "application/json");
    request.send(JSON.stringify(body.json));
  });
}
