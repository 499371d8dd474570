import type { ErrorBody, ErrorCode } from "../contract/errors.ts";

/**
 * An expected refusal. `facts` go into the answer; `retryAfter` is in seconds; `replayed`: it was
 * answered before.
 */
export type AppError = Error & {
  appCode: ErrorCode;
  facts: Partial<ErrorBody>;
  retryAfter?: number;
  replayed?: boolean;
};

/** Thrown anywhere below a route; `http/errors.ts` turns it into the answer. */
export function appError(
  code: ErrorCode,
  facts: Partial<ErrorBody> = {},
  retryAfter?: number,
): AppError {
  return Object.assign(new Error(code), { appCode: code, facts, retryAfter });
}

export function isAppError(error: unknown): error is AppError {
  return error instanceof Error && "appCode" in error;
}
