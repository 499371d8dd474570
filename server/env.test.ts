import { expect, test } from "vitest";
import { readEnv } from "./env.ts";

const bkash = {
  BKASH_BASE_URL: "https://bkash.example",
  BKASH_USERNAME: "user",
  BKASH_PASSWORD: "secret1",
  BKASH_APP_KEY: "key",
  BKASH_APP_SECRET: "secret2",
};

test.each([
  ["ADMIN_PASSWORD", "  secret1 "],
  ["ADMIN_PASSWORD", "secret1\n"],
  ["BKASH_PASSWORD", " secret1"],
  ["BKASH_APP_SECRET", "secret1\r"],
])("%s is never cut: with a space at an end the start is refused", (name, value) => {
  const env = { ...bkash, [name]: value };
  expect(() => readEnv(env)).toThrow(`${name} begins or ends with a space or a line end.`);
  expect(() => readEnv(env)).not.toThrow(/secret/);
});

test("a password keeps the spaces inside it, and one of spaces only is none", () => {
  expect(readEnv({ ADMIN_PASSWORD: "two words" }).adminPassword).toBe("two words");
  expect(readEnv({ ADMIN_PASSWORD: "  " }).adminPassword).toBeUndefined();
});

test("of standbys one is read: which of several has answered, nobody would know", () => {
  const env = (hosts: string) => ({
    DATABASE_URL: "postgres://kagoj:secret1@one,two/kagoj",
    DATABASE_READ_URL: `postgres://kagoj:secret1@${hosts}/kagoj`,
  });
  expect(readEnv(env("three")).databaseReadUrl).toBe(env("three").DATABASE_READ_URL);
  expect(() => readEnv(env("two,three"))).toThrow("must name one standby");
  expect(() => readEnv(env("two:5432,three:5432"))).not.toThrow(/secret/);
});
