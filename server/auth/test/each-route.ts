import { type Person, send } from "../../test/builders.ts";
import type { TestServer } from "../../test/harness.ts";

export type Route = { method: string; path: string };

export const nameOf = ({ method, path }: Route) => `${method} ${path}`;

/** What openapi.json describes. */
export async function routesOf(server: TestServer): Promise<Route[]> {
  const { body } = await send(server, "GET", "/api/openapi.json");
  return Object.entries<object>(body.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path })),
  );
}

/** A request that fits no schema, so that a route which validates before it authorises is found. */
export function sendNonsense(
  server: TestServer,
  { method, path }: Route,
  person?: Person,
  headers: Record<string, string> = {},
) {
  const target = path.replaceAll(/\{\w+\}/g, "no-id");
  const body = method === "GET" || method === "DELETE" ? undefined : { nonsense: true };
  const query = method === "GET" ? `${target}?limit=nonsense` : target;
  return person
    ? person.send(method, query, body, headers)
    : send(server, method, query, body, headers);
}
