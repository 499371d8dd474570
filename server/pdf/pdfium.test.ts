import { constants, deflateSync } from "node:zlib";
import type { PDFiumLibrary } from "@hyzyla/pdfium";
import { expect, test } from "vitest";
import { tinyPdf } from "../certificate/test/tiny-pdf.ts";

const MEGABYTE = 1024 * 1024;

/** A few KB that PDFium unpacks, in two steps, to 700 MB. */
function bomb(): Buffer {
  const packed = deflateSync(deflateSync(Buffer.alloc(700 * MEGABYTE), { strategy: constants.Z_RLE }));
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R>>",
    `<</Length ${packed.length}/Filter[/FlateDecode/FlateDecode]>>stream\n${packed.toString("latin1")}\nendstream `,
  ].map((object, index) => `${index + 1} 0 obj${object}endobj\n`);
  return Buffer.from(`%PDF-1.4\n${objects.join("")}trailer<</Root 1 0 R>>\n%%EOF`, "latin1");
}

async function draw(pdfium: PDFiumLibrary, bytes: Uint8Array): Promise<void> {
  const document = await pdfium.loadDocument(bytes);
  await document.getPage(0).render({ scale: 1, render: "bitmap" });
}

test("a document gets no more memory than a scan needs", async () => {
  // A PDFium of its own: its memory stays full, and the files of a process share modules.
  const own = "./pdfium.ts?own";
  const { loadPdfium } = (await import(own)) as typeof import("./pdfium.ts");
  const pdfium = await loadPdfium();
  const memory = (pdfium as unknown as { module: { HEAPU8: Uint8Array } }).module;
  const sound = await pdfium.loadDocument(tinyPdf([[50, 50, "Dear Sir"]]));
  expect(sound.getPage(0).getText()).toContain("Dear Sir");
  sound.destroy();
  const before = memory.HEAPU8.length;
  await draw(pdfium, bomb()).catch(() => undefined);
  expect(memory.HEAPU8.length).toBeGreaterThan(before);
  expect(memory.HEAPU8.length).toBeLessThanOrEqual(512 * MEGABYTE);
}, 60_000);
