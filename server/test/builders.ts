import { randomUUID } from "node:crypto";
import { hash } from "@node-rs/argon2";
import type { Call } from "../../contract/calls/call.ts";
import { deskCalls } from "../../contract/calls.ts";
import type { User } from "../../contract/users.ts";
import { recordAudit } from "../audit/audit.ts";
import { soughtOf } from "../db/part-of-name.ts";
import { paperPdf } from "../pdf/test/paper.ts";
import { getUser } from "../users/users.ts";
import { setBalance } from "../wallet/ledger.ts";
import { openTestServer, type TestServer } from "./harness.ts";
import { ADMIN } from "./payment-process.ts";

export type Answer = { status: number; body: any; headers: Headers };

/** A user with a browser: keeps the cookie and sends requests like our page. */
export type Person = {
  user: User;
  cookie: string;
  send(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>;
};

/** Sends a request like a browser on our own page. */
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
  const answer = {
    status: response.status,
    body: json ? JSON.parse(text) : text,
    headers: response.headers,
  };
  expectDeclared(method, path, answer);
  return answer;
}

/**
 * Calls of the contract as patterns of "PUT /api/users/users/…", those without a variable part
 * first.
 */
const declared = Object.entries<Call>(deskCalls)
  .map(([name, { refusals = [] }]) => ({
    pattern: new RegExp(`^${name.replace(" ", " /api/").replace(/:\w+/g, "[^/]+")}$`),
    refusals: refusals as readonly string[],
    parts: name.split(":").length,
  }))
  .sort((one, other) => one.parts - other.parts);
const forAny =
  /^(no-session|session-ended|forbidden|confirm-needed|new-password-needed|own-factor-needed|not-found|invalid-fields|malformed|fill-all-fields|wrong-body-type|cross-site|foreign-host|too-large|too-many-requests|key-reused|key-may-not|wrong-api-key)$/;

/** Fails when an admin's call refuses in a way that the contract does not declare. */
function expectDeclared(method: string, path: string, { status, body }: Answer): void {
  if (status < 400 || status >= 500 || forAny.test(body.code)) return;
  const call = declared.find(({ pattern }) => pattern.test(`${method} ${path.split("?")[0]}`));
  if (call && !call.refusals.includes(body.code))
    throw new Error(
      `${method} ${path} refused with ${body.code}, which contract/calls.ts does not declare`,
    );
}

/** Logs in over the API. */
export async function logIn(
  server: TestServer,
  login: { username: string; password: string },
): Promise<Person> {
  const { body, headers, status } = await send(server, "POST", "/api/auth/login", login);
  if (status !== 200) throw new Error(`login of ${login.username} failed: ${JSON.stringify(body)}`);
  const cookie = headers.get("Set-Cookie")?.split(";")[0] ?? "";
  return personOf(server, body, cookie);
}

function personOf(server: TestServer, user: User, cookie: string): Person {
  return {
    user,
    cookie,
    send: (method, path, payload, more) =>
      send(server, method, path, payload, { Cookie: cookie, ...more }),
  };
}

/** The admin that every test server has, signed in. */
export async function logInAdmin(server: TestServer): Promise<Person> {
  const [row] = await server.sql<
    [{ id: string }]
  >`select id from users where username = ${ADMIN.username}`;
  return signIn(server, row.id);
}

/** A desk for one test file: its server, and its admin, signed in. */
export async function openDesk(...given: Parameters<typeof openTestServer>) {
  const server = await openTestServer(...given);
  return { server, admin: await logInAdmin(server) };
}

const PASSWORD = "a-good-password";
/**
 * The least that argon2 allows, and one for all: a good hash would take processor time at each
 * login.
 */
const passwordHash = hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });

/** A new user with this balance (tk), signed in, as after a sign-up by the admin and a login. */
export async function newUser(server: TestServer, admin: Person, balance = 0): Promise<Person> {
  const names = { username: `user-${inLetters(randomUUID().slice(0, 8))}`, fullName: "রহিম উদ্দিন" };
  const [{ id }] = await server.sql<[{ id: string }]>`
    with made as (
      insert into users (username, full_name, sought, gender, password_hash)
      values (${names.username}, ${names.fullName}, ${soughtOf(names)}, 'male',
        ${await passwordHash}) returning id
    )
    insert into accounts (user_id) select id from made returning user_id as id`;
  await recordAudit(server.sql, { actor: admin.user._id, action: "account-created", subject: id });
  if (balance > 0)
    await server.sql.begin((tx) =>
      setBalance(tx, { userId: id, amount: Math.round(balance * 100) }, admin.user._id),
    );
  return signIn(server, id);
}

/** Gives a user another name, as if the account had been opened with it. */
export async function rename(
  server: TestServer,
  { user }: Person,
  fullName: string,
): Promise<void> {
  const sought = soughtOf({ username: user.username, fullName });
  await server.sql`update users set full_name = ${fullName}, sought = ${sought}
    where id = ${user._id}`;
}

/** Without digits, so that a search for a number finds nobody by their name. */
function inLetters(hex: string): string {
  return hex.replace(/\d/g, (digit) => "ghijklmnop"[Number(digit)] ?? "");
}

/** Gives a user a session, as after a login. */
async function signIn(server: TestServer, id: string): Promise<Person> {
  const cookie = (await server.sessions.start(id, "")).split(";")[0] ?? "";
  await recordAudit(server.sql, { actor: id, action: "login", subject: id });
  return personOf(server, await getUser(server.sql, id), cookie);
}

/** A PDF of one sheet with these words. */
export function pdf(text = "a delivered paper"): File {
  return new File([new Uint8Array(paperPdf(text))], "paper.pdf", { type: "application/pdf" });
}
