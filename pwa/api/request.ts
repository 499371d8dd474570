import { useRef } from "react";
import type { AdminCall, Answer, PartsOf, Sent } from "../../contract/calls.ts";
import { type CallOptions, call, type Method, newKey } from "./client.ts";

type Options<C extends AdminCall> = Pick<Sent<C>, PartsOf<C>> & Pick<CallOptions, "headers" | "timeoutMs">;

/**
 * Makes a call that the contract declares (`contract/calls.ts`), whose request and answer have the types that stand there.
 * @throws ApiError with one of its refusals, Offline
 */
export function request<C extends AdminCall>(
  name: C,
  ...[options]: PartsOf<C> extends never ? [Options<C>?] : [Options<C>]
): Promise<Answer<C>> {
  const [method = "", address = ""] = name.split(" ");
  const { path, ...rest } = (options ?? {}) as CallOptions & { path?: Record<string, string> };
  const filled = address.replace(/:(\w+)/g, (_, part: string) => encodeURIComponent(path?.[part] ?? ""));
  return call(method.toLowerCase() as Method, filled, rest);
}

/**
 * Answers the Idempotency-Key of a body: the same body has the same key, so that a retry after a lost answer does nothing twice.
 * Another body is another request.
 */
export function useRequestKey(): (json: object) => string {
  const last = useRef({ body: "", key: "" });
  return (json) => {
    const body = JSON.stringify(json);
    if (last.current.body !== body) last.current = { body, key: newKey() };
    return last.current.key;
  };
}
