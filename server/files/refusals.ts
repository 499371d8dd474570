import { type AppError, appError, isAppError } from "../app-error.ts";
import type { FileStore } from "./store.ts";

const full = ["ENOSPC", "EDQUOT"];
/** A store that is away stays so for a while; asking again at once would only make it longer. */
const TRY_AGAIN_SECONDS = 15;

/** The refusal for a store that fails: it is full, or away. The log gets the cause. */
export function storeFailure(cause: unknown): AppError {
  if (isAppError(cause)) return cause;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  const refusal = full.includes(code) ? appError("storage-full") : appError("files-away", {}, TRY_AGAIN_SECONDS);
  return Object.assign(refusal, { cause });
}

/** The same store, which throws its failures as {@link storeFailure}. */
export function withStoreErrors(store: FileStore): FileStore {
  const told = Object.entries(store).map(([name, work]: [string, (...args: never[]) => Promise<unknown>]) => [
    name,
    (...args: never[]) =>
      work(...args).catch((error) => {
        throw storeFailure(error);
      }),
  ]);
  return Object.fromEntries(told);
}
