import { Secret, TOTP } from "otpauth";
import { newAuthenticator } from "./authenticator.ts";
import { type Person, send } from "./builders.ts";
import type { TestServer } from "./harness.ts";

export const PASSWORD = "a-good-password";
export const at = "/api/factors";
export const wrong = { status: 422, body: { code: "wrong-proof" } };

/** The code that an app with this secret shows, some steps of 30 s from now. */
export const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + steps * 30_000,
  });

export async function addPasskey(person: Person, authenticator = newAuthenticator(), name = "ফোন") {
  const { body: options } = await person.send("POST", `${at}/passkey/options`);
  const passkey = authenticator.create(options);
  const answer = await person.send("POST", `${at}/passkey`, { name, passkey });
  return { authenticator, passkey, answer, codes: answer.body.recoveryCodes as string[] };
}

export async function addTotp(person: Person, name = "অ্যাপ") {
  const { secret } = (await person.send("POST", `${at}/totp/secret`)).body as { secret: string };
  // Of the step before, so that the one of now is still good.
  const add = () => person.send("POST", `${at}/totp`, { name, code: codeOf(secret, -1) });
  // It is too old when the step has ended meanwhile.
  const first = await add();
  const answer = first.body.code === "wrong-proof" ? await add() : first;
  return { secret, answer, codes: answer.body.recoveryCodes as string[] };
}

/**
 * The sessions of this person forget that their holder has proved anything, as after ten minutes.
 */
export const forgetProof = ({ sql }: TestServer, { user }: Person) =>
  sql`update sessions set confirmed_at = now() - interval '11 minutes' where user_id = ${user._id}`;

/** What was written into the log about this person. */
export const auditOf = async ({ sql }: TestServer, { user }: Person) =>
  (await sql`select action from audit where subject = ${user._id} order by id`).map(
    ({ action }) => action,
  );

export const passwordStep = (server: TestServer, { user }: Person) =>
  send(server, "POST", "/api/auth/login", { username: user.username, password: PASSWORD });

export const secondStep = (server: TestServer, ticket: string, proof: object) =>
  send(server, "POST", "/api/auth/second-step", { ticket, ...proof });
