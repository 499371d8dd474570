import { describe, expect, test } from "vitest";
import { spreadsheetTime, toCsv } from "./csv.ts";

test("a table begins with the mark that Excel wants, quotes every text and keeps Bengali", () => {
  expect(
    toCsv([
      ["নাম", "a,b"],
      ['say "hi"', "two\nlines"],
      [12.5, null],
      [-3, true],
    ]),
  ).toBe('\u{FEFF}"নাম","a,b"\r\n"say ""hi""","two\nlines"\r\n12.5,\r\n-3,true\r\n');
});

test("numbers stay numbers, and a hyphen inside a text is no formula", () => {
  expect(toCsv([[-120.5, 0, "NID-PDF", ""]])).toBe('\uFEFF-120.5,0,"NID-PDF",""\r\n');
});

test.each(["01712345678", "12345678901234567", "8E1234", "12.5e3"])(
  "%s stays as it is in a spreadsheet",
  (text) => expect(toCsv([[text]])).toBe(`\u{FEFF}"'${text}"\r\n`),
);

test("times and days are no quoted text, other texts with digits are as they were", () => {
  expect(toCsv([["2026-11-20 00:05", "2026-11-20 00:05:59", "2026-11-20"]])).toBe(
    "\u{FEFF}2026-11-20 00:05,2026-11-20 00:05:59,2026-11-20\r\n",
  );
  const texts = ["K-4821", "9HK7A1B2", "2026-11-20 ok", "100", "E5"];
  expect(toCsv([texts])).toBe(`\u{FEFF}${texts.map((text) => `"${text}"`).join(",")}\r\n`);
});

test("times are Dhaka's", () => {
  expect(spreadsheetTime("2026-11-19T18:05:59.000Z")).toBe("2026-11-20 00:05");
});

describe("what people typed runs nowhere", () => {
  test.each([
    "=1+1",
    "+8801712345678",
    "-1",
    "@SUM(A1)",
    "\t=1",
    " =1",
    "＝1",
    "\r=1",
    '=HYPERLINK("x")',
  ])("%j is text to a spreadsheet", (text) => {
    expect(toCsv([[text]])).toMatch(/^\uFEFF"'/);
  });

  /**
   * The cells of a line in a program that splits at `separator` and sees quotes only at the start
   * of a cell.
   */
  const splitOn = (separator: string, csv: string) =>
    csv
      .replace("\uFEFF", "")
      .split(new RegExp(`[${separator}\r\n]`))
      .map((cell) => cell.replace(/^[\s"]+/, ""));

  test.each([
    "x;=1+1",
    "x; +1;y",
    'x;"=1+1"',
    "x\t=1+1",
    "x\n@SUM(A1)",
    "x|-1",
    "x;;=1",
    'x";=1+1;"',
  ])("%j starts no formula where something else than a comma splits", (text) => {
    for (const separator of [";", "\t", "|"])
      for (const cell of splitOn(separator, toCsv([["a", text, "b"]])))
        expect(cell).not.toMatch(/^[=+\-@]/);
  });

  test("and what is no formula stays as it was typed", () => {
    const texts = ["নোট; পরে আসবেন", "a-b; c=d", "line\nline", "e@mail.example"];
    expect(toCsv([texts])).toBe(`\uFEFF${texts.map((text) => `"${text}"`).join(",")}\r\n`);
  });
});
