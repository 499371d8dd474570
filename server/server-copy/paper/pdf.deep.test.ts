import { PDFDocument } from "@cantoo/pdf-lib";
import { describe, expect, test } from "vitest";
import type { Identity } from "../../../contract/server-copy/look-up.ts";
import type { Layout } from "../../../contract/server-copy/sheet.ts";
import { drawPage, withDocument, withPage } from "../../pdf/pdfium.ts";
import { specimenRegistry } from "../specimen-registry.ts";
import { makeCopyPdf } from "./pdf.ts";
import { layOut, type Sheet } from "./sheet.ts";
import { drawLine, drawLines } from "./text.ts";

const invented = (await specimenRegistry.find("19904200000017123", "1990-05-21")) as Identity;
const main: Layout = { version: 1, backup: false };
const papers: Layout[] = [
  main,
  { version: 2, backup: false },
  { version: 1, backup: true },
  { version: 2, backup: true },
];
const sheetOf = (more: Partial<Sheet> = {}): Sheet => ({
  person: invented,
  specimen: true,
  layout: main,
  lang: "bn",
  brand: "কাগজ",
  at: "2026-11-28T10:00:00.000Z",
  ...more,
});
const piecesOf = async (more: Partial<Sheet> = {}) => {
  const { pieces } = await layOut(sheetOf(more), true);
  const lines = pieces.flatMap((piece) => (piece.kind === "line" ? [piece.text] : []));
  const covers = pieces.flatMap((piece) => (piece.kind === "mark" ? [piece.cover] : []));
  return {
    lines,
    marks: covers.length,
    kinds: new Set(covers).size,
    qr: pieces.some(({ kind }) => kind === "qr"),
  };
};
const longest = {
  ...invented,
  name_bn: "আলহাজ্ব ক্ষিতীশচন্দ্র বন্দ্যোপাধ্যায় চট্টোপাধ্যায় মুখোপাধ্যায় ".repeat(8).trim(),
  name_en: "Mohammad Abdullah Al-Mamun Chowdhury ".repeat(12).trim(),
  present_address: "গ".repeat(1000),
  permanent_address: `${invented.permanent_address}, `.repeat(10),
};

test("Bengali is shaped, with our own font: a conjunct is one letter", async () => {
  const [joined, apart] = await Promise.all(
    ["ক্ষ".repeat(9), "কষ".repeat(9)].map((text) => drawLine(text, 40)),
  );
  // As three boxes of a missing font, or side by side with a visible hasanta, it would be wider.
  expect(joined?.width).toBeLessThan((apart?.width ?? 0) * 0.9);
});

test("lines stand on one row, whatever their letters, and break within their width", async () => {
  const one = await drawLine("H", 40);
  expect((await drawLine("ক্ষ্মূর্ক্টৌ H", 40)).base).toBe(one.base);
  const lines = await drawLines(`${"শিমুলতলা ".repeat(20)}${"গ".repeat(90)}`, 40, 600);
  expect(lines.length).toBeGreaterThan(8);
  for (const { width } of lines) expect(width).toBeLessThanOrEqual(600);
});

test.each(papers)("%o has its fields, and the marks behind all of it", async (layout) => {
  const { lines, marks, kinds, qr } = await piecesOf({ layout });
  for (const said of ["পরিচয় তথ্যের অনানুষ্ঠানিক কপি", invented.name_bn, invented.mother_name])
    expect(lines).toContain(said);
  expect([marks > 60, kinds]).toEqual([true, 2]);
  const v2 = layout.version === 2;
  expect([lines.includes("• এতে কোনো স্বাক্ষর বা সিল নেই।"), qr]).toEqual([v2, v2]);
  expect(lines.includes("ধর্ম")).toBe(v2 && !layout.backup);
  expect(lines.includes("পেশা")).toBe(!layout.backup);
});

test("of a real person it is marked as unofficial, and as no specimen", async () => {
  const { lines, marks, kinds } = await piecesOf({ specimen: false });
  expect([marks > 60, kinds]).toEqual([true, 1]);
  expect(lines.join()).not.toContain("SPECIMEN:");
});

test("what a registry answers is text, whatever it says", async () => {
  const person = { ...invented, name_bn: '<b size="9">&amp; "ক" \u0007\ud800</span>' };
  expect((await makeCopyPdf(sheetOf({ person }))).length).toBeGreaterThan(10_000);
});

describe("the file", () => {
  test.each(papers)("of %o is one page with its picture, below 500 KB", async (layout) => {
    const bytes = await makeCopyPdf(sheetOf({ layout }));
    expect(bytes.length).toBeLessThan(500_000);
    const pdf = await PDFDocument.load(bytes);
    expect(pdf.getPageCount()).toBe(1);
    const { width, height } = pdf.getPage(0).getSize();
    expect([width, height].map(Math.round)).toEqual([layout.backup ? 484 : 595, 842]);
    const [title = "", names = ""] = [pdf.getTitle(), JSON.stringify(invented.national_id)];
    expect(title).not.toContain(names);
    expect(await inkOf(bytes)).toBeGreaterThan(0.02);
  });

  test("of the longest answer has all of it within its width, below 500 KB", async () => {
    const { width, height, pieces } = await layOut(sheetOf({ person: longest }), true);
    for (const { y } of pieces) expect(y).toBeLessThan(height + 200);
    const bytes = await makeCopyPdf(sheetOf({ person: longest }));
    expect(bytes.length).toBeLessThan(500_000);
    expect(await inkOf(bytes, (width - 30) / width)).toBeLessThan(0.1);
  });

  test("without a photo, or with one that is no picture, says so", async () => {
    for (const photo_url of ["", "data:image/png;base64,AAAA"]) {
      const person = { ...invented, photo_url };
      expect((await makeCopyPdf(sheetOf({ person }))).length).toBeGreaterThan(10_000);
    }
    const { pieces } = await layOut(sheetOf(), false);
    expect(pieces).toContainEqual(expect.objectContaining({ text: "ছবি নেই" }));
  });
});

/** The share of dots of the first page that are not white, or of those right of `from`. */
function inkOf(bytes: Uint8Array, from = 0): Promise<number> {
  return withDocument(bytes, (document) =>
    withPage(document, 0, async (page) => {
      const { data, width } = drawPage(page, 1);
      const dots = [...data].filter((_, at) => at % width >= from * width);
      return dots.filter((dot) => dot < 120).length / dots.length;
    }),
  );
}
