import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  checkBirthRegistrationNo,
  checkFormNo,
  checkMobile,
  checkNid,
  checkVoterNo,
  type IdentifierProblem,
  maskIdentifier,
  maskWords,
  nidYearMismatch,
  suggestOperator,
  to17DigitNid,
} from "./identifiers.ts";

const ok = (value: string) => ({ ok: true, value });
const refused = (reason: IdentifierProblem) => ({ ok: false, reason });

describe("NID", () => {
  test.each(["1234567890", "1234567890123", "19901234567890123"])("%s passes", (nid) => {
    expect(checkNid(nid)).toEqual(ok(nid));
  });

  test("is accepted in Bengali digits with spaces and hyphens", () => {
    expect(checkNid(" ১৯৯০-১২৩৪ ৫৬৭৮ ৯০১২৩ ")).toEqual(ok("19901234567890123"));
  });

  test("of another length, empty or with letters is refused with its own reason", () => {
    for (const length of [1, 9, 11, 12, 14, 15, 16, 18]) {
      expect(checkNid("1".repeat(length))).toEqual(refused("nid-length"));
    }
    expect(checkNid(" \u200b- ")).toEqual(refused("empty"));
    expect(checkNid("12345O7890")).toEqual(refused("not-digits"));
  });

  test("of 13 digits gets the birth year in front", () => {
    expect(to17DigitNid("১২৩৪৫ ৬৭৮৯০ ১২৩", 1990)).toBe("19901234567890123");
  });

  test("of another length, or with an impossible year, has no 17-digit form", () => {
    expect(to17DigitNid("1234567890", 1990)).toBeUndefined();
    expect(to17DigitNid("19901234567890123", 1990)).toBeUndefined();
    for (const year of [0, 90, 1799, 2100, 1990.5, Number.NaN, -1990]) {
      expect(to17DigitNid("1234567890123", year)).toBeUndefined();
    }
  });

  test("of 17 digits warns when its year is not that of the date of birth", () => {
    expect(nidYearMismatch("19901234567890123", "1990-05-01")).toBe(false);
    expect(nidYearMismatch("19901234567890123", "01-05-1990")).toBe(false);
    expect(nidYearMismatch("19901234567890123", "1991-05-01")).toBe(true);
    expect(nidYearMismatch("১৯৯০১২৩৪৫৬৭৮৯০১২৩", "০১-০৫-১৯৯১")).toBe(true);
  });

  test("of 10 or 13 digits, or with an unfinished date, gives no warning", () => {
    expect(nidYearMismatch("1234567890", "1991-05-01")).toBe(false);
    expect(nidYearMismatch("1234567890123", "1991-05-01")).toBe(false);
    for (const date of ["", "199", "19910501"])
      expect(nidYearMismatch("19901234567890123", date)).toBe(false);
  });
});

describe("birth registration number", () => {
  test.each(["18991234567890123", "19901234567890123", "20251234567890123"])(
    "%s passes",
    (number) => {
      expect(checkBirthRegistrationNo(number)).toEqual(ok(number));
    },
  );

  test("of 16 digits has a reason of its own: the registrar renews it", () => {
    expect(checkBirthRegistrationNo("1990123456789012")).toEqual(refused("birth-no-16-digits"));
  });

  test("of another length, year or with letters is refused", () => {
    expect(checkBirthRegistrationNo("199012345678901")).toEqual(refused("birth-no-length"));
    expect(checkBirthRegistrationNo("199012345678901234")).toEqual(refused("birth-no-length"));
    expect(checkBirthRegistrationNo("21001234567890123")).toEqual(refused("birth-no-year"));
    expect(checkBirthRegistrationNo("17991234567890123")).toEqual(refused("birth-no-year"));
    expect(checkBirthRegistrationNo("")).toEqual(refused("empty"));
    expect(checkBirthRegistrationNo("BRN")).toEqual(refused("not-digits"));
  });
});

