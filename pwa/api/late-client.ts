import type * as Client from "./client.ts";
import { offline } from "./errors.ts";

/*
 * The calls of what the login's page imports. Its form is there before the code that makes them:
 * that comes with the first call, once somebody types, and with the modules of every signed-in
 * screen.
 */

/** @throws Offline when its file is not reached */
export function loadCalls(): Promise<typeof Client> {
  return import("./client.ts").catch((cause: unknown) => {
    throw offline(cause);
  });
}

/** `call` of `client.ts`. @throws ApiError, Offline */
export async function call<T>(...parts: Parameters<typeof Client.call>): Promise<T> {
  return (await loadCalls()).call<T>(...parts);
}
