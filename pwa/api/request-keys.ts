import { useState } from "react";
import { newKey } from "./client.ts";
import { isApiError } from "./errors.ts";

/** Sends a body with its Idempotency-Key, see {@link requestKeys}. */
export function useRequestKey() {
  return useState(requestKeys)[0];
}

/**
 * The same body has the same key, so that a retry after a lost answer does nothing twice, whatever
 * else was sent meanwhile. It is another request once it is done, and after a refusal that the
 * server has stored: to that key it would answer it again, whatever has changed meanwhile. Other
 * refusals come before the key is looked up, and tell nothing of an earlier try.
 */
export function requestKeys() {
  /** The keys of the bodies that may have arrived, by body. */
  const keys = new Map<string, string>();
  return async <T>(json: object, send: (key: string) => Promise<T>): Promise<T> => {
    const body = JSON.stringify(json);
    const key = keys.get(body) ?? newKey();
    keys.set(body, key);
    try {
      const answer = await send(key);
      keys.delete(body);
      return answer;
    } catch (error) {
      if (isStored(error)) keys.delete(body);
      throw error;
    }
  };
}

/** As `server/http/idempotency.ts` has it. */
function isStored(error: unknown): boolean {
  return (
    isApiError(error) && [402, 403, 409].includes(error.status) && error.code !== "confirm-needed"
  );
}
