import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { newKey, readKeys } from "./keys.ts";
import { createSeal, keyIdIn, keyIdOf } from "./seal.ts";

const [key, other] = [newKey(), newKey()];
const seal = createSeal([key]);
const PLACE = "orders.secret 7";

describe("a sealed value", () => {
  test("is what it was, whatever it was, and shows nothing of it", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 2 }), (given) => {
        const value: unknown = JSON.parse(JSON.stringify(given));
        expect(seal.open(seal.seal(value, PLACE), PLACE)).toEqual(value);
      }),
    );
    const sealed = seal.seal({ nidNumber: "1234567890" }, PLACE);
    expect(sealed).toMatch(/^[\w-]{8}\.[\w-]+$/);
    expect(Buffer.from(sealed.slice(9), "base64url").toString("latin1")).not.toContain(
      "1234567890",
    );
  });

  test("is another one each time", () => {
    expect(seal.seal("01712345678", PLACE)).not.toBe(seal.seal("01712345678", PLACE));
  });

  test("can't be opened in another place, when any bit of it is changed, or when it is cut", () => {
    const sealed = seal.seal("01712345678", PLACE);
    expect(() => seal.open(sealed, "orders.secret 8")).toThrow();
    const bytes = Buffer.from(sealed.slice(9), "base64url");
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      expect(
        () => seal.open(`${sealed.slice(0, 9)}${changed.toString("base64url")}`, PLACE),
        `byte ${at}`,
      ).toThrow();
    }
    for (const wrong of ["", "x", sealed.slice(0, 30), sealed.slice(0, -1), "a".repeat(2_000_000)])
      expect(() => seal.open(wrong, PLACE)).toThrow();
  });

  test("is opened by any key of the ring, and sealed by the first", () => {
    const sealed = seal.seal("01712345678", PLACE);
    const both = createSeal([other, key]);
    expect(both.open(sealed, PLACE)).toBe("01712345678");
    expect(keyIdIn(both.seal("", PLACE))).toBe(keyIdOf(other));
    expect(() => createSeal([other]).open(sealed, PLACE)).toThrow(
      `the key ${keyIdOf(key)} of ${PLACE} is missing`,
    );
  });
});

describe("the hash of a number", () => {
  const [rahim = "", karim = ""] = [randomUUID(), randomUUID()];

  test("is of its end, and another one for each owner", () => {
    const hash = seal.numberHash("1987123456", rahim);
    expect(hash).toMatch(/^[\w-]{11}$/);
    expect(seal.numberHash("3456", rahim)).toBe(hash);
    for (const [number, owner] of [
      ["1987123456", karim],
      ["1987123457", rahim],
      ["456", rahim],
    ] as const)
      expect(seal.numberHash(number, owner)).not.toBe(hash);
    expect(seal.numberHash("", rahim)).toBeNull();
  });

  test("is looked for among any owners, and under each key", () => {
    const both = createSeal([other, key]);
    expect(both.numberHashes("993456", [rahim, karim])).toEqual(
      [createSeal([other]), seal].flatMap((one) =>
        [rahim, karim].map((owner) => one.numberHash("3456", owner)),
      ),
    );
    expect(seal.numberHashes("3456", [])).toEqual([]);
  });
});

test("what is hashed for one purpose is another hash for each other purpose, and under another key", () => {
  const both = createSeal([other, key]);
  const all = (["requests", "logins", "look-ups", "trx ids", "forgotten"] as const).flatMap(
    (purpose) => {
      const hashes = both.hashes(purpose, "9HK7A1B2");
      expect(hashes[1]).toEqual(seal.hashes(purpose, "9HK7A1B2")[0]);
      return hashes.map((hash) => hash.toString("hex"));
    },
  );
  expect(new Set(all).size).toBe(10);
});

test("keys are read from text, and what is no key is said without showing it", () => {
  const words = [key, other].map((one) => one.toString("base64"));
  expect(readKeys("FIELD_KEYS", ` ${words.join(",\n ")}\n`)).toEqual([key, other]);
  const secret = "c2VjcmV0";
  for (const wrong of [
    "",
    " , ",
    secret,
    `${words[0]},${secret}`,
    `${words[0]?.slice(0, -1)}`,
    "x".repeat(9_000),
  ])
    expect(() => readKeys("FIELD_KEYS", wrong)).toThrow(/^(?!.*c2VjcmV0)(Key \d of )?FIELD_KEYS /);
});
