import type { AdminCall, Answer, PartsOf, Sent } from "../../contract/calls.ts";
import { type CallOptions, call, type Method } from "./client.ts";

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
