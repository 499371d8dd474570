import { type AppError, appError, isAppError } from "../app-error.ts";
import type { FileStore } from "./store.ts";

const full = ["ENOSPC", "EDQUOT"];
/** s. A store that is away stays so for a while; a browser that asks at once only makes it longer. */
const TRY_AGAIN_SECONDS = 15;

/** What a person is told of a store that fails: it is full, or away. What really happened goes along for the log. */
export function storeFailure(cause: unknown): AppError {
  if (isAppError(cause)) return cause;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  const refusal = full.includes(code) ? appError("storage-full") : appError("files-away", {}, TRY_AGAIN_SECONDS);
  return Object.assign(refusal, { cause });
}

/** The same store, whose failures are all told as {@link storeFailure} does. */
export function tellingFailures(store: FileStore): FileStore {
  const told =
    <A extends unknown[], T>(work: (...args: A) => Promise<T>) =>
    (...args: A) =>
      work(...args).catch((error) => {
        throw storeFailure(error);
      });
  return {
    makeRoom: told(store.makeRoom),
    put: told(store.put),
    open: told(store.open),
    remove: told(store.remove),
    check: told(store.check),
    sweep: told(store.sweep),
  };
}
