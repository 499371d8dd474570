import { useRef } from "react";
import { newKey } from "./client.ts";

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
