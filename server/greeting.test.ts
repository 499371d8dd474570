import { describe, expect, test } from "vitest";
import { readEnv } from "./env.ts";
import { greetingLines, loginLines } from "./greeting.ts";
import { seed } from "./seed.ts";
import { logIn } from "./test/builders.ts";
import { openTestServer } from "./test/harness.ts";

describe("the first logins are printed", () => {
  test("without a password that the operator chose", async () => {
    const server = await openTestServer({}, { empty: true });
    const env = readEnv({ ADMIN_USERNAME: "shefa", ADMIN_PASSWORD: "operators-own-secret" });
    const lines = loginLines(await seed(server.sql, env, { demo: false }));
    expect(lines).toEqual(["  admin  shefa  /  the password of ADMIN_PASSWORD"]);
    await logIn(server, { username: "shefa", password: "operators-own-secret" });
  });

  test("with the ones that the program made, which nobody knows otherwise", async () => {
    const server = await openTestServer({}, { empty: true });
    const lines = loginLines(await seed(server.sql, readEnv({}), { demo: true }));
    expect(lines).toHaveLength(2);
    for (const [at, username] of ["admin", "demo"].entries()) {
      const password = new RegExp(`${username}  /  (\\S{12})   \\(shown once`).exec(lines[at] ?? "")?.[1] ?? "";
      expect((await logIn(server, { username, password })).user.username).toBe(username);
    }
  });
});

describe("the greeting", () => {
  const said = (env: Record<string, string>) => greetingLines(readEnv(env)).join("\n");

  test("names the address and sandbox payments", () => {
    expect(said({})).toContain("http://127.0.0.1:3000");
    expect(said({})).toContain("SANDBOX");
  });

  test("warns behind a proxy that is not believed, where everybody would share one count of logins", () => {
    expect(said({ PUBLIC_URL: "https://desk.example" })).toContain("TRUST_PROXY");
    expect(said({ PUBLIC_URL: "https://desk.example", TRUST_PROXY: "1" })).not.toContain("TRUST_PROXY");
    expect(said({})).not.toContain("TRUST_PROXY");
  });
});
