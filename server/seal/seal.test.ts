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

describe("the hashes of a number", () => {
  test("are one of all of it, and of its last 4, 5 and 6 as far as it has them", () => {
    expect(
      ["", "123", "1234", "12345", "123456", "1234567"].map(
        (number) => seal.numberHashes(number).length,
      ),
    ).toEqual([0, 1, 2, 3, 4, 4]);
    const hashes = seal.numberHashes("1987123456");
    expect(hashes).toEqual(
      [
        seal.hashesOf("whole", "1987123456"),
        ...["3456", "23456", "123456"].map((end) => seal.hashesOf("end", end)),
      ].flat(),
    );
    // Who is called 3456 is not found by an end, nor the other way round.
    expect(seal.hashesOf("whole", "3456")).not.toEqual(seal.hashesOf("end", "3456"));
  });

  test("and of a request are other ones under another key", () => {
    const both = createSeal([other, key]);
    expect(both.hashesOf("end", "3456")).toEqual([
      ...createSeal([other]).hashesOf("end", "3456"),
      ...seal.hashesOf("end", "3456"),
    ]);
    const requests = both.requestHashes("{}");
    expect(requests).toHaveLength(2);
    expect(requests[1]).toEqual(seal.requestHashes("{}")[0]);
    expect(requests[0]).not.toEqual(requests[1]);
  });
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
