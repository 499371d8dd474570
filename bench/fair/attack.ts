import type { ServerProcess } from "../../server/test/payment-process.ts";

/** What an attack is tried on: a server of its own, with its usual limits, behind a trusted proxy; and the most users it may make of a kind. */
export type World = { origin: ServerProcess["origin"]; admin: string; people?: number };

/** `cookie`: of the session; `from`: the address that the proxy tells. */
export type Call = {
  method?: string;
  cookie?: string;
  from?: string;
  body?: unknown;
  headers?: Record<string, string>;
};

/**
 * What one person does to delay others. `attack` sends one request of theirs, `perSecond` times a second, whatever is answered;
 * `bystander` makes the request of somebody else whom it might delay, and throws when it is refused.
 */
export type Prepared = {
  perSecond: number;
  attack(n: number): Promise<unknown>;
  bystander(n: number): Promise<unknown>;
};
/** `isLong`: too long for the tests. */
export type Attack = { name: string; isLong?: true; prepare(world: World): Promise<Prepared> };

/** A request like one of our own page. The body is read whole. */
export async function call(
  world: Pick<World, "origin">,
  path: string,
  { method = "POST", cookie, from, body, headers }: Call,
) {
  const isJson = body !== undefined && !(body instanceof FormData);
  const answer = await fetch(world.origin + path, {
    method,
    headers: {
      "Sec-Fetch-Site": "same-origin",
      ...(isJson && { "Content-Type": "application/json" }),
      ...(cookie && { Cookie: cookie }),
      ...(from && { "X-Forwarded-For": from }),
      ...headers,
    },
    body: isJson ? JSON.stringify(body) : ((body ?? null) as FormData | null),
  });
  const text = await answer.text();
  return { status: answer.status, text, cookies: answer.headers.getSetCookie().map((one) => one.split(";")[0] ?? "") };
}

/** {@link call}. @throws when it is answered by anything but 2xx */
export async function mustCall(world: Pick<World, "origin">, path: string, what: Call) {
  const answer = await call(world, path, what);
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${answer.text.slice(0, 200)}`);
  return answer;
}

export type Somebody = { id: string; login: { username: string; password: string }; cookie: string; device: string };

/** New users with so much money, each signed in at an address and on a device of their own. */
export async function newUsers(world: World, count: number, tk: number): Promise<Somebody[]> {
  const users: Somebody[] = [];
  for (let index = 0; index < Math.min(count, world.people ?? count); index += 1) {
    const login = { username: `fair-${crypto.randomUUID().slice(0, 8)}`, password: "a-good-password" };
    const form = { ...login, fullName: "Fair", confirmPassword: login.password, gender: "male" };
    const opening = tk > 0 ? { openingBalance: String(tk) } : {};
    const made = await mustCall(world, "/api/auth/signup", { cookie: world.admin, body: { ...form, ...opening } });
    const entered = await mustCall(world, "/api/auth/login", { body: login, from: `198.51.100.${index}` });
    const [cookie = "", device = ""] = entered.cookies;
    users.push({ id: JSON.parse(made.text)._id, login, cookie, device });
  }
  return users;
}
