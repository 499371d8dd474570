import type { Answer, CallOf, PartsOf, Sent } from "../../contract/calls.ts";
import type { CallOptions, Method } from "./client.ts";
import { call } from "./late-client.ts";

/** What a call is sent with: the parts that `contract/calls.ts` gives it, and how. */
export type Options<C extends CallOf> = Pick<Sent<C>, PartsOf<C>> &
  Pick<CallOptions, "headers" | "timeoutMs" | "unguarded">;

/**
 * Makes a call that the contract declares (`contract/calls.ts`), whose request and answer have the
 * types that stand there.
 * @throws ApiError with one of its refusals, Offline
 */
export function request<C extends CallOf>(
  name: C,
  ...[options]: PartsOf<C> extends never ? [Options<C>?] : [Options<C>]
): Promise<Answer<C>> {
  return requestWith(name, options);
}

/**
 * {@link request} for what was declared before, as the call of an act. @throws ApiError, Offline
 */
export function requestWith<C extends CallOf>(
  name: C,
  options: Options<C> | undefined,
  headers?: CallOptions["headers"],
): Promise<Answer<C>> {
  const [method = "", address = ""] = name.split(" ");
  const { path, ...rest } = (options ?? {}) as CallOptions & { path?: Record<string, string> };
  const filled = address.replace(/:(\w+)/g, (_, part: string) =>
    encodeURIComponent(path?.[part] ?? ""),
  );
  return call(method.toLowerCase() as Method, filled, {
    ...rest,
    headers: { ...rest.headers, ...headers },
  });
}
