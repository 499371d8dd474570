import { expect, test } from "vitest";
import { toCsv } from "./csv.ts";

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
