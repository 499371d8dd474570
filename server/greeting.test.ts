import { describe, expect, test } from "vitest";
import { readEnv } from "./env.ts";
import { greetingLines, loginLines } from "./greeting.ts";
import { type Seeded, seed } from "./seed.ts";
import { configOf } from "./settings/config.ts";
import { logIn } from "./test/builders.ts";
import { openTestServer } from "./test/harness.ts";

describe("the first logins are printed", () => {
  test("without a password that the operator chose", async () => {
    const server = await openTestServer({}, { empty: true });
    const env = readEnv({ ADMIN_USERNAME: "shefa", ADMIN_PASSWORD: "operators-own-secret" });
    const lines = loginLines(await seed(server.sql, env, { embedded: false }));
    expect(lines).toEqual(["  admin  shefa  /  the password of ADMIN_PASSWORD"]);
    await logIn(server, { username: "shefa", password: "operators-own-secret" });
  });

  test("with the ones that the program made, which nobody knows otherwise", async () => {
    const server = await openTestServer({}, { empty: true });
    const lines = loginLines(await seed(server.sql, readEnv({}), { embedded: true }));
    expect(lines).toHaveLength(2);
    for (const [at, username] of ["admin", "demo"].entries()) {
      const password =
        new RegExp(`${username}  /  (\\S{12})   \\(shown once`).exec(lines[at] ?? "")?.[1] ?? "";
      expect((await logIn(server, { username, password })).user.username).toBe(username);
    }
  });
});

describe("a demo account with money exists only where no real money can move", () => {
  const bkash = {
    BKASH_BASE_URL: "https://bkash.example",
    BKASH_USERNAME: "u",
    BKASH_PASSWORD: "p",
    BKASH_APP_KEY: "k",
    BKASH_APP_SECRET: "s",
  };
  const real = [
    ["bKash", bkash],
    ["SSLCommerz", { SSLCOMMERZ_STORE_ID: "s", SSLCOMMERZ_STORE_PASSWORD: "p" }],
    ["money by hand", { SENT_MONEY_ONLY: "1" }],
    ["money by hand, though bKash is set", { ...bkash, SENT_MONEY_ONLY: "1" }],
    ["money by hand on https", { SENT_MONEY_ONLY: "1", PUBLIC_URL: "https://desk.example" }],
  ] as const;
  const rolesOf = (logins: Seeded) => logins.map(({ role }) => role);

  test.each(real)("a first start with %s makes none and says so", async (_, env) => {
    const server = await openTestServer({}, { empty: true });
    const settings = readEnv(env);
    expect(rolesOf(await seed(server.sql, settings, { embedded: true }))).toEqual(["admin"]);
    expect(greetingLines(settings).join("\n")).not.toContain("SANDBOX");
    expect(configOf(settings).sandboxPayments).toBe(false);
  });

  test("nor on a database of one's own", async () => {
    const server = await openTestServer({}, { empty: true });
    expect(rolesOf(await seed(server.sql, readEnv({}), { embedded: false }))).toEqual(["admin"]);
  });

  test.each(real)("one that was tried out is closed when %s comes", async (_, env) => {
    const server = await openTestServer({}, { empty: true });
    await seed(server.sql, readEnv({}), { embedded: true });
    const closed = () => server.sql<{ username: string }[]>`
      select username from users where disabled_at is not null`;
    await seed(server.sql, readEnv({}), { embedded: true });
    expect(await closed()).toEqual([]);
    await seed(server.sql, readEnv(env), { embedded: true });
    await seed(server.sql, readEnv(env), { embedded: true });
    expect(await closed()).toEqual([{ username: "demo" }]);
    expect(await server.sql`select from audit where action = 'user-disabled'`).toHaveLength(1);
  });
});

describe("the greeting", () => {
  const said = (env: Record<string, string>) => greetingLines(readEnv(env)).join("\n");

  test("names the address and sandbox payments", () => {
    expect(said({})).toContain("http://127.0.0.1:3000");
    expect(said({})).toContain("SANDBOX");
  });

  test("says where the key of backups is, and that it must be kept apart from them", () => {
    expect(said({ DATA_DIR: "/srv/desk" })).toMatch(
      /with the key \/srv\/desk\/keys\/field-keys: keep .* apart from them/,
    );
    expect(said({ FIELD_KEYS: Buffer.alloc(32).toString("base64") })).toContain(
      "with the key in FIELD_KEYS: keep",
    );
    const recipient = `age1${"q".repeat(58)}`;
    expect(said({ BACKUP_RECIPIENT: recipient })).toMatch(
      new RegExp(`encrypted for ${recipient}: keep .* apart`),
    );
    expect(() => readEnv({ BACKUP_IDENTITY: recipient })).toThrow(
      "BACKUP_IDENTITY must be like AGE-SECRET-KEY-1…",
    );
  });

  test("warns behind a proxy that is not believed, where everybody would share one count of logins", () => {
    expect(said({ PUBLIC_URL: "https://desk.example" })).toContain("TRUST_PROXY");
    expect(said({ PUBLIC_URL: "https://desk.example", TRUST_PROXY: "1" })).not.toContain(
      "TRUST_PROXY",
    );
    expect(said({})).not.toContain("TRUST_PROXY");
  });
});
