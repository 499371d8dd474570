import { describe, expect, test } from "vitest";
import { refusalOfPdf } from "./active-content.ts";
import { refusalByPdfium } from "./second-judge.ts";
import { formsOfNine, misread, numberCut, numbered, spaced } from "./test/disguised-pdfs.ts";
import { excessive } from "./test/excessive-pdfs.ts";
import { harmless } from "./test/harmless-pdfs.ts";
import { hostile } from "./test/hostile-pdfs.ts";

const MEGABYTE = 1024 * 1024;
/** In processor time, so that other load does not matter. */
const LATE_MS = 5_000;

describe("a PDF is refused", () => {
  for (const [code, specimens] of [...hostile, ...excessive])
    test.each(Object.entries(specimens))(`as ${code}: %s`, (_, bytes) => {
      expect(refusalOfPdf(bytes)).toBe(code);
    });
});

describe("a PDF passes both judges", () => {
  test.each(Object.entries(harmless))("%s", async (_, bytes) => {
    expect(refusalOfPdf(bytes)).toBeUndefined();
    expect(await refusalByPdfium(bytes)).toBeUndefined();
  });
});

describe("whatever PDFium obeys in a disguise, each judge refuses alone:", () => {
  const bytes = Array.from({ length: 256 }, (_, code) => String.fromCharCode(code));
  const comments = bytes.flatMap((before) => [`${before}%\n`, `${before}% 1 0 \r`]);

  test.each(Object.entries(spaced))("%s, for every byte between its words", async (_, kind) => {
    const obeyed = await obeyedOf(kind, [...bytes, ...comments]);
    for (const space of "\0\t\n\f\r \x80\xff") expect(obeyed).toContain(space);
  });

  test.each(Object.entries(numbered))("%s, for every form of its number", async (_, kind) => {
    expect(await obeyedOf(kind, formsOfNine)).toContain("9.");
  });

  test.each(Object.entries(misread))("%s", async (_, pdf) => {
    expect(refusalOfPdf(pdf)).toBeDefined();
    expect(await refusalByPdfium(pdf)).toBeDefined();
  });

  /** The forms that PDFium accepts. Each must be refused by the check that does not use PDFium. */
  async function obeyedOf({ code, write }: (typeof spaced)[string], forms: string[]): Promise<string[]> {
    const obeyed: string[] = [];
    const missed: string[] = [];
    for (const form of forms) {
      const pdf = write(form);
      if ((await refusalByPdfium(pdf)) !== code) continue;
      obeyed.push(form);
      if (!refusalOfPdf(pdf)) missed.push(form);
    }
    expect(missed).toEqual([]);
    return obeyed;
  }
});

test("an object that begins in the middle of a number is judged as PDFium finds it", async () => {
  expect(await refusalByPdfium(numberCut)).toBe("active-content");
});

test.each([
  "/OpenAction<<",
  "1 0 obj",
  "1 0 obj<<",
  "1 0 obj<</A 1 0 R>>",
  "1 0 obj<</Next 1 0 R/S/GoTo>>",
  "1 0 obj[",
  "1 0 obj(",
  "1 0 obj%",
  "1 0 obj 1 0 R ",
  "1 0 obj<</N 1/First 4>>stream\n1 0 ",
  "1 0 obj<</Length 5>>stream\nabc ",
  " obj/A",
  " obj<</A 5 0 R>>",
  "trailer",
  "trailer<<",
  "1 0 R ",
  "#4",
  "<",
  "(",
  "1 0 obj<</N 1/First 4/Length 9>>stream\n1 0 null\nendstream ",
])("15 MB of %j are looked through in time", (part) => {
  const bytes = Buffer.from(`%PDF-1.5\n${part.repeat(Math.floor((15 * MEGABYTE) / part.length))}`);
  const before = process.threadCpuUsage();
  refusalOfPdf(bytes);
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(LATE_MS);
});
