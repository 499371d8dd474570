import { expect, test } from "vitest";
import { readEnv } from "../env.ts";
import { openTestServer } from "../test/harness.ts";

const get = async (env: Record<string, string>, origin = "http://localhost") => {
  const { app } = await openTestServer(env);
  return app.request(`${origin}/.well-known/security.txt`, {
    headers: { Host: new URL(origin).host },
  });
};

test("who has found a weakness reads whom to tell", async () => {
  const env = { SECURITY_CONTACT: "security@desk.example", PUBLIC_URL: "https://desk.example" };
  const text = await (await get(env, env.PUBLIC_URL)).text();
  expect(text).toMatch(
    /^Contact: mailto:security@desk\.example\nExpires: \d{4}-\d\d-\d\dT[\d:.]+Z\nPreferred-Languages: bn, en\nCanonical: https:\/\/desk\.example\//,
  );
  const [, expires = ""] = /Expires: (\S+)/.exec(text) ?? [];
  expect(Date.parse(expires) - Date.now()).toBeGreaterThan(100 * 24 * 3600_000);
  expect(Date.parse(expires) - Date.now()).toBeLessThan(365 * 24 * 3600_000);
});

test("without a contact there is none, and a contact is an address", async () => {
  expect(await (await get({})).text()).not.toContain("Contact:");
  expect(readEnv({ SECURITY_CONTACT: "https://desk.example/report" }).securityContact).toBe(
    "https://desk.example/report",
  );
  expect(() => readEnv({ SECURITY_CONTACT: "the operator" })).toThrow("SECURITY_CONTACT must be");
});
