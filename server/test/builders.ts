import { randomUUID } from "node:crypto";
import type { User } from "../../contract/users.ts";
import { ADMIN, type TestServer } from "./harness.ts";

export type Answer = { status: number; body: any; headers: Headers };

/** Somebody with a browser: keeps their cookie and sends what a page of ours would. */
export type Person = {
  user: User;
  cookie: string;
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
};

/** One request as a browser on our own page sends it. */
export async function send(
  { app }: Pick<TestServer, "app">,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const form = body instanceof FormData;
  const response = await app.request(path, {
    method,
    headers: {
      "Sec-Fetch-Site": "same-origin",
      ...(body !== undefined && !form && { "Content-Type": "application/json" }),
      ...headers,
    },
    body: body === undefined ? undefined : form ? body : JSON.stringify(body),
  });
  const text = await response.text();
  const json = response.headers.get("Content-Type")?.includes("json");
  return { status: response.status, body: json ? JSON.parse(text) : text, headers: response.headers };
}

/** Signs somebody in over the API. */
export async function logIn(server: TestServer, login: { username: string; password: string }): Promise<Person> {
  const { body, headers, status } = await send(server, "POST", "/api/auth/login", login);
  if (status !== 200) throw new Error(`login of ${login.username} failed: ${JSON.stringify(body)}`);
  const cookie = headers.get("Set-Cookie")?.split(";")[0] ?? "";
  return {
    user: body,
    cookie,
    send: (method, path, payload, more) => send(server, method, path, payload, { Cookie: cookie, ...more }),
  };
}

export function logInAdmin(server: TestServer): Promise<Person> {
  return logIn(server, ADMIN);
}

/** A new user with this balance (tk), signed in. */
export async function newUser(server: TestServer, admin: Person, balance = 0): Promise<Person> {
  const username = `user-${randomUUID().slice(0, 8)}`;
  const password = "a-good-password";
  const form = { fullName: "রহিম উদ্দিন", username, password, confirmPassword: password, gender: "male" };
  const { body } = await admin.send("POST", "/api/auth/signup", form);
  if (balance > 0) await admin.send("PUT", "/api/users/edit-user-balance", { userId: body._id, amount: balance });
  return logIn(server, { username, password });
}

/** A file that passes as a PDF. */
export function pdf(text = "a delivered paper"): File {
  return new File([`%PDF-1.4\n% ${text}\n%%EOF\n`], "paper.pdf", { type: "application/pdf" });
}
