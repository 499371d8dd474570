import { expect, test } from "vitest";
import { type BirthField, birthFieldNames } from "../../../contract/birth.ts";
import { type BirthValues, emptyBirth } from "../birth-form.ts";
import { readExtract } from "./certificate.ts";
import { type BirthContent, mergeContent } from "./merge.ts";

const merge = (
  form: Partial<BirthValues>,
  content: BirthContent,
  uncertain: BirthField[] = [],
  marked?: BirthField[],
) => mergeContent({ ...emptyBirth, ...form }, { content, uncertain }, birthFieldNames, marked);
const read = { nameInEnglish: "Rahim Uddin", gender: "Female", motherNationality: "Indian" };

test("empty fields and untouched defaults are filled without asking", () => {
  expect(merge({}, read)).toEqual({ fill: read, conflicts: [], unsure: [] });
});

test("what was typed stays until the user agrees", () => {
  const { fill, conflicts } = merge({ nameInEnglish: "Karim" }, read, ["nameInEnglish"]);
  const difference = {
    field: "nameInEnglish",
    typed: "Karim",
    read: "Rahim Uddin",
    uncertain: true,
  };
  expect(conflicts).toEqual([difference]);
  expect(fill).not.toHaveProperty("nameInEnglish");
});

test("the same value in another form is no difference", () => {
  const typed = {
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
  expect(merge(typed, content)).toEqual({ fill: {}, conflicts: [], unsure: [] });
});

test("a date with day and month swapped is corrected without asking", () => {
  const right = { dateOfIssuance: "23-02-2019" };
  expect(merge({ dateOfIssuance: "02/23/2019" }, right)).toEqual({
    fill: right,
    conflicts: [],
    unsure: [],
  });
});

test("a second file replaces what the first one filled, but not what was corrected since", () => {
  const filled = { nameInEnglish: "Rahlm", motherNameInEnglish: "Amina" };
  const form = { nameInEnglish: "Rahlm", motherNameInEnglish: "Amina Begum", filled };
  const { fill, conflicts } = merge(form, { nameInEnglish: "Rahim", motherNameInEnglish: "Amena" });
  expect(fill).toEqual({ nameInEnglish: "Rahim" });
  expect(conflicts.map(({ field }) => field)).toEqual(["motherNameInEnglish"]);
});

test("a value only an earlier file had must be checked: it may be another person's", () => {
  const filled = { nameInEnglish: "Rahim", fatherNameInEnglish: "Abdul" };
  expect(merge({ ...filled, filled }, { nameInEnglish: "Rahim" }).unsure).toEqual([
    "fatherNameInEnglish",
  ]);
});

test("what is doubtful is marked, also a default that was read or not, and what was not found, but not what was typed", () => {
  const form = {
    nameInEnglish: "Rahim Uddin",
    fatherNameInEnglish: "Karim",
    motherNationality: "",
  };
  const content = {
    nameInEnglish: "Rahim Uddin",
    fatherNameInEnglish: "Abdul",
    nameInBangla: "রহিম",
    gender: "Male",
  };
  const doubtful: BirthField[] = [
    ...(Object.keys(content) as BirthField[]),
    "fatherNationality",
    "motherNationality",
    "birthRegistrationNumber",
  ];
  const { fill, unsure } = merge(form, content, doubtful);
  expect(fill).toEqual({ nameInBangla: "রহিম", gender: "Male" });
  expect(unsure.toSorted()).toEqual([
    "birthRegistrationNumber",
    "fatherNationality",
    "gender",
    "motherNationality",
    "nameInBangla",
  ]);
});

test("a second reading of the same takes marks away and brings none back that were looked at", () => {
  const filled = {
    nameInEnglish: "Rahim",
    fatherNameInEnglish: "Abdul",
    motherNameInEnglish: "Amina",
  };
  const unsure: BirthField[] = ["nameInEnglish", "fatherNameInEnglish"];
  const marked: BirthField[] = [...unsure, "motherNameInEnglish"];
  const again = merge(
    { ...filled, filled, unsure },
    filled,
    ["fatherNameInEnglish", "motherNameInEnglish"],
    marked,
  );
  expect(again).toEqual({ fill: {}, conflicts: [], unsure: ["fatherNameInEnglish"] });
});

test("what was confirmed counts as typed when the same file is read again, also where that reading has nothing", () => {
  const filled = { nameInEnglish: "Rahim", fatherNameInEnglish: "Abdul" };
  const marked: BirthField[] = ["nameInEnglish", "fatherNameInEnglish", "gender"];
  const { fill, conflicts, unsure } = merge(
    { ...filled, filled },
    { nameInEnglish: "Rahlm" },
    marked,
    marked,
  );
  expect({ fill, unsure }).toEqual({ fill: {}, unsure: [] });
  expect(conflicts.map(({ field }) => field)).toEqual(["nameInEnglish"]);
});

test("another file's doubt about the same value is told", () => {
  const filled = { nameInEnglish: "Rahim" };
  expect(merge({ ...filled, filled }, filled, ["nameInEnglish"]).unsure).toEqual(["nameInEnglish"]);
});

test("the field in which somebody types is let alone, empty as well", () => {
  const unsure: BirthField[] = ["nameInEnglish"];
  const others = birthFieldNames.filter((field) => field !== "nameInEnglish");
  for (const nameInEnglish of ["", "Ra"])
    expect(
      mergeContent(
        { ...emptyBirth, nameInEnglish, unsure },
        { content: read, uncertain: [] },
        others,
      ),
    ).toEqual({
      fill: { gender: "Female", motherNationality: "Indian" },
      conflicts: [],
      unsure,
    });
});

test("of an answer only known fields and a known gender are taken, never the code on the left", () => {
  const answer = {
    content: {
      nameInEnglish: " Rahim ",
      leftBarcode: "ABCD",
      gender: "M",
      nickname: "R",
      upazilaOrCity: "",
    },
    uncertain: ["nameInEnglish", "leftBarcode", "dateOfBirth"],
  };
  expect(readExtract(answer)).toEqual({
    content: { nameInEnglish: "Rahim" },
    uncertain: ["dateOfBirth", "nameInEnglish"],
    lines: {},
    corners: undefined,
  });
  expect(readExtract({ content: "{}" })).toBeUndefined();
  expect(readExtract({ content: { leftBarcode: "ABCD" }, uncertain: [] })).toBeUndefined();
  expect(readExtract(undefined)).toBeUndefined();
});
