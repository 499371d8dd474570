import { beforeAll, describe, expect, test } from "vitest";
import { newAuthenticator } from "../test/authenticator.ts";
import { type Answer, logInAdmin, newUser, openDesk, type Person, send } from "../test/builders.ts";
import { openTestServer } from "../test/harness.ts";
import {
  addPasskey,
  addTotp,
  at,
  auditOf,
  codeOf,
  PASSWORD,
  passwordStep,
  secondStep,
  wrong,
} from "../test/second-factor.ts";
import { warmUp } from "../test/writes.ts";

const { server, admin } = await openDesk();
beforeAll(async () => {
  await warmUp(server);
});

describe("a login with a second factor", () => {
  test("answers a ticket instead of a session; a signature finishes it, once", async () => {
    const user = await newUser(server, admin);
    const { authenticator } = await addPasskey(user);
    const first = await passwordStep(server, user);
    expect(first).toMatchObject({
      status: 401,
      body: {
        code: "second-factor-needed",
        proofs: ["passkey", "recovery"],
        ticket: expect.stringMatching(/^[\w-]{32}$/),
      },
    });
    expect(first.headers.get("Set-Cookie")).toBeNull();
    const { ticket } = first.body;
    const options = await send(server, "POST", "/api/auth/second-step/options", { ticket });
    const passkey = authenticator.get(options.body);
    const answers = await Promise.all([1, 2, 3].map(() => secondStep(server, ticket, { passkey })));
    const [entered] = answers.filter(({ status }) => status === 200) as [Answer];
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(entered.body).toEqual((await user.send("GET", "/api/users/userInfo")).body);
    expect(entered.headers.getSetCookie().map((one) => one.split("=")[0])).toEqual([
      "kagoj",
      "kagoj-device",
    ]);
    expect((await secondStep(server, ticket, { passkey })).body.code).toBe("no-session");
    expect(await auditOf(server, user)).toContain("factor-failed");
    // A signature over another challenge, or by somebody else's passkey, is none.
    const { ticket: again } = (await passwordStep(server, user)).body;
    await send(server, "POST", "/api/auth/second-step/options", { ticket: again });
    expect(await secondStep(server, again, { passkey })).toMatchObject(wrong);
    const { body: asked } = await send(server, "POST", "/api/auth/second-step/options", {
      ticket: again,
    });
    expect(
      await secondStep(server, again, { passkey: newAuthenticator().get(asked) }),
    ).toMatchObject(wrong);
  });

  test("a code of an app counts once, also with another ticket and at once", async () => {
    const user = await newUser(server, admin);
    const { secret } = await addTotp(user);
    // With a fifth wrong one after the right one there would be a wait.
    const tickets = await Promise.all(
      [1, 2].map(async () => (await passwordStep(server, user)).body.ticket),
    );
    const code = codeOf(secret);
    const answers = await Promise.all(
      tickets.map((ticket) => secondStep(server, ticket, { code })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    const { ticket } = (await passwordStep(server, user)).body;
    for (const late of [code, codeOf(secret, -1), codeOf(secret, 4)])
      expect(await secondStep(server, ticket, { code: late })).toMatchObject(wrong);
    expect((await secondStep(server, ticket, { code: codeOf(secret, 1) })).status).toBe(200);
  });

  test("a recovery code lets in once", async () => {
    const user = await newUser(server, admin);
    const [recoveryCode] = (await addPasskey(user)).codes;
    const steps = await Promise.all(
      [1, 2].map(async () =>
        secondStep(server, (await passwordStep(server, user)).body.ticket, { recoveryCode }),
      ),
    );
    expect(steps.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect((await user.send("GET", at)).body.recoveryCodesLeft).toBe(9);
    expect(await auditOf(server, user)).toContain("recovery-code-used");
  });

  test("a ticket burns one recovery code at most, however many right ones come at once", async () => {
    const user = await newUser(server, admin);
    const { codes } = await addPasskey(user);
    const { ticket } = (await passwordStep(server, user)).body;
    const steps = await Promise.all(
      codes.slice(0, 4).map((recoveryCode) => secondStep(server, ticket, { recoveryCode })),
    );
    expect(steps.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await user.send("GET", at)).body.recoveryCodesLeft).toBe(9);
  });

  test.each([
    [
      "who signs them out everywhere",
      (user: Person) => admin.send("DELETE", `/api/users/users/${user.user._id}/sessions`),
    ],
    [
      "a new password",
      (user: Person) =>
        user.send("PUT", "/api/users/update-password", {
          oldPassword: PASSWORD,
          newPassword: "another-good-one",
        }),
    ],
  ])("a ticket ends with %s", async (_, end) => {
    const user = await newUser(server, admin);
    const { codes } = await addTotp(user);
    const { ticket } = (await passwordStep(server, user)).body;
    expect((await end(user)).status).toBe(200);
    expect(await secondStep(server, ticket, { recoveryCode: codes[0] })).toMatchObject({
      status: 401,
    });
  });

  test("guesses wait longer and longer, whatever the ticket", async () => {
    const user = await newUser(server, admin);
    const { secret } = await addTotp(user);
    for (let guess = 0; guess < 5; guess++) {
      const { ticket } = (await passwordStep(server, user)).body;
      expect(await secondStep(server, ticket, { code: "000000" })).toMatchObject(wrong);
    }
    const { ticket } = (await passwordStep(server, user)).body;
    const late = await secondStep(server, ticket, { code: codeOf(secret) });
    expect([late.status, late.body.code]).toEqual([429, "too-many-requests"]);
    expect(Number(late.headers.get("Retry-After"))).toBeGreaterThan(20);
  });

  test("a ticket is void without the account, after a reset and after ten minutes; the password is no second step", async () => {
    const user = await newUser(server, admin);
    const { codes } = await addTotp(user);
    const ticketOf = async () => (await passwordStep(server, user)).body.ticket as string;
    const ticket = await ticketOf();
    expect((await secondStep(server, ticket, { password: PASSWORD })).body.code).toBe(
      "invalid-fields",
    );
    expect((await secondStep(server, "made-up", { recoveryCode: codes[0] })).body.code).toBe(
      "no-session",
    );
    const void1 = { status: 401, body: { code: "no-session" } };
    await server.sql`update login_tickets set expires_at = now() where user_id = ${user.user._id}`;
    expect(await secondStep(server, ticket, { recoveryCode: codes[0] })).toMatchObject(void1);
    const before = await ticketOf();
    await admin.send("PUT", `/api/users/users/${user.user._id}/disabled`, { disabled: true });
    expect(await secondStep(server, before, { recoveryCode: codes[0] })).toMatchObject(void1);
    await admin.send("PUT", `/api/users/users/${user.user._id}/disabled`, { disabled: false });
    const second = await ticketOf();
    await admin.send("POST", `/api/users/users/${user.user._id}/reset-password`);
    expect(await secondStep(server, second, { recoveryCode: codes[0] })).toMatchObject(void1);
    await admin.send("DELETE", `/api/users/users/${user.user._id}`);
    for (const table of ["factors", "recovery_codes", "login_tickets"])
      expect(
        await server.sql`select from ${server.sql(table)} where user_id = ${user.user._id}`,
        table,
      ).toHaveLength(0);
  });

  test("an app's secret is sealed, and opens for its user alone", async () => {
    const one = await openTestServer();
    const admin = await logInAdmin(one);
    const [user, thief] = [await newUser(one, admin), await newUser(one, admin)];
    await user.send("POST", `${at}/totp/secret`);
    const { secret } = await addTotp(user);
    await user.send("POST", `${at}/totp/secret`);
    const kept = [
      await one.sql`select * from factors`,
      await one.sql`select * from factor_challenges`,
    ];
    expect(kept.map(({ length }) => length)).toEqual([1, 1]);
    expect(JSON.stringify(kept)).not.toContain(secret);
    const { secret: theirs } = await addTotp(thief);
    const { ticket } = (await passwordStep(one, user)).body;
    const refused = async () =>
      expect(await secondStep(one, ticket, { code: codeOf(theirs) })).toMatchObject({
        body: { code: "wrong-proof" },
      });
    // Whoever can write into the database gives the user an app of their own.
    const mine = await one.sql`select id, secret from factors where user_id = ${user.user._id}`;
    await one.sql`update factors set secret = (select secret from factors
      where user_id = ${thief.user._id}) where user_id = ${user.user._id}`;
    await refused();
    await one.sql`update factors set user_id = ${user.user._id} where user_id = ${thief.user._id}`;
    await refused();
    await expect(one.sql`update factors set secret = ${theirs}`).rejects.toThrow("sealed_check");
    await one.sql`update factors set secret = ${mine[0]?.secret} where id = ${mine[0]?.id}`;
    expect((await secondStep(one, ticket, { code: codeOf(secret) })).status).toBe(200);
  });
});
