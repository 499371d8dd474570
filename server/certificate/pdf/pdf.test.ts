import { describe, expect, test } from "vitest";
import { readCertificate } from "../read-certificate.ts";
import { englishCertificate, englishFields, tinyPdf } from "../test/tiny-pdf.ts";
import { isBrokenBengali } from "../words/field-values.ts";
import { joinGlyphs, withPdf } from "./pdf.ts";

const texts = (pdf: Uint8Array) =>
  withPdf(pdf, async ([page]) => page?.words.map((word) => word.text));
const noReader = () => Promise.reject(new Error("no picture was to be read"));

/**
 * Two glyphs of a Bengali cluster as a browser writes them. Sorted by position, another one is
 * between them.
 */
const cluster = (x: number, second: number, text: string, y = 300) =>
  `/Span << /ActualText <FEFF${Buffer.from(text, "utf16le").swap16().toString("hex")}> >> BDC
   BT /F1 12 Tf 1 0 0 1 ${x} ${y} Tm (a) Tj ET BT /F1 12 Tf 1 0 0 1 ${second} ${y} Tm (b) Tj ET EMC`;

describe("the text of a PDF", () => {
  test("comes as words with their places", async () => {
    await withPdf(tinyPdf([[100, 200, "Place of Birth"]]), async ([page]) => {
      expect(page?.words.map((word) => word.text)).toEqual(["Place", "of", "Birth"]);
      expect(page?.words[0]).toMatchObject({
        x0: expect.closeTo(100, 0),
        y1: expect.closeTo(201, -1),
      });
    });
  });

  test("takes each cluster once and joins the clusters of a word, though PDFium gives some of them twice", async () => {
    const word = [
      cluster(100, 108, "ব্দু"),
      "BT /F1 12 Tf 1 0 0 1 106.7 300 Tm (s) Tj ET",
      cluster(113, 119, "সা"),
    ];
    expect(await texts(tinyPdf(word.map((raw) => ({ raw }))))).toEqual(["ব্দুsসা"]);
  });

  test("leaves out watermarks that are tilted and the hidden text of a scan", async () => {
    const tilted = { raw: "BT /F1 40 Tf 0.8 0.6 -0.6 0.8 100 300 Tm (SPECIMEN) Tj ET" };
    const hidden = { raw: "BT 3 Tr /F1 12 Tf 1 0 0 1 100 600 Tm (guess) Tj 0 Tr ET" };
    expect(await texts(tinyPdf([tilted, hidden, [50, 100, "Name"]]))).toEqual(["Name"]);
  });

  test("is refused when the file is locked or damaged", async () => {
    await expect(texts(tinyPdf(englishCertificate, { locked: true }))).rejects.toMatchObject({
      appCode: "encrypted-pdf",
    });
    await expect(texts(Buffer.from("%PDF-1.7 and nothing"))).rejects.toMatchObject({
      appCode: "unreadable-file",
    });
  });
});

test("a PDF with text needs no reader of pictures, and what it says is certain", async () => {
  const bengali = [
    cluster(40, 47, "নাম"),
    cluster(140, 147, "রহিমা খাতুন"),
    cluster(40, 47, "মাতা", 270),
    cluster(140, 147, "জাহানারা বেগম", 270),
  ];
  const pdf = tinyPdf([...englishCertificate, ...bengali.map((raw) => ({ raw }))]);
  const { content, uncertain } = await readCertificate(pdf, "pdf", noReader);
  expect(content).toEqual({
    ...englishFields,
    nameInBangla: "রহিমা খাতুন",
    motherNameInBangla: "জাহানারা বেগম",
  });
  // What the form requires and this sheet does not have.
  expect(uncertain).toContain("fatherNationality");
  expect(uncertain.filter((field) => content[field] !== undefined)).toEqual([]);
});

test("stretches join by distance, spaces part them, rows stay rows", () => {
  let order = 0;
  const at = (text: string, left: number, right: number, baseline = 100) => {
    order += 1;
    return { text, left, right, baseline, em: 10, order };
  };
  const words = joinGlyphs(
    [
      at("গ্রা", 0, 8),
      at("ম", 8.4, 13),
      at(" ", 13, 13),
      at("চ", 13.5, 18),
      at("র", 25, 30),
      at("x", 0, 5, 80),
    ],
    200,
  );
  expect(words.map((word) => word.text)).toEqual(["গ্রাম", "চ", "র", "x"]);
  // The ী of "ন্তী" overlaps the ন্ that is drawn before it.
  const [name] = joinGlyphs([at("বাস", 0, 14), at("ন্", 14, 20), at("তী", 13.8, 26)], 200);
  expect(name?.text).toBe("বাসন্তী");
});

test.each([
  ["মোঃ ইদ্রিস মিয়া", false],
  ["র‍্যাব ওয়ার্ড নং-০৫", false],
  ["িমঞা", true],
  ["কাি", true],
  ["ক\ufffdখ", true],
  ["\uf0b7", true],
])("%j is broken: %j", (text, broken) => {
  expect(isBrokenBengali(text.normalize("NFC"))).toBe(broken);
});
