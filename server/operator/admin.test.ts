import { Secret, TOTP } from "otpauth";
import { beforeAll, describe, expect, test } from "vitest";
import { logIn, logInAdmin, newUser, type Person, send } from "../test/builders.ts";
import { listenTo, openLiveServer, startLiveProcess } from "../test/live-server.ts";
import { runCommand } from "./command.ts";
import { admin as adminCommand } from "./commands/admin.ts";
import { runHere, runProcess } from "./test/command.ts";

let server: Awaited<ReturnType<typeof openLiveServer>>;
let admin: Person;
beforeAll(async () => {
  server = await openLiveServer();
  admin = await logInAdmin(server);
});

/** `npm run admin -- …` on this server's database. */
async function command(...args: string[]): Promise<{ code: number; said: string }> {
  const { code, said } = await runHere((shell) => runCommand(adminCommand, shell), server, {
    args,
  });
  return { code, said: said.trim() };
}

describe("the operator's command", () => {
  test("sets a price and closes a service, and open pages hear of it", async () => {
    const here = await startLiveProcess(server, server.connection);
    const user = await newUser(server, admin);
    const heard = listenTo(here, user.cookie);
    await heard.hears("hello");
    expect(await command("set-price", "tinBalance", "75.50")).toEqual({
      code: 0,
      said: "tinBalance is 75.50 tk now",
    });
    await heard.hears("changed prices services");
    expect(
      (await send(server, "GET", "/api/balance", undefined, { Cookie: user.cookie })).body
        .tinBalance,
    ).toBe(75.5);
    const closed = { code: 0, out: "tin is closed now\n", err: "" };
    expect(await runProcess("admin", server, { args: ["close-service", "tin"] })).toMatchObject(
      closed,
    );
    await heard.hears("changed switches services");
    const order = { category: "tin", nidNumber: "1234567890" };
    expect((await user.send("POST", "/api/apply/order", order)).body.code).toBe("closed");
  });

  test("makes an admin and resets a password; the printed ones let in, the old session is over", async () => {
    const made = await command("create-admin", "operator");
    expect(made.said).toMatch(/^admin {2}operator {2}\/ {2}\S+$/);
    await logIn(server, { username: "operator", password: made.said.split(/\s+/).at(-1) ?? "" });
    const here = await startLiveProcess(server, server.connection);
    const user = await newUser(server, admin);
    const line = listenTo(here, user.cookie);
    await line.hears("hello");
    const reset = await command("reset-password", user.user.username);
    await line.ends();
    await logIn(server, {
      username: user.user.username,
      password: reset.said.split(/\s+/).at(-1) ?? "",
    });
    expect((await user.send("GET", "/api/users/userInfo")).status).toBe(401);
  });

  test("takes a lost second factor away, ends the sessions, and the log has it", async () => {
    const user = await newUser(server, admin);
    const { secret } = (await user.send("POST", "/api/factors/totp/secret")).body;
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    await user.send("POST", "/api/factors/totp", { name: "app", code });
    const login = { username: user.user.username, password: "a-good-password" };
    await expect(logIn(server, login)).rejects.toThrow("second-factor-needed");
    const said = `${login.username} has no second factor now (1 removed)`;
    expect(await command("remove-second-factor", login.username)).toEqual({ code: 0, said });
    expect((await user.send("GET", "/api/users/userInfo")).status).toBe(401);
    const back = await logIn(server, login);
    expect((await back.send("GET", "/api/factors")).body).toMatchObject({
      factors: [],
      recoveryCodesLeft: 0,
    });
    const log =
      await server.sql`select actor_id, details from audit where action = 'factors-reset'`;
    expect(log).toEqual([{ actorId: null, details: { factors: 1 } }]);
  });

  test.each([
    [["remove-second-factor", "nobody-here"], 'There is no user "nobody-here".'],
    [["set-price", "tinBalance", "free"], '"free" is no price: 0 to'],
    [["reset-password", "nobody-here"], 'There is no user "nobody-here".'],
    [["create-admin", "x"], '"x" is no username'],
    [["create-admin", "admin"], "taken"],
    [["sing"], "npm run admin -- create-admin NAME"],
  ])("%j is refused with a line that says why", async (args, why) => {
    const { code, said } = await command(...args);
    expect(said).toContain(why);
    expect(code).toBe(1);
  });

  test("verify-ledger says that the books are right", async () => {
    expect(await command("verify-ledger")).toMatchObject({ code: 0 });
  });

  test("a refusal ends the process with 1, and is no output", async () => {
    const refused = {
      code: 1,
      out: "",
      err: expect.stringContaining("npm run admin -- create-admin NAME"),
    };
    expect(await runProcess("admin", server, { args: ["sing"] })).toMatchObject(refused);
  });
});
