import { describe, expect, test } from "vitest";
import { dateInEnglishWords } from "./date-in-words.ts";
import { addDateSign, readFormDate, tidyFormDate, turnedFormDate } from "./dates.ts";

describe("registration and issuance, month first", () => {
  test.each([
    ["02/23/2018", "2018-02-23"],
    ["2/3/2018", "2018-02-03"],
    ["০২/২৩/২০১৮", "2018-02-23"],
    ["02232018", "2018-02-23"],
    ["2018-02-23", "2018-02-23"],
    ["23/02/2018", undefined],
    ["02/30/2018", undefined],
    ["02/23/18", undefined],
    ["", undefined],
    ["soon", undefined],
  ])("%j means %j", (typed, date) => {
    expect(readFormDate("dateOfRegistration", typed)).toBe(date);
  });

  test("written the other way round, it can be turned", () => {
    expect(turnedFormDate("dateOfIssuance", "23/02/2018")).toBe("02/23/2018");
    expect(turnedFormDate("dateOfIssuance", "২৩/০২/২০১৮")).toBe("০২/২৩/২০১৮");
    expect(turnedFormDate("dateOfIssuance", "02/23/2018")).toBeUndefined();
    expect(turnedFormDate("dateOfIssuance", "45/45/2018")).toBeUndefined();
  });
});

test("the date of birth has the day first and hyphens", () => {
  expect(readFormDate("dateOfBirth", "12-01-2002")).toBe("2002-01-12");
  expect(tidyFormDate("dateOfBirth", "12/1/2002")).toBe("12-01-2002");
  expect(tidyFormDate("dateOfBirth", "১২/১/২০০২")).toBe("১২-০১-২০০২");
  expect(tidyFormDate("dateOfBirth", "12 January")).toBe("12 January");
  expect(turnedFormDate("dateOfBirth", "01-23-2002")).toBe("23-01-2002");
});

test("signs come by themselves while typing on, and never while deleting", () => {
  const type = (field: "dateOfBirth" | "dateOfIssuance", keys: string) =>
    [...keys].reduce((typed, key) => addDateSign(field, typed + key, typed), "");
  expect(type("dateOfBirth", "12012002")).toBe("12-01-2002");
  expect(type("dateOfIssuance", "02232018")).toBe("02/23/2018");
  expect(type("dateOfIssuance", "02/23/2018")).toBe("02/23/2018");
  expect(type("dateOfIssuance", "2/3/2018")).toBe("2/3/2018");
  expect(type("dateOfIssuance", "০২২৩২০১৮")).toBe("০২/২৩/২০১৮");
  expect(addDateSign("dateOfBirth", "12", "12-")).toBe("12");
});

test("a date in English words", () => {
  expect(dateInEnglishWords("2018-02-23")).toBe("Twenty Third of February Two Thousand Eighteen");
  expect(dateInEnglishWords("2002-01-12")).toBe("Twelfth of January Two Thousand Two");
  expect(dateInEnglishWords("1999-12-30")).toBe("Thirtieth of December One Thousand Nine Hundred Ninety Nine");
  expect(dateInEnglishWords("2000-05-01")).toBe("First of May Two Thousand");
  expect(dateInEnglishWords("1980-08-20")).toBe("Twentieth of August One Thousand Nine Hundred Eighty");
  expect(dateInEnglishWords("2020-06-15")).toBe("Fifteenth of June Two Thousand Twenty");
});
