import { storedLocale } from "../i18n/stored-locale.ts";
import { readAnswer } from "./answer.ts";
import { isApiError, isOffline, offline } from "./errors.ts";
import { beforeCall, outcomeReporter } from "./outcomes.ts";

const TIMEOUT_MS = 120_000;

/**
 * Posts a form with files to /api/{path}; `onProgress` hears the part sent, 0 to 1. XMLHttpRequest, since fetch tells no
 * upload progress over HTTP/1.
 * @throws ApiError, Offline
 */
export async function upload<T>(path: string, form: FormData, onProgress?: (part: number) => void): Promise<T> {
  await beforeCall();
  const report = outcomeReporter();
  try {
    const value = await post(`/api/${path}`, form, onProgress);
    report("reached");
    return value as T;
  } catch (error) {
    report(isOffline(error) ? "lost" : "reached");
    if (isApiError(error) && error.code === "no-session") report("session-over");
    throw error;
  }
}

function post(address: string, form: FormData, onProgress?: (part: number) => void): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", address);
    request.timeout = TIMEOUT_MS;
    request.setRequestHeader("Accept", "application/json");
    request.setRequestHeader("Accept-Language", storedLocale());
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    };
    request.onerror = request.ontimeout = request.onabort = (event) => reject(offline(event.type));
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
    request.send(form);
  });
}
