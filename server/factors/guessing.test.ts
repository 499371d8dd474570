import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { newAuthenticator } from "../test/authenticator.ts";
import { type Answer, newUser, openDesk, type Person, send } from "../test/builders.ts";
import { addPasskey, addTotp, at, codeOf, forgetProof, PASSWORD } from "../test/second-factor.ts";
import { inOneWindow, warmUp } from "../test/writes.ts";

let owner: Person;
let secret: string;
const { server, admin } = await openDesk();
beforeAll(async () => {
  await warmUp(server);
});
afterEach(() => server.sql`truncate rate_limits, login_failures`);

/** The two steps of a login on a device, without `cookie` on a new one. */
const passwordOn = (person: Person, cookie = "") =>
  send(
    server,
    "POST",
    "/api/auth/login",
    { username: person.user.username, password: PASSWORD },
    cookie ? { Cookie: cookie } : {},
  );
async function enter(person: Person, proof: object, cookie = ""): Promise<Answer> {
  const { ticket } = (await passwordOn(person, cookie)).body;
  const headers: Record<string, string> = cookie ? { Cookie: cookie } : {};
  return send(server, "POST", "/api/auth/second-step", { ticket, ...proof }, headers);
}
const deviceOf = ({ headers }: Answer) => headers.getSetCookie()[1]?.split(";")[0] ?? "";
const waits = { status: 429, body: { code: "too-many-requests" } };
/** The code of now was used; with another step every login has one of its own. */
const nextCode = (step: number) => ({ code: codeOf(secret, step) });

/** An owner with a code app who is known on a device. Answers its cookie. */
async function known(): Promise<{ cookie: string; codes: string[] }> {
  owner = await newUser(server, admin);
  const { secret: made, codes } = await addTotp(owner);
  secret = made;
  return { cookie: deviceOf(await enter(owner, nextCode(0))), codes };
}

describe("who knows a password and guesses codes", () => {
  test("keeps its owner out on no known device, in no session, and not from a recovery code or passkey anywhere", async () => {
    const { cookie, codes } = await known();
    const { authenticator } = await addPasskey(owner, newAuthenticator());
    const guesses = await Promise.all(
      Array.from({ length: 30 }, () => enter(owner, { code: "000000" })),
    );
    expect(guesses.filter(({ status }) => status === 422)).toHaveLength(5);
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(25);
    // For good, as far as they are concerned.
    await server.sql`update login_failures
      set failures = 20, locked_until = now() + interval '1 hour'`;
    expect(await enter(owner, nextCode(1))).toMatchObject(waits);
    expect(await enter(owner, { recoveryCode: codes[0] })).toMatchObject({ status: 200 });
    const { ticket } = (await passwordOn(owner)).body;
    const { body: options } = await send(server, "POST", "/api/auth/second-step/options", {
      ticket,
    });
    const signed = { ticket, passkey: authenticator.get(options) };
    expect((await send(server, "POST", "/api/auth/second-step", signed)).status).toBe(200);
    await forgetProof(server, owner);
    expect(await owner.send("POST", `${at}/prove`, { recoveryCode: codes[1] })).toMatchObject({
      status: 200,
    });
    expect(await owner.send("POST", `${at}/prove`, { code: "000000" })).toMatchObject({
      status: 422,
    });
    expect(await enter(owner, nextCode(1), cookie)).toMatchObject({ status: 200 });
    // The owner's login gives them no new tries.
    expect(await enter(owner, { code: "000000" })).toMatchObject(waits);
  });

  test("on a device of the owner, has five tries there, also at once, and keeps no other device out", async () => {
    const { cookie } = await known();
    const guesses = await Promise.all(
      Array.from({ length: 20 }, () => enter(owner, { code: "000000" }, cookie)),
    );
    expect(guesses.filter(({ status }) => status === 422)).toHaveLength(5);
    expect(await enter(owner, nextCode(1), cookie)).toMatchObject(waits);
    expect(await enter(owner, nextCode(1))).toMatchObject({ status: 200 });
  });

  test("has no new tries on it after a login of somebody else there, which renames the device", async () => {
    const { cookie } = await known();
    for (let guess = 0; guess < 5; guess++) await enter(owner, { code: "000000" }, cookie);
    const other = await newUser(server, admin);
    const renamed = deviceOf(await passwordOn(other, cookie));
    expect(renamed).not.toBe(cookie);
    expect(await enter(owner, nextCode(1), renamed)).toMatchObject(waits);
  });
});

test("in a session wrong codes and passwords wait for that session alone", async () => {
  const { codes } = await known();
  const token = (await server.sessions.start(owner.user._id, "")).split(";")[0] ?? "";
  const elsewhere = (proof: object) =>
    send(server, "POST", `${at}/prove`, proof, { Cookie: token });
  const tries = await Promise.all(
    Array.from({ length: 12 }, () => owner.send("POST", `${at}/prove`, { code: "000000" })),
  );
  expect(tries.filter(({ status }) => status === 422)).toHaveLength(5);
  expect(await owner.send("POST", `${at}/prove`, nextCode(1))).toMatchObject(waits);
  expect(await elsewhere(nextCode(1))).toMatchObject({ status: 200 });
  expect((await owner.send("POST", `${at}/prove`, { recoveryCode: codes[0] })).status).toBe(200);
});

test("recovery codes are looked at sixty times in five minutes by one login, which is enough for nobody's guess", () =>
  inOneWindow(300, async () => {
    await known();
    const { ticket } = (await passwordOn(owner)).body;
    const tries = await Promise.all(
      Array.from({ length: 70 }, (_, guess) =>
        send(server, "POST", "/api/auth/second-step", { ticket, recoveryCode: `GUESS-${guess}` }),
      ),
    );
    expect(tries.filter(({ status }) => status === 422)).toHaveLength(60);
  }));
