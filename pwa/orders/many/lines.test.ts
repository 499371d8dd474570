import { expect, test } from "vitest";
import { gp } from "../../../contract/services/biometric.ts";
import { nid } from "../../../contract/services/nid.ts";
import { roshid } from "../../../contract/services/roshid.ts";
import { serverCopy } from "../../../contract/services/server-copy.ts";
import { processorTime } from "../../../contract/test/processor-time.ts";
import { manyFieldOf } from "../../services/fields/service-form.ts";
import { readLines } from "./lines.ts";

const field = nid.fields[0];
const numbersOf = (typed: string) => readLines(nid, field, typed).lines.map(({ number }) => number);

test("only a service that needs nothing but one number takes many at once", () => {
  expect(manyFieldOf(nid)).toBe(field);
  expect([gp, roshid, serverCopy].map((service) => manyFieldOf(service))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test("each line is an order, with for whom behind a comma, semicolon or tab", () => {
  const { lines, rest } = readLines(
    nid,
    field,
    'NID,নাম\r\n১২৩৪ ৫৬৭ ৮৯০,রহিম\r\n\r\n"1111111111";"Karim, Jashore"\n2222222222\tSalma',
  );
  expect(lines.map(({ order }) => order)).toEqual([
    { nidNumber: "1234567890", forWhom: "রহিম" },
    { nidNumber: "1111111111", forWhom: "Karim Jashore" },
    { nidNumber: "2222222222", forWhom: "Salma" },
  ]);
  expect(rest).toEqual([]);
});

test("one line of good numbers is several orders; of a table only the first column is, and other numbers stay out of the open", () => {
  expect(numbersOf("1234567890, 1111111111;2222222222")).toEqual([
    "1234567890",
    "1111111111",
    "2222222222",
  ]);
  const table =
    "1234567890,1712345678\n2222222222,01712345678,Rahim,12/03/1990\n3333333333,০১৭১২৩৪৫৬৭৮ মা";
  expect(
    readLines(nid, field, table).lines.map(({ number, forWhom }) => [number, forWhom]),
  ).toEqual([
    ["1234567890", ""],
    ["2222222222", "Rahim"],
    ["3333333333", ""],
  ]);
});

test.each([
  ["NID: 1990123457", "1990123457", ""],
  ["1) 1990 123 457", "1990 123 457", ""],
  ["রহিম উদ্দিন ১৯৯০১২৩৪৫৭", "1990123457", "রহিম উদ্দিন"],
  ["1990123457 (01/02/1990)", "1990123457", ""],
  ["রহিম, 1990123457, 01712345678", "1990123457", "রহিম"],
  ["1\t1990123457\tরহিম", "1990123457", "রহিম"],
  ["রহিম, 01712345678, 1990123457", "1990123457", "রহিম"],
  ["1,K-10234,1990123457", "1990123457", ""],
  ["12345\t1990.123.457\tরহিম", "1990123457", "রহিম"],
  ["রহিম, 12345", "12345", "রহিম"],
])("a number may stand beside words: %j", (line, number, forWhom) => {
  expect(readLines(nid, field, line).lines).toMatchObject([
    { number: number.replaceAll(" ", ""), forWhom, order: {} },
  ]);
});

test("what is wrong is said of its line: no number, an odd length, one that stands above, a name that is too long", () => {
  const { lines } = readLines(
    nid,
    field,
    `1.99E+16\n12345\n1234567890\n১২৩৪৫৬৭৮৯০\n1111111111,${"ক".repeat(31)}`,
  );
  expect(
    lines.map(({ order, odd, double, problem }) => [
      order !== undefined,
      odd,
      double,
      problem?.field,
    ]),
  ).toEqual([
    [false, false, false, "number"],
    [true, true, false, undefined],
    [true, false, false, undefined],
    [true, false, true, undefined],
    [false, false, false, "forWhom"],
  ]);
});

test("fifty are taken, and more are counted; an endless paste is read in no time", async () => {
  const many = Array.from({ length: 57 }, (_, at) => String(1_000_000_000 + at)).join("\n");
  expect(readLines(nid, field, many)).toMatchObject({ rest: { length: 7 }, lines: { length: 50 } });
  const endless = ",;\t 1".repeat(1_000_000);
  expect(await processorTime(() => readLines(nid, field, endless))).toBeLessThan(1_000);
});
