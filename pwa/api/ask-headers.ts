import { ask, type CallOptions } from "./client.ts";
import { apiError, noSession, offline } from "./errors.ts";

/** The headers of what is at /api/{path}; undefined when nothing is there. @throws ApiError of a session or a limit, Offline */
export async function requestHeaders(path: string, options?: CallOptions): Promise<Headers | undefined> {
  const { value } = await ask("head", path, options ?? {}, async (answer) => {
    if (answer.ok) return answer.headers;
    // Such an answer has no body, and so no code.
    if (answer.status === 404) return undefined;
    if (answer.status === 401 && answer.headers.get("Content-Type")?.includes("application/json")) throw noSession();
    const retryAfter = Number(answer.headers.get("Retry-After"));
    if (answer.status === 429)
      throw apiError(429, { error: "Too many requests.", code: "too-many-requests" }, retryAfter);
    throw offline("not our answer", String(answer.status));
  });
  return value as Headers | undefined;
}
