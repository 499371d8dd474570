import { expect, test } from "vitest";
import { emptyBirth } from "../birth-form.ts";
import { readExtract } from "./certificate.ts";
import { mergeContent } from "./merge.ts";

const read = { nameInEnglish: "Rahim Uddin", gender: "Female", motherNationality: "Indian" };

test("empty fields and untouched defaults are filled without asking", () => {
  expect(mergeContent(emptyBirth, {}, read)).toEqual({ fill: read, conflicts: [], left: [] });
});

test("what was typed stays until the user agrees", () => {
  const merge = mergeContent({ ...emptyBirth, nameInEnglish: "Karim" }, {}, read);
  expect(merge.conflicts).toEqual([{ field: "nameInEnglish", typed: "Karim", read: "Rahim Uddin" }]);
  expect(merge.fill).not.toHaveProperty("nameInEnglish");
});

test("the same value in another form is no difference", () => {
  const typed = {
    ...emptyBirth,
    nameInEnglish: " RAHIM  uddin",
    nameInBangla: "\u09dfামিন",
    birthRegistrationNumber: "২০১৮ ১২৩৪",
    dateOfBirth: "1/2/2018",
  };
  const content = {
    nameInEnglish: "Rahim Uddin",
    nameInBangla: "\u09af\u09bcামিন",
    birthRegistrationNumber: "20181234",
    dateOfBirth: "01-02-2018",
  };
  expect(mergeContent(typed, {}, content)).toEqual({ fill: {}, conflicts: [], left: [] });
});

test("a date with day and month swapped is corrected without asking", () => {
  const merge = mergeContent({ ...emptyBirth, dateOfIssuance: "23/02/2019" }, {}, { dateOfIssuance: "02/23/2019" });
  expect(merge).toEqual({ fill: { dateOfIssuance: "02/23/2019" }, conflicts: [], left: [] });
});

test("a second file replaces what the first one filled, but not what was corrected since", () => {
  const filled = { nameInEnglish: "Rahlm", motherNameInEnglish: "Amina" };
  const values = { ...emptyBirth, nameInEnglish: "Rahlm", motherNameInEnglish: "Amina Begum" };
  const merge = mergeContent(values, filled, { nameInEnglish: "Rahim", motherNameInEnglish: "Amena" });
  expect(merge.fill).toEqual({ nameInEnglish: "Rahim" });
  expect(merge.conflicts.map(({ field }) => field)).toEqual(["motherNameInEnglish"]);
});

test("a value only an earlier file had must be checked: it may be another person's", () => {
  const filled = { nameInEnglish: "Rahim", fatherNameInEnglish: "Abdul" };
  expect(mergeContent({ ...emptyBirth, ...filled }, filled, { nameInEnglish: "Rahim" }).left).toEqual([
    "fatherNameInEnglish",
  ]);
});

test("of an answer only known fields and a known gender are taken, never the code on the left", () => {
  const answer = {
    content: { nameInEnglish: " Rahim ", leftBarcode: "ABCD", gender: "M", nickname: "R", upazilaOrCity: "" },
    uncertain: ["nameInEnglish", "leftBarcode", "dateOfBirth"],
  };
  expect(readExtract(answer)).toEqual({
    content: { nameInEnglish: "Rahim" },
    uncertain: ["nameInEnglish"],
    lines: {},
    corners: undefined,
  });
  expect(readExtract({ content: "{}" })).toBeUndefined();
  expect(readExtract({ content: { leftBarcode: "ABCD" }, uncertain: [] })).toBeUndefined();
  expect(readExtract(undefined)).toBeUndefined();
});
