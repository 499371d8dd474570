import { expect, test } from "vitest";
import { normaliseNumber, normaliseText, toAsciiDigits, toBengaliDigits } from "./digits.ts";

test("Bengali digits become ASCII digits and back, other text stays", () => {
  expect(toAsciiDigits("০১২৩৪৫৬৭৮৯ টাকা, 7")).toBe("0123456789 টাকা, 7");
  expect(toBengaliDigits("0123456789 tk, ৭")).toBe("০১২৩৪৫৬৭৮৯ tk, ৭");
});

test("text in either encoding of য় ড় ঢ় ends up as letter and nukta", () => {
  const composed = "\u09df\u09dc\u09dd";
  const decomposed = "\u09af\u09bc\u09a1\u09bc\u09a2\u09bc";
  expect(normaliseText(composed)).toBe(decomposed);
  expect(normaliseText(decomposed)).toBe(decomposed);
});

test("text is trimmed and keeps its ZWJ and inner spaces", () => {
  expect(normaliseText(" \u00a0র\u200d\u09cdযাব  সদর\n")).toBe("র\u200d\u09cdযাব  সদর");
});

test("split vowel signs are joined", () => {
  expect(normaliseText("ম\u09c7\u09beট")).toBe("ম\u09cbট");
});

test("numbers lose spaces, hyphens and invisible characters and get ASCII digits", () => {
  expect(normaliseNumber(" ১৯৯০ ১২৩৪-৫৬৭ ")).toBe("19901234567");
  expect(normaliseNumber("019\u00a011\u2009-\u2010\u2011\u2013\u221222")).toBe("0191122");
  expect(normaliseNumber("\u202a+88\u200b01\u200c7\u200d\u202c\ufeff")).toBe("+88017");
});

test("numbers keep whatever is neither space, hyphen nor invisible", () => {
  expect(normaliseNumber("NIDFN 12.3/4")).toBe("NIDFN12.3/4");
});
