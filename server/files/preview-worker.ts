import { readFile } from "node:fs/promises";
import { parentPort } from "node:worker_threads";
import sharp from "sharp";
import type { PdfPreview } from "../../contract/files.ts";
import { loadPdfium } from "../pdf/pdfium.ts";
import type { Answer } from "../threads/pool.ts";

const WIDTH = 560;
const HEIGHT = 760;

parentPort?.on("message", async (path: string) => parentPort?.postMessage(await answer(path)));

async function answer(path: string): Promise<Answer<PdfPreview>> {
  try {
    return { result: await draw(await readFile(path)) };
  } catch (error) {
    if (/password|security/i.test(String(error))) return { refusal: "encrypted-pdf" };
    // Whatever PDFium threw, its memory can't be trusted any more.
    return { refusal: "unreadable-file", broken: String(error) };
  }
}

async function draw(bytes: Uint8Array): Promise<PdfPreview> {
  const document = await (await loadPdfium()).loadDocument(bytes);
  const page = document.getPage(0);
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const scale = Math.min(WIDTH / Math.max(1, originalWidth), HEIGHT / Math.max(1, originalHeight));
  const { data, width, height } = await page.render({
    scale,
    render: "bitmap",
    colorSpace: "Gray",
    renderFormFields: true,
  });
  const webp = await sharp(data, { raw: { width, height, channels: 1 } })
    .webp({ quality: 60 })
    .toBuffer();
  const pages = document.getPageCount();
  document.destroy();
  return { image: `data:image/webp;base64,${webp.toString("base64")}`, pages };
}
