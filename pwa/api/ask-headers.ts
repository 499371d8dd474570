import { ask, type CallOptions } from "./client.ts";
import { apiError, offline } from "./errors.ts";

/** The headers of what is at /api/{path}; undefined when nothing is there. @throws ApiError of a limit, Offline */
export async function requestHeaders(path: string, options?: CallOptions): Promise<Headers | undefined> {
  const { value } = await ask("head", path, options ?? {}, async (answer) => {
    if (answer.ok) return answer.headers;
    // Such an answer has no body, and so no code: whether a 401 is our own, the next call tells.
    const isJson = answer.headers.get("Content-Type")?.includes("application/json");
    if (answer.status === 404 || (answer.status === 401 && isJson)) return undefined;
    const retryAfter = Number(answer.headers.get("Retry-After"));
    if (answer.status === 429 && isJson)
      throw apiError(429, { error: "Too many requests.", code: "too-many-requests" }, retryAfter);
    throw offline("not our answer", String(answer.status));
  });
  return value as Headers | undefined;
}
