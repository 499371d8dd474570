import { constants, deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { paperPdf } from "./test/paper.ts";

const MEGABYTE = 1024 * 1024;

/** A few KB that PDFium unpacks, in two steps, to 700 MB. */
function bomb(): Buffer {
  const packed = deflateSync(
    deflateSync(Buffer.alloc(700 * MEGABYTE), { strategy: constants.Z_RLE }),
  );
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R>>",
    `<</Length ${packed.length}/Filter[/FlateDecode/FlateDecode]>>stream\n${packed.toString("latin1")}\nendstream `,
  ].map((object, index) => `${index + 1} 0 obj${object}endobj\n`);
  return Buffer.from(`%PDF-1.4\n${objects.join("")}trailer<</Root 1 0 R>>\n%%EOF`, "latin1");
}

test("a document gets no more memory than a scan needs", async () => {
  // A PDFium of its own: its memory stays full, and the files of a process share modules.
  const own = "./pdfium.ts?own";
  const { drawPage, memoryOfPdfium, withDocument, withPage } = (await import(
    own
  )) as typeof import("./pdfium.ts");
  const draw = (bytes: Uint8Array) =>
    withDocument(bytes, (open) =>
      withPage(open, 0, (page) => drawPage(page, 1).data.some((shade) => shade < 128)),
    );
  expect(await draw(paperPdf("Dear Sir"))).toBe(true);
  const before = memoryOfPdfium();
  await draw(bomb()).catch(() => undefined);
  expect(memoryOfPdfium()).toBeGreaterThan(before);
  expect(memoryOfPdfium()).toBeLessThanOrEqual(512 * MEGABYTE);
}, 60_000);
