import { useState } from "react";
import type { AdminCall, Answer, PartsOf, Sent } from "../../contract/calls.ts";
import { type CallOptions, call, type Method, newKey } from "./client.ts";
import { isApiError } from "./errors.ts";

type Options<C extends AdminCall> = Pick<Sent<C>, PartsOf<C>> &
  Pick<CallOptions, "headers" | "timeoutMs">;

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
  const filled = address.replace(/:(\w+)/g, (_, part: string) =>
    encodeURIComponent(path?.[part] ?? ""),
  );
  return call(method.toLowerCase() as Method, filled, rest);
}

/** Sends a body with its Idempotency-Key, see {@link requestKeys}. */
export function useRequestKey() {
  return useState(requestKeys)[0];
}

/**
 * The same body has the same key, so that a retry after a lost answer does nothing twice. Another body is another request. So is the
 * same one after a refusal that the server has stored: to that key it would answer it again, whatever has changed meanwhile. Other
 * refusals come before the key is looked up, and tell nothing of an earlier try.
 */
export function requestKeys() {
  let last = { body: "", key: "" };
  return async <T>(json: object, send: (key: string) => Promise<T>): Promise<T> => {
    const body = JSON.stringify(json);
    if (last.body !== body) last = { body, key: newKey() };
    try {
      return await send(last.key);
    } catch (error) {
      if (isApiError(error) && [402, 409].includes(error.status)) last = { body: "", key: "" };
      throw error;
    }
  };
}
