import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runCommand } from "../operator/command.ts";
import { admin as adminCommand } from "../operator/commands/admin.ts";
import { runHere } from "../operator/test/command.ts";
import { PATIENT_MS } from "../test/bkash/login.ts";
import { type Person, send } from "../test/builders.ts";
import { FIELD_KEYS } from "../test/payment-process.ts";
import { openRechargeServer, type RechargeServer } from "../test/recharge-server.ts";
import { leaveTraces, left } from "../test/traceable.ts";

let server: RechargeServer;
let user: Person;
let other: Person;
beforeAll(async () => {
  server = await openRechargeServer({}, PATIENT_MS);
  user = await server.newUser(1000);
  other = await server.newUser(10);
  await leaveTraces(server, server.admin, user);
});
afterAll(() => server.closeBkash());

/**
 * All that people leave in the database is theirs; a delivered file is had by its address. The
 * purpose stands with the look-up in the log.
 */
// The message of a wallet tells the balance of the desk.
const { paper, masked, device, noted, heard, ...inRows } = left;

const command = (...args: string[]) =>
  runHere((shell) => runCommand(adminCommand, shell), server, { args, env: { FIELD_KEYS } });

describe("a copy of one's own data", () => {
  test("has whole what was given and done, of this user alone, and is in the log", async () => {
    const { status, body, text } = await asText(user);
    expect(status).toBe(200);
    for (const word of Object.values(inRows)) expect(text, word).toContain(word);
    expect(text).toContain(device);
    for (const other of [noted, heard]) expect(text).not.toContain(other);
    expect(body.account).toMatchObject({
      username: user.user.username,
      fullName: user.user.fullName,
    });
    const delivered = body.orders.find(({ file }: { file: string | null }) => file);
    expect((await user.send("GET", delivered.file)).status).toBe(200);
    expect(body.movements[0].balanceAfterPoisha).toBe(body.account.balancePoisha);
    for (const secret of ["passwordHash", "tokenHash", "publicKey", "$argon2"])
      expect(text).not.toContain(secret);

    const theirs = await asText(other);
    for (const word of Object.values(inRows)) expect(theirs.text).not.toContain(word);
    const lines = await server.sql`
      select actor_id, subject from audit where action = 'own-data-exported' order by id`;
    expect(lines).toEqual(
      [user, other].map(({ user: { _id } }) => ({ actorId: _id, subject: _id })),
    );
  });

  test("needs a session that was confirmed within ten minutes, and is given ten times a day", async () => {
    expect((await send(server, "GET", "/api/own-data")).status).toBe(401);
    await server.sql`update sessions set confirmed_at = now() - interval '11 minutes'
      where user_id = ${other.user._id}`;
    expect((await other.send("GET", "/api/own-data")).body.code).toBe("confirm-needed");
    await server.sql`update sessions set confirmed_at = now() where user_id = ${other.user._id}`;
    const answers = await Promise.all(
      Array.from({ length: 11 }, () => other.send("GET", "/api/own-data")),
    );
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(10);
  });

  test("the operator makes it by name", async () => {
    const { code, out } = await command("export", user.user.username);
    expect(code).toBe(0);
    expect(JSON.parse(out).orders.length).toBeGreaterThan(3);
    expect(out).toContain(left.nid);
    expect(await command("export", "nobody-of-here")).toMatchObject({
      code: 1,
      err: 'There is no user "nobody-of-here".\n',
    });
  });
});

test("whom a breach concerns is a list of those of whom something is stored since then", async () => {
  const { out } = await command("concerned");
  expect(out).toContain(user.user.username);
  expect(out).toContain(other.user.username);
  const [line = ""] = out.split("\r\n").filter((one) => one.includes(user.user.username));
  expect(line).toMatch(/"?,"?6"?,"?1"?,"?3"?,/);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  expect((await command("concerned", tomorrow)).out).not.toContain(user.user.username);
  expect(await command("concerned", "soon")).toMatchObject({
    code: 1,
    err: '"soon" is no day like 2026-11-20.\n',
  });
});

async function asText(person: Person) {
  const { status, body } = await person.send("GET", "/api/own-data");
  return { status, body, text: JSON.stringify(body) };
}
