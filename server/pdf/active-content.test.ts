import { describe, expect, test } from "vitest";
import { refusalOfPdf } from "./active-content.ts";
import { harmless } from "./test/harmless-pdfs.ts";
import { hostile } from "./test/hostile-pdfs.ts";

const MEGABYTE = 1024 * 1024;
/** Of the processor: how busy the machine is else is no matter. */
const LATE_MS = 5_000;

describe("a PDF is refused", () => {
  for (const [code, specimens] of hostile)
    test.each(Object.entries(specimens))(`as ${code}: %s`, (_, bytes) => {
      expect(refusalOfPdf(bytes)).toBe(code);
    });
});

describe("a PDF passes", () => {
  test.each(Object.entries(harmless))("%s", (_, bytes) => {
    expect(refusalOfPdf(bytes)).toBeUndefined();
  });
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
