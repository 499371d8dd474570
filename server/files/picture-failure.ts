import type { ErrorCode } from "../../contract/errors.ts";
import { type AppError, appError, isAppError } from "../app-error.ts";
import { storeFailure } from "./store.ts";

/**
 * What a decoder says when the machine had no time or memory for it, as libvips and V8 word it:
 * another try may go well.
 */
const noRoom = /^timeout: |out of memory|allocation failed/im;

/** How a failure while a picture is drawn is told: `broken` only where it is the picture's own. */
export function pictureFailure(error: unknown, broken: ErrorCode): AppError {
  if (isAppError(error)) return error;
  // A full disk says nothing of the picture.
  if (error instanceof Error && "syscall" in error) return storeFailure(error);
  const said = error instanceof Error ? error.message : "";
  const refusal = appError(noRoom.test(said) ? "timeout" : broken);
  return Object.assign(refusal, { cause: error });
}
