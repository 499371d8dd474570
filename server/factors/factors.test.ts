import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import type { Call } from "../../contract/calls/call.ts";
import { deskCalls } from "../../contract/calls.ts";
import { newAuthenticator } from "../test/authenticator.ts";
import { logInAdmin, newUser, openDesk, send } from "../test/builders.ts";
import { openTestServer } from "../test/harness.ts";
import {
  addPasskey,
  addTotp,
  at,
  auditOf,
  codeOf,
  forgetProof,
  PASSWORD,
  wrong,
} from "../test/second-factor.ts";
import { newAdmin, warmUp } from "../test/writes.ts";

const { server, admin } = await openDesk();
beforeAll(async () => {
  await warmUp(server);
});

describe("adding a second factor", () => {
  test("a passkey brings recovery codes once, can be named, and goes with its codes", async () => {
    const user = await newUser(server, admin);
    expect((await user.send("GET", at)).body).toEqual({
      factors: [],
      recoveryCodesLeft: 0,
      proofs: ["password"],
      dueAt: null,
    });
    const { answer, codes } = await addPasskey(user);
    expect([answer.status, answer.body.factor.kind, answer.body.factor.name]).toEqual([
      201,
      "passkey",
      "ফোন",
    ]);
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    expect(codes[0]).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect((await addPasskey(user)).codes).toBeUndefined();
    const { _id } = answer.body.factor;
    const told = (await user.send("GET", at)).body;
    expect([
      told.factors[0].name,
      told.factors.length,
      told.recoveryCodesLeft,
      told.proofs,
    ]).toEqual(["ফোন", 2, 10, ["passkey", "recovery"]]);
    expect(JSON.stringify(await server.sql`select * from recovery_codes`)).not.toContain(codes[0]);

    const other = await newUser(server, admin);
    for (const id of [_id, crypto.randomUUID(), "no-id"])
      expect((await other.send("DELETE", `${at}/${id}`)).status).toBe(404);
    const gone = await Promise.all([1, 2].map(() => user.send("DELETE", `${at}/${_id}`)));
    expect(gone.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    await user.send("DELETE", `${at}/${told.factors[1]._id}`);
    expect((await user.send("GET", at)).body.recoveryCodesLeft).toBe(0);
    expect(await auditOf(server, user)).toEqual(
      expect.arrayContaining(["factor-added", "factor-removed"]),
    );
  });

  test("asks for a proof again, unless the login was within this minute", async () => {
    const user = await newUser(server, admin);
    const begin = () =>
      Promise.all(
        ["/passkey/options", "/totp/secret", "/recovery-codes"].map(
          async (path) => (await user.send("POST", at + path)).body.code,
        ),
      );
    expect(await begin()).toEqual([undefined, undefined, "not-found"]);
    const ago = (seconds: number) => server.sql`
      update sessions set created_at = now() - make_interval(secs => ${seconds}),
        confirmed_at = now() - make_interval(secs => ${seconds})
      where user_id = ${user.user._id}`;
    await ago(61);
    expect(await begin()).toEqual(["confirm-needed", "confirm-needed", "confirm-needed"]);
    expect((await user.send("POST", `${at}/prove`, { password: PASSWORD })).status).toBe(200);
    expect(await begin()).toEqual([undefined, undefined, "not-found"]);
    // What was begun then is finished within the ten minutes of the proof.
    const { body } = await user.send("POST", `${at}/totp/secret`);
    expect(
      (await user.send("POST", `${at}/totp`, { name: "app", code: codeOf(body.secret) })).status,
    ).toBe(201);
  });

  test("an answer is good for the session that asked, once, and for this site only", async () => {
    const user = await newUser(server, admin);
    const { passkey, answer } = await addPasskey(user);
    expect(answer.status).toBe(201);
    expect(await user.send("POST", `${at}/passkey`, { name: "আবার", passkey })).toMatchObject(wrong);
    const { body: options } = await user.send("POST", `${at}/passkey/options`);
    const other = await newUser(server, admin);
    await other.send("POST", `${at}/passkey/options`);
    const stolen = newAuthenticator().create(options);
    expect(
      await other.send("POST", `${at}/passkey`, { name: "চুরি", passkey: stolen }),
    ).toMatchObject(wrong);
    const phished = newAuthenticator("http://127.0.0.1.evil.example").create(options);
    expect(
      await user.send("POST", `${at}/passkey`, { name: "ফাঁদ", passkey: phished }),
    ).toMatchObject(wrong);
    const { body: late } = await user.send("POST", `${at}/passkey/options`);
    await server.sql`update factor_challenges set expires_at = now()`;
    const passkeyLate = newAuthenticator().create(late);
    expect(
      await user.send("POST", `${at}/passkey`, { name: "দেরি", passkey: passkeyLate }),
    ).toMatchObject(wrong);
    const { body: asked } = await user.send("POST", `${at}/passkey/options`);
    const made = newAuthenticator().create(asked);
    const both = await Promise.all(
      [1, 2].map(() => user.send("POST", `${at}/passkey`, { name: "দুবার", passkey: made })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422]);
  });

  test("an app is added by its first code; a wrong one may be corrected, and ten are enough", async () => {
    const user = await newUser(server, admin);
    const { secret, address } = (await user.send("POST", `${at}/totp/secret`)).body;
    expect(address).toContain(`secret=${secret}`);
    expect(address).toContain(user.user.username);
    const add = (code: string) => user.send("POST", `${at}/totp`, { name: "অ্যাপ", code });
    expect(await add(codeOf(secret, 5))).toMatchObject(wrong);
    expect((await add(codeOf(secret))).status).toBe(201);
    expect(await add(codeOf(secret))).toMatchObject(wrong);
    for (let count = 1; count < 10; count++) expect((await addTotp(user)).answer.status).toBe(201);
    expect((await addTotp(user)).answer).toMatchObject({
      status: 409,
      body: { code: "too-many-factors" },
    });
  });

  test.each([
    ["passkey", { name: "ফোন" }],
    [
      "passkey",
      { name: "ফোন", passkey: { id: "a", rawId: "a", type: "public-key", response: {} } },
    ],
    ["totp", { name: "", code: "123456" }],
    ["totp", { name: "অ্যাপ", code: "12345" }],
    ["totp", { name: "x".repeat(61), code: "123456" }],
    ["totp", { name: "অ্যাপ", code: "123456", secret: "mine" }],
    ["prove", {}],
    ["prove", { code: "123456", password: PASSWORD }],
    ["prove", { passkey: "signed" }],
  ])("bad input is refused: %s %j", async (path, body) => {
    const user = await newUser(server, admin);
    expect(await user.send("POST", `${at}/${path}`, body)).toMatchObject({
      status: 422,
      body: { code: "invalid-fields" },
    });
  });

  test("an unattended session is not enough: the password is asked, and later the factor instead of it", async () => {
    const user = await newUser(server, admin);
    await forgetProof(server, user);
    const closed = { status: 403, body: { code: "confirm-needed" } };
    for (const path of ["passkey/options", "passkey", "totp/secret", "totp", "recovery-codes"])
      expect(await user.send("POST", `${at}/${path}`, {})).toMatchObject(closed);
    expect(await user.send("DELETE", `${at}/${crypto.randomUUID()}`)).toMatchObject(closed);
    expect(await user.send("POST", `${at}/prove`, { password: "wrong" })).toMatchObject(wrong);
    expect((await user.send("POST", `${at}/prove`, { password: PASSWORD })).status).toBe(200);
    const { codes } = await addTotp(user);
    await forgetProof(server, user);
    expect(await user.send("POST", `${at}/prove`, { password: PASSWORD })).toMatchObject(wrong);
    expect((await user.send("POST", `${at}/prove`, { recoveryCode: codes[0] })).status).toBe(200);
    const renewed = (await user.send("POST", `${at}/recovery-codes`)).body.recoveryCodes;
    expect(renewed).toHaveLength(10);
    expect(await user.send("POST", `${at}/prove`, { recoveryCode: codes[1] })).toMatchObject(wrong);
    const typed = renewed[0]
      .toLowerCase()
      .replaceAll("-", " ")
      .replaceAll("0", "o")
      .replaceAll("1", "l");
    expect((await user.send("POST", `${at}/prove`, { recoveryCode: typed })).status).toBe(200);
  });
});

describe("what an admin is asked for again, by the table of calls,", () => {
  // Who may do it comes before what is asked, so any id and no body will do.
  const calls = Object.entries<Call>(deskCalls)
    .filter(([, { again }]) => again === true)
    .map(([name]) => name.replace(/:\w+/g, randomUUID()).split(" ") as [string, string]);
  const refused = { status: 403, body: { code: "confirm-needed" } };

  test("is what moves, destroys or exports; once given the factor counts for ten minutes, on this device", async () => {
    const boss = await newAdmin(server, admin);
    const elsewhere = {
      ...boss,
      cookie: (await server.sessions.start(boss.user._id, "")).split(";")[0] ?? "",
    };
    const send2 = (method: string, path: string) =>
      send(server, method, path, undefined, { Cookie: elsewhere.cookie });
    const { secret } = await addTotp(boss);
    // That session began before there was a factor.
    expect(await send2("GET", "/api/audit/csv")).toMatchObject(refused);
    expect((await boss.send("GET", "/api/audit/csv")).status).toBe(200);
    await forgetProof(server, boss);
    for (const [method, path] of calls)
      expect([path, await boss.send(method, `/api/${path}`)]).toMatchObject([path, refused]);
    expect((await boss.send("GET", "/api/users")).status).toBe(200);
    expect((await boss.send("POST", `${at}/prove`, { password: PASSWORD })).status).toBe(422);
    expect((await boss.send("POST", `${at}/prove`, { code: codeOf(secret) })).status).toBe(200);
    // The one that needs no body would do it.
    for (const [method, path] of calls.filter(([, path]) => !/delete-all|History/.test(path)))
      expect([path, (await boss.send(method, `/api/${path}`)).body.code]).not.toEqual([
        path,
        "confirm-needed",
      ]);
    expect(await send2("GET", "/api/audit/csv")).toMatchObject(refused);
  });

  test("takes the password where there is no second factor", async () => {
    const boss = await newAdmin(server, admin);
    await forgetProof(server, boss);
    expect(await boss.send("GET", "/api/audit/csv")).toMatchObject(refused);
    expect((await boss.send("POST", `${at}/prove`, { password: PASSWORD })).status).toBe(200);
    expect((await boss.send("GET", "/api/audit/csv")).status).toBe(200);
  });
});

describe("in production an admin must have one", () => {
  test("after a week, then only that can be done; taken away by the operator, a week begins anew", async () => {
    const live = await openTestServer({ PUBLIC_URL: "https://desk.example" });
    const boss = await logInAdmin(live);
    const due = new Date((await boss.send("GET", at)).body.dueAt).getTime() - Date.now();
    expect(due / 86_400_000).toBeCloseTo(7, 1);
    const user = await newUser(live, boss);
    await live.sql`update users set factor_from = now() - interval '8 days'`;
    expect((await user.send("GET", "/api/apply/my-order")).status).toBe(200);
    expect(await boss.send("GET", "/api/users")).toMatchObject({
      status: 401,
      body: { code: "own-factor-needed" },
    });
    expect((await boss.send("GET", "/api/users/userInfo")).body.owes).toBe("own-factor-needed");
    const { answer, codes } = await addPasskey(boss, newAuthenticator("https://desk.example"));
    expect(answer.status).toBe(201);
    expect(codes).toHaveLength(10);
    expect((await boss.send("GET", "/api/users")).status).toBe(200);
    expect((await boss.send("GET", at)).body.dueAt).toBeNull();
  });

  test("elsewhere it is never due", async () => {
    const boss = await newAdmin(server, admin);
    await server.sql`update users set factor_from = now() - interval '8 days'
      where id = ${boss.user._id}`;
    expect((await boss.send("GET", "/api/users")).status).toBe(200);
    expect((await boss.send("GET", at)).body.dueAt).toBeNull();
  });
});