describe("mobile number", () => {
  test.each([
    "01712345678",
    "8801712345678",
    "+8801712345678",
    "+৮৮০ ১৭১২-৩৪৫৬৭৮",
    "008801712345678",
    "tel:+880-1712-345678",
    "(017) 1234 5678",
    "+880 (0)1712 345678",
    "017.1234.5678",
    "017/1234,5678",
    "sms:01712345678",
    "\u202a+880\u00a017\u200b12345678\u202c",
  ])("%s becomes 01712345678", (typed) => {
    expect(checkMobile(typed)).toEqual(ok("01712345678"));
  });

  test("with a prefix no operator has, or of another length, is refused", () => {
    for (const typed of [
      "01112345678",
      "01212345678",
      "0171234567",
      "017123456789",
      "1712345678",
      "+01712345678",
    ]) {
      expect(checkMobile(typed)).toEqual(refused("mobile-format"));
    }
    expect(checkMobile(" ")).toEqual(refused("empty"));
    expect(checkMobile("call me")).toEqual(refused("not-digits"));
  });

  test.each(
    Object.entries({
      GP: "013 017",
      Banglalink: "014 019",
      Teletalk: "015",
      Airtel: "016",
      Robi: "018",
    }),
  )("suggests %s for the prefixes %s", (operator, prefixes) => {
    for (const prefix of prefixes.split(" "))
      expect(suggestOperator(`+88${prefix}12345678`)).toBe(operator);
  });

  test("that is unfinished or wrong suggests nothing", () => {
    expect(suggestOperator("017")).toBeUndefined();
    expect(suggestOperator("01212345678")).toBeUndefined();
  });
});

test("form number has 6 to 12 digits and keeps NIDFN", () => {
  expect(checkFormNo("nidfn ১২৩৪৫৬")).toEqual(ok("NIDFN123456"));
  expect(checkFormNo("123456789012")).toEqual(ok("123456789012"));
  for (const typed of ["12345", "1234567890123", "NIDFN", "FN123456"]) {
    expect(checkFormNo(typed)).toEqual(refused("form-no-format"));
  }
  expect(checkFormNo("")).toEqual(refused("empty"));
});

test("voter number has 8 to 17 digits", () => {
  for (const length of [8, 12, 17]) expect(checkVoterNo("1".repeat(length)).ok).toBe(true);
  for (const length of [7, 18])
    expect(checkVoterNo("1".repeat(length))).toEqual(refused("voter-no-length"));
});

describe("masking", () => {
  test("shows the last 4 characters, as people remember a number", () => {
    expect(maskIdentifier("19901234567890123")).toBe("*************0123");
    expect(maskIdentifier("12345678")).toBe("****5678");
  });

  test("shows of a name the first letter of each of four words", () => {
    expect(maskWords("মোঃ রাকিব  হাসান")).toBe("ম*** র*** হ***");
    expect(maskWords("Road 7, Block C, Section 6, Mirpur")).toBe("R*** 7*** B*** C***");
    expect(maskWords("")).toBe("***");
  });

  test("shows only the last 2 of 4 to 7 characters: a number that is too short is still told from others", () => {
    expect(maskIdentifier("1234")).toBe("**34");
    expect(maskIdentifier("12345")).toBe("***45");
    expect(maskIdentifier("1234567")).toBe("*****67");
  });

  test("hides values of fewer characters whole", () => {
    expect(maskIdentifier("123")).toBe("***");
    expect(maskIdentifier("")).toBe("");
  });

  test("never shows more than 4 characters and keeps the length", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9A-Z]*$/), (value) => {
        const masked = maskIdentifier(value);
        expect(masked).toHaveLength(value.length);
        expect(masked.replaceAll("*", "")).toHaveLength(
          value.length < 4 ? 0 : value.length < 8 ? 2 : 4,
        );
      }),
    );
  });
});
