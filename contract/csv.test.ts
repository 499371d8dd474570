import { expect, test } from "vitest";
import { spreadsheetTime, toCsv } from "./csv.ts";

test("a file has a byte order mark, CRLF, and quotes only where they are needed", () => {
  expect(
    toCsv([
      ["নাম", "নোট"],
      ["রহিম", 'he said "no",\nthen left'],
      [null, ""],
    ]),
  ).toBe('\uFEFFনাম,নোট\r\nরহিম,"he said ""no"",\nthen left"\r\n,\r\n');
});

test.each(["=1+1", "+8801712345678", "-1", "@SUM(A1)", "\t=1", " =1", "＝1", "\r=1"])("%j is no formula", (text) => {
  expect(toCsv([[text]])).toMatch(/^\uFEFF"?'/);
});

test("numbers stay numbers, and a hyphen inside a text is no formula", () => {
  expect(toCsv([[-120.5, 0, "NID-PDF"]])).toBe("\uFEFF-120.5,0,NID-PDF\r\n");
});

test("times are Dhaka's", () => {
  expect(spreadsheetTime("2026-11-19T18:05:59.000Z")).toBe("2026-11-20 00:05");
});

test("a table begins with the mark that Excel wants, quotes what needs it and keeps Bengali", () => {
  expect(
    toCsv([
      ["নাম", "a,b"],
      ['say "hi"', "two\nlines"],
      [12.5, null],
      [-3, true],
    ]),
  ).toBe('\u{FEFF}নাম,"a,b"\r\n"say ""hi""","two\nlines"\r\n12.5,\r\n-3,true\r\n');
});

test.each(["=1+1", "+880171", "-2", "@sum", "\t=1", " =1", "＝1", '=HYPERLINK("x")'])(
  "%j is text to a spreadsheet",
  (text) => {
    expect(
      toCsv([[text]])
        .replace("\u{FEFF}", "")
        .replace(/^"/, ""),
    ).toMatch(/^'/);
  },
);
