import { useCallback, useEffect, useState } from "react";
import { readValue } from "../offline/cache.ts";
import { useStored } from "../offline/use-stored.ts";
import { cachedValue } from "./cached-list.ts";

/** `nothing`: where there is none to be had. */
type DeskValue<Value> = {
  name: string;
  nothing: Value;
  cached: ReturnType<typeof cachedValue<Value>>;
};

/** Declares a value of the desk that a phone keeps under `name`, read from `path`. */
export function deskValue<Value>(name: string, path: string, nothing: Value): DeskValue<Value> {
  return { name, nothing, cached: cachedValue<Value>(name, path) };
}

/**
 * It as this phone last heard of it, offline too. Undefined while reading, and before the first
 * answer. `error`: why it was never heard of; then it is `nothing`.
 */
export function useDeskValue<Value>({ name, nothing, cached }: DeskValue<Value>) {
  const [failure, setFailure] = useState<unknown>();
  const refresh = useCallback(async () => {
    setFailure(undefined);
    await cached.recheck().catch(setFailure);
  }, [cached]);
  useEffect(() => void refresh(), [refresh]);
  const row = useStored(async (userId) => (await readValue<Value>(userId, name)) ?? "none", "none");
  const error = row === "none" ? failure : undefined;
  return { value: row === "none" ? (error ? nothing : undefined) : row?.value, error, refresh };
}
