import { readBody } from "../../safe-fetch/limited-body.ts";

/** An answer of bKash, or of the gateway before it. A body that is no JSON object reads as an empty one. */
export type Reply = { http: number; body: Record<string, unknown> };

const MAX_ANSWER_BYTES = 64 * 1024;

/** One POST. Undefined when no whole answer came within `timeoutMs`; bKash may have acted on the call or not. */
export async function post(
  url: string,
  headers: Record<string, string>,
  body: unknown,
  timeoutMs: number,
): Promise<Reply | undefined> {
  try {
    const response = await fetch(url, {
      method: "POST",
      redirect: "error",
      headers: { "Content-Type": "application/json", Accept: "application/json", ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { http: response.status, body: parse((await readBody(response.body, MAX_ANSWER_BYTES)).toString()) };
  } catch {
    return undefined;
  }
}

function parse(text: string): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === "object" && body !== null && !Array.isArray(body) ? (body as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
